/** Which libraries and parts a built file holds, by what only they have in their code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** antd's name, moment's and Yup's own errors, dayjs's mark. */
export const ANTD = /"ant"|ant-btn/;
export const MOMENT = /moment\.(?:invalid|updateLocale)|isAMomentObject/;
export const YUP = /"ValidationError"/;
export const DAYJS = /\$isDayjsObject/;
/** Of pragmatic-drag-and-drop, which only the designer has. */
export const DRAGGING = /application\/vnd\.pdnd/;
/** What a screen of the console brings with its first use alone. */
export const LATE = [MOMENT, /ant-drawer|"drawer"/, /"picker"/, /ant-upload|"upload"/];

/** The scripts that have a mark. */
export const holding = (files: readonly string[], mark: RegExp): string[] =>
  files.filter((file) => file.endsWith('.js') && mark.test(readFileSync(file, 'utf8')));

/** All files of a package's build. */
export function filesOfBuild(root: string, name: string): string[] {
  const directory = join(root, name, 'dist');
  return readdirSync(directory).map((file) => join(directory, file));
}
