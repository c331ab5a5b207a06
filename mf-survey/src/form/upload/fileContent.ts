/** What a chosen file really is, by its first bytes and not by its name. */
import { DETECTION_BYTES, type DetectedType, detectFileType } from '@madoguchi/shared/domain/file';

/** The first bytes of a file. @throws when the device does not give them, e.g. for a file that has gone meanwhile */
function firstBytes(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      if (result === null || typeof result === 'string') reject(new Error('the file was read as a text'));
      else resolve(new Uint8Array(result));
    };
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, DETECTION_BYTES));
  });
}

/** The type of a file's content; undefined for what no form takes and for what cannot be read. */
export async function contentOf(file: Blob): Promise<DetectedType | undefined> {
  try {
    return detectFileType(await firstBytes(file));
  } catch {
    return undefined;
  }
}
