/** Calls that are to meet, however closely the machine lets them follow each other. */

/** @returns awaited by each of `count` calls: all go on together once the last one has come, later ones at once */
export function meetingOf(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived === count) open();
    await opened;
  };
}
