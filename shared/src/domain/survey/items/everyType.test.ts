/** The rules of types that do not come with every form: never guessed before they have come, there in every program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { itemTypes } from './registry';

const ROOT = join(import.meta.dirname, '../../../../..');
/** A form's own page waits for them instead (mf-survey/src/form/rules.ts). */
const WAITING_REMOTE = 'mf-survey';

test('no item is judged by rules that are not its own, until all have come', async () => {
  const every = itemTypes();
  jest.resetModules();
  const { hasRules, itemTypes: typesOf, rulesOf } = await import('./registry');
  const plain = new Set(typesOf());
  const others = every.filter((type) => !plain.has(type));
  expect(others.length).toBeGreaterThan(10);
  for (const type of [...others, 'hologram']) {
    expect(hasRules({ type })).toBe(false);
    expect(() => rulesOf({ type })).toThrow(`the rules of ${type} have not been fetched`);
  }
  await import('./everyType');
  expect(typesOf()).toEqual(every);
  for (const type of every) expect(rulesOf({ type }).types).toContain(type);
  expect(rulesOf({ type: 'hologram' })).toBe(rulesOf({ type: 'text' }));
});

test('every program that meets forms of any kind has all rules from its start', () => {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mf-') && name !== WAITING_REMOTE);
  expect(remotes.length).toBeGreaterThan(3);
  const programs = [
    ...remotes.map((name) => `${name}/src/app.tsx`),
    // Parts are loaded without their remote's app.
    `${WAITING_REMOTE}/src/form/part.tsx`,
    'mf-payment/src/order/part.tsx',
    'api/src/server.ts',
    // Every command that opens the database does it there.
    'api/src/commandDatabase.ts',
  ];
  const without = programs.filter(
    (path) => !readFileSync(join(ROOT, path), 'utf8').includes("import '@madoguchi/shared/domain/survey/everyType';"),
  );
  expect(without).toEqual([]);
});
