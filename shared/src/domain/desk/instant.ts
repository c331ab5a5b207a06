/** How the console and its files write an instant. */
import { japanDateTime } from '../clock';
import { toHyphens, toSlashes } from '../date';

/** yyyy/MM/dd HH:mm in Japan of an ISO instant. */
export function instantText(instant: string): string {
  const { date, time } = japanDateTime(Date.parse(instant));
  return `${toSlashes(toHyphens(date))} ${time}`;
}
