/** The files that the browser is told to save. */
import { beforeEach, jest } from '@jest/globals';

/** @returns the names of the files that were saved in a test of this file, the first first; nothing is on the disk */
export function savedFilesOfTest(): readonly string[] {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  return saved;
}
