/** How the console writes an instant. */
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { toHyphens, toSlashes } from '@madoguchi/shared/domain/date';

/** yyyy/MM/dd HH:mm in Japan of an ISO instant. */
export function instantText(instant: string): string {
  const { date, time } = japanDateTime(Date.parse(instant));
  return `${toSlashes(toHyphens(date))} ${time}`;
}
