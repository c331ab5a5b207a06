// Stands in for the federation runtime's fallbacks of shaken libraries: what is shared comes as it was built.
export function getSharedFallbackGetter({ factory }) {
  return factory;
}
