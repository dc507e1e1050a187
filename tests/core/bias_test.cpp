#include "encoding/bias.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace phasor;

TEST_CASE("eight heads have slopes 2^-1 to 2^-8, twelve also four of the slopes of sixteen") {
    const std::vector<double> eight = alibiSlopes(8), twelve = alibiSlopes(12);
    REQUIRE(eight.size() == 8);
    REQUIRE(twelve.size() == 12);
    const double others[] = {.707107, .353553, .176777, .088388};
    for (std::size_t h = 0; h < 8; ++h) {
        CHECK(eight[h] == std::exp2(-static_cast<double>(h + 1)));
        CHECK(twelve[h] == eight[h]);
    }
    for (std::size_t h = 0; h < 4; ++h)
        CHECK(twelve[8 + h] == doctest::Approx(others[h]).epsilon(1e-6));
}

TEST_CASE("another end than 8 gives the slopes of MPT") {
    CHECK(alibiSlopes(4, 16) == std::vector<double>{0x1p-4, 0x1p-8, 0x1p-12, 0x1p-16});
    // 2^(-4k/4) for the odd k of four, and then for the first of the even ones
    CHECK(alibiSlopes(3, 4) == std::vector<double>{0x1p-2, 0x1p-4, 0x1p-1});
}

TEST_CASE("there is one slope per head, all are different and between 0 and 1") {
    for (const Index heads : {1, 2, 3, 5, 6, 7, 11, 16, 31, 100}) {
        std::vector<double> slopes = alibiSlopes(heads);
        REQUIRE(static_cast<Index>(slopes.size()) == heads);
        std::sort(slopes.begin(), slopes.end());
        CHECK(slopes.front() > 0);
        CHECK(slopes.back() < 1);
        for (std::size_t h = 1; h < slopes.size(); ++h) CHECK(slopes[h] > slopes[h - 1]);
    }
}

TEST_CASE("alibi is minus the slope times the signed distance, or the absolute one if symmetric") {
    const Matrix back = alibi({2, 3, 4}, Distance::back), both = alibi({2, 3, 4}, Distance::either);
    for (Index h = 0; h < 2; ++h) {
        const float slope = h == 0 ? 0.0625f : 0.00390625f;
        for (Index i = 0; i < 3; ++i) {
            for (Index j = 0; j < 4; ++j) {
                const auto offset = static_cast<float>(j - i);
                CHECK(back(h * 3 + i, j) == slope * offset);
                CHECK(both(h * 3 + i, j) == -slope * std::fabs(offset));
            }
        }
    }
}

TEST_CASE("the terms of a query do not depend on how many queries precede it in the call") {
    const Matrix allQueries = alibi({3, 9, 9}, Distance::back);
    const Matrix lastQuery = alibi({3, 1, 9, 8}, Distance::back);
    for (Index h = 0; h < 3; ++h) CHECK(lastQuery.row(h) == allQueries.row(h * 9 + 8));
}

TEST_CASE("t5 buckets: half of them hold one offset, the others a range of growing width") {
    // from T5's own formula: 32 buckets, both directions, maxDistance 128
    const Buckets bidirectional;
    CHECK(t5Bucket(0, bidirectional) == 0);
    for (Index k = 1; k < 8; ++k) {
        CHECK(t5Bucket(-k, bidirectional) == k);
        CHECK(t5Bucket(k, bidirectional) == 16 + k);
    }
    // 8 + floor(8 ln(k / 8) / ln 16): the powers of two fall on whole numbers exactly
    CHECK(t5Bucket(-8, bidirectional) == 8);
    CHECK(t5Bucket(-11, bidirectional) == 8);
    CHECK(t5Bucket(-12, bidirectional) == 9);
    CHECK(t5Bucket(-15, bidirectional) == 9);
    CHECK(t5Bucket(-16, bidirectional) == 10);
    CHECK(t5Bucket(-31, bidirectional) == 11);
    CHECK(t5Bucket(-32, bidirectional) == 12);
    CHECK(t5Bucket(-64, bidirectional) == 14);
    CHECK(t5Bucket(-90, bidirectional) == 14);
    CHECK(t5Bucket(-91, bidirectional) == 15);
    CHECK(t5Bucket(-127, bidirectional) == 15);
    CHECK(t5Bucket(-128, bidirectional) == 15);
    CHECK(t5Bucket(-100000, bidirectional) == 15);
    CHECK(t5Bucket(100000, bidirectional) == 31);
}

TEST_CASE("in one direction all later keys share bucket 0") {
    const Buckets back{.bidirectional = false};
    CHECK(t5Bucket(1, back) == 0);
    CHECK(t5Bucket(1000, back) == 0);
    for (Index k = 0; k < 16; ++k) CHECK(t5Bucket(-k, back) == k);
    CHECK(t5Bucket(-128, back) == 31);
}

TEST_CASE("buckets never decrease with the distance and never leave their range") {
    for (const Index count : {4, 8, 32, 38}) {
        for (const Index furthest : {20, 128, 1000}) {
            for (const bool bidirectional : {false, true}) {
                const Buckets buckets{count, furthest, bidirectional};
                Index before = 0;
                for (Index k = 0; k < 2000; ++k) {
                    const Index bucket = t5Bucket(-k, buckets);
                    CHECK(bucket >= before);
                    CHECK(bucket < (bidirectional ? count / 2 : count));
                    before = bucket;
                }
                CHECK(before == (bidirectional ? count / 2 : count) - 1);
            }
        }
    }
}

TEST_CASE("t5's terms are the table's rows, chosen by the bucket of the offset") {
    Matrix table(32, 2);
    for (Index k = 0; k < table.size(); ++k) table.data()[k] = static_cast<float>(k);
    const Matrix terms = t5Bias({2, 5, 40}, {}, table);
    for (Index i = 0; i < 5; ++i)
        for (Index j = 0; j < 40; ++j)
            for (Index h = 0; h < 2; ++h)
                CHECK(terms(h * 5 + i, j) == table(t5Bucket(j - i, {}), h));
}

TEST_CASE("shaw's index is the clipped offset, counted from 0") {
    const std::vector<std::int32_t> index = shawIndex(5, 2);
    const std::int32_t expected[] = {2, 3, 4, 4, 4,  //
                                     1, 2, 3, 4, 4,  //
                                     0, 1, 2, 3, 4,  //
                                     0, 0, 1, 2, 3,  //
                                     0, 0, 0, 1, 2};
    REQUIRE(index.size() == 25);
    for (std::size_t k = 0; k < 25; ++k) CHECK(index[k] == expected[k]);
}

TEST_CASE("invalid sizes and buckets are rejected") {
    const Matrix table(32, 2);
    CHECK_THROWS_AS(alibi({0, 1, 1}, Distance::back), std::invalid_argument);
    CHECK_THROWS_AS(alibi({1 << 30, 1 << 30, 1 << 30}, Distance::back), OutOfMemory);
    CHECK_THROWS_AS(t5Bias({2, 1, 1}, {31, 128, true}, table), std::invalid_argument);
    CHECK_THROWS_AS(t5Bias({2, 1, 1}, {32, 8, true}, table), std::invalid_argument);
    CHECK_THROWS_WITH_AS(t5Bias({3, 1, 1}, {}, table),
                         "table must be of shape [32, 3], got [32, 2]", std::invalid_argument);
    CHECK_THROWS_AS(shawIndex(3, 0), std::invalid_argument);
}
