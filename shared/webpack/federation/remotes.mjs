// Stands in for the federation runtime's loading of remotes that are known at build time: all of ours are registered at
// run time.
export const remotes = undefined;
