// Stands in for the federation runtime's sentences about its own errors: nobody here is shown them, and the code that
// every error carries (RUNTIME-008) is what shared/src/remotes tells them apart by.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
