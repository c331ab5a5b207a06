/** Esc in the console's dialogs and drawers: each says itself when it may close, so that nothing typed is lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const sources = join(import.meta.dirname ?? '', '../..');
/** They need not say so: why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'features/desk/deeds/DeedDialog.tsx': 'one only chooses in it',
  'features/desk/deeds/MessageDialog.tsx': 'what is typed stays with the tab',
  'features/desk/jobs/ImportDialog.tsx': 'a file is chosen, and what is under way is not closed (Dialog)',
  'features/desk/jobs/JobResults.tsx': 'it shows what there is',
  'features/desk/money/Refunds.tsx': 'it only asks',
  'features/desk/money/RefundsDialog.tsx': 'it shows what there is',
  'features/forms/AddressDialog.tsx': 'it shows what there is',
  'features/forms/StopDialog.tsx': 'it only asks',
  'features/forms/VersionsDrawer.tsx': 'it shows what there is',
  'features/plan/ChangesDrawer.tsx': 'it shows what there is',
  'pages/CalendarsPage/over/ExtendDialog.tsx': 'one only chooses in it',
  'pages/DesignerPage/over/GraphDialog.tsx': 'it shows what there is',
  'pages/DesignerPage/over/MoveDialog.tsx': 'one only chooses in it',
  'pages/DesignerPage/over/PickDialog.tsx': 'one only chooses in it',
  'pages/DesignerPage/over/TypeDialog.tsx': 'one only chooses in it',
};

test('every dialog and drawer says when Esc may close it, except those that lose nothing [CONSOLE-3]', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  const textOf = (file: string) => readFileSync(join(sources, file), 'utf8');
  const opening = files.filter((file) => /<(?:Modal|Drawer|Dialog)\b/.test(textOf(file)));
  const silent = opening.filter((file) => !/\bkeyboard=\{/.test(textOf(file)));
  expect(silent.sort()).toEqual(Object.keys(WITHOUT).sort());
  expect(opening.length).toBeGreaterThan(silent.length);
});
