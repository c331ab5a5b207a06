/** Esc in the console's dialogs and drawers: each says itself when it may close, so that nothing typed is lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const sources = join(import.meta.dirname ?? '', '../..');
/** It shows what there is, and has no field. */
const WITHOUT_FIELDS = ['features/desk/money/RefundsDialog.tsx'];

test('every dialog and drawer says when Esc may close it, except those without a field [CONSOLE-3]', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  const opening = files.filter((file) => /<(?:Modal|Drawer)\b/.test(readFileSync(join(sources, file), 'utf8')));
  expect(opening.length).toBeGreaterThan(WITHOUT_FIELDS.length);
  const silent = opening.filter((file) => !/\bkeyboard=\{/.test(readFileSync(join(sources, file), 'utf8')));
  expect(silent).toEqual(WITHOUT_FIELDS);
});
