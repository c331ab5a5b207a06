/** moment in Japanese for antd's pickers, and the way from and to our days (YYYYMMDD); today is the product's clock's. */
import { today } from '@madoguchi/shared/domain/clock';
import momentGenerateConfig from '@rc-component/picker/generate/moment';
import generatePicker from 'antd/es/date-picker/generatePicker';
import moment, { type Moment } from 'moment';
import 'moment/locale/ja';

moment.locale('ja');

const DAY = 'YYYYMMDD';

/** The day as moment has it; undefined for an empty or unreadable one. */
export function toMoment(day: string | undefined): Moment | undefined {
  const read = moment(day ?? '', DAY, true);
  return read.isValid() ? read : undefined;
}

/** YYYYMMDD. */
export function toDay(value: Moment): string {
  return value.format(DAY);
}

/** antd's date arithmetic, with our own today instead of the device's. */
const generateConfig = { ...momentGenerateConfig, getNow: () => moment(today(), DAY, true) };

export const DatePicker = generatePicker<Moment>(generateConfig);
export type { Moment };
