// The keys and values of one head in the order in which the kernel reads them. More can be
// appended: a cache stores them in this form, and decoding never copies the past.
//
//   keys     panels of eight: keys[j / 8][c][j % 8]
//   values   panels of eight columns: values[c / 8][j][c % 8]
#pragma once

#include <vector>

#include "kernel/panel.h"

namespace phasor {

class PackedHead {
public:
    PackedHead(Index keySize, Index valueSize) : dk(keySize), dv(valueSize) {}

    [[nodiscard]] Index size() const { return count; }
    // makes room for `total` keys, so that appending up to that number cannot fail
    void reserve(Index total);
    // `rows` more keys and values, the rows `keyStride` and `valueStride` floats apart
    void append(const float* keys, Index keyStride, const float* values, Index valueStride,
                Index rows);
    // removes all but the first `size` keys
    void truncate(Index size);

    // the panel of keys that begins with key `first`, a multiple of 8
    [[nodiscard]] const float* keysFrom(Index first) const { return keyPanels.data() + first * dk; }
    [[nodiscard]] Index keyPanelSize() const { return panelWidth * dk; }
    // row `first` of the first panel of values; the other panels follow valuePanelSize() apart.
    // Null where values have no columns: there are only scores then
    [[nodiscard]] const float* valuesFrom(Index first) const {
        return dv == 0 ? nullptr : valuePanels.data() + first * panelWidth;
    }
    [[nodiscard]] Index valuePanelSize() const { return panelWidth * capacity; }

    // A value that is infinite or NaN is kept here and is 0 in the panel: 0 · NaN would otherwise
    // reach the queries that do not see it.
    struct NonFinite {
        Index key;
        Index column;
        float value;
    };
    [[nodiscard]] const std::vector<NonFinite>& nonFiniteValues() const { return nonFinite; }
    // whether a sum of weighted values may overflow float32 although every value is in range
    [[nodiscard]] bool mayOverflow() const {
        return static_cast<double>(largest) * static_cast<double>(count) >
               static_cast<double>(largestFinite) / 2;
    }

    // The largest magnitude of the finite numbers in all keys since the cache was last empty. Other
    // numbers do not count: a hidden key must not change how others are computed.
    [[nodiscard]] float largestKey() const { return largestInKeys; }
    // whether a key had an infinity or NaN
    [[nodiscard]] bool hasNonFiniteKey() const { return nonFiniteKey; }

    Index dk;
    Index dv;

private:
    // moves the values of a key that are not finite to `nonFinite`; they begin at `row` of the
    // first panel
    void setAside(Index key, float* row);

    Index count = 0;
    Index capacity = 0;
    Matrix keyPanels;
    Matrix valuePanels;
    std::vector<NonFinite> nonFinite;
    float largest = 0;  // largest magnitude of a finite value so far
    float largestInKeys = 0;
    bool nonFiniteKey = false;
};

}  // namespace phasor
