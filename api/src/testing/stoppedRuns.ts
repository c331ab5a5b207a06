/** Work of many parts that is told to stop between two of them. */

/** A signal that says stop from its n-th look on: whoever asks it between its parts does n - 1 of them. */
export function stoppingAtLook(n: number): AbortSignal {
  let looks = 0;
  const { signal } = new AbortController();
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      looks += 1;
      return looks >= n;
    },
  });
  return signal;
}
