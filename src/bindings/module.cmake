# add_wasm_module(<name>
#     SOURCES <file>...             compiled for this module alone
#     [LIBRARIES <target>...]       what it links: core, and object libraries with Embind registrations
#     [COMPILE_OPTIONS <option>...] of its own sources, such as -mrelaxed-simd
#     [OUTPUT_NAME <name>]          base name of the files, default <name>; builds of one module share it
#     [LINK_OPTIONS <option>...])   further options of em++
#
# An Embind module in build/wasm/<name>/: its glue code, an ES module that works under a strict content
# security policy in pages and workers, its .wasm file, and a declaration of what Embind registers, for
# TypeScript. tools/pack-wasm.js packs them.

# LLVM sorts some exception scopes by memory address, and Linux randomises the addresses of each process. With
# fixed addresses, linking twice gives the same bytes (npm run reproduce)
set(fixed_addresses setarch ${CMAKE_HOST_SYSTEM_PROCESSOR} -R)
execute_process(COMMAND ${fixed_addresses} true RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
if(failed)
    message(STATUS "setarch -R is not possible here: two builds may differ in a few bytes")
    set(fixed_addresses)
endif()

# Of Emscripten's allocators dlmalloc, the default: where memory near 4 GB is refused, emmalloc adds
# address and size without looking for the wrap, and ends in "memory access out of bounds"
# (tests/core/refusal.test.js); mimalloc is for threads, which these modules do not have.
function(add_wasm_module name)
    cmake_parse_arguments(PARSE_ARGV 1 module "" "OUTPUT_NAME"
        "SOURCES;LIBRARIES;COMPILE_OPTIONS;LINK_OPTIONS")
    if(NOT module_OUTPUT_NAME)
        set(module_OUTPUT_NAME ${name})
    endif()
    list(JOIN fixed_addresses " " launcher)
    add_executable(${name} ${module_SOURCES})
    set_target_properties(${name} PROPERTIES
        OUTPUT_NAME ${module_OUTPUT_NAME}
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${name}
        # linking runs the module once, to generate the glue code
        RULE_LAUNCH_LINK
        "${CMAKE_COMMAND} -E env EM_NODE_JS=${PROJECT_SOURCE_DIR}/tools/node-relaxed.sh ${launcher}")
    target_compile_options(${name} PRIVATE ${module_COMPILE_OPTIONS})
    target_link_libraries(${name} PRIVATE ${module_LIBRARIES})
    target_link_options(${name} PRIVATE
        -Os -flto -lembind --closure 1 -sSTRICT
        -sMODULARIZE -sEXPORT_ES6 -sUSE_ES6_IMPORT_META=0 -sENVIRONMENT=web
        --emit-tsd ${module_OUTPUT_NAME}.d.ts
        -sDYNAMIC_EXECUTION=0 -sEMBIND_AOT # no eval
        -sMALLOC=dlmalloc -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB
        -sINCOMING_MODULE_JS_API=instantiateWasm
        -sEXPORTED_FUNCTIONS= # Embind's are enough
        ${module_LINK_OPTIONS})
endfunction()
