/** Examples of the console's calls about figures. */
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import type { MakeExample } from './example';
import { DESK } from './server';

export const CONSOLE_FIGURE_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  [consoleOperation('figureForms')]: () => ({ as: DESK, path: consolePath('figureForms') }),
  // Days before any answer: a sum looks at what it sums up.
  [consoleOperation('figures')]: () => ({
    as: DESK,
    path: `${consolePath('figures')}?form=visit&from=20261001&to=20261011`,
  }),
};
