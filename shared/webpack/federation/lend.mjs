// Lends the remotes the part of the federation runtime that is the same in each: 2 KB that every one of them would bring along once more. The part keeps
// no state of its own; what belongs to a remote, its instance and its shared modules, stays there.
/* global __webpack_require__, MADOGUCHI_FEDERATION_VERSION */
const { consumes, I, installInitialConsumes } = __webpack_require__.federation.bundlerRuntime;
// By major and minor version: a remote that was built with another one finds nothing, fails, and its screens show the fallback.
globalThis.madoguchiFederation = {
  [MADOGUCHI_FEDERATION_VERSION]: { consumes, initializeSharing: I, installInitialConsumes },
};
