/** moment in Japanese for antd's pickers, and the way from and to our texts. */
import momentGenerateConfig from '@rc-component/picker/generate/moment';
import moment, { type Moment } from 'moment';
import 'moment/locale/ja';
import { today } from '../../domain/clock';

/** CONST-013 */
moment.locale('ja');

/** The form of a stored day. */
const DAY = 'YYYY-MM-DD';

/** The day of a YYYY-MM-DD text; nothing for an empty or unreadable one. */
export function toMoment(day: string | undefined): Moment | undefined {
  const read = moment(day ?? '', DAY, true);
  return read.isValid() ? read : undefined;
}

/** YYYY-MM-DD of a day. */
export function toText(day: Moment): string {
  return day.format(DAY);
}

/** Today in Japan. */
export function todayMoment(): Moment {
  return moment(today(), 'YYYYMMDD', true);
}

/** antd's date arithmetic, with our own today instead of the device's. */
export const generateConfig = { ...momentGenerateConfig, getNow: todayMoment };

export type { Moment };
