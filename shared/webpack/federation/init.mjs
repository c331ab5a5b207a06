// Stands in for the federation runtime's start of a page or remote, without the part that shakes shared libraries at
// run time: none of ours is.

/** Makes the instance that the options of the build describe. */
export function init({ webpackRequire }) {
  const { initOptions, runtime } = webpackRequire.federation;
  return runtime.init(initOptions);
}
