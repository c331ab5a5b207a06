/** A long file is hashed and encoded some at a time, and comes to the same as at once. */
import { expect, test } from '@jest/globals';
import { hashText } from '../../identifiers';
import { readImportBody } from './importBody';

const body = (csv: string) => ({
  kind: 'import' as const,
  form: 'health-check',
  csv,
  idempotencyKey: crypto.randomUUID(),
});

test.each([
  ['nothing', ''],
  ['signs that JSON escapes', 'a,"b""",c\r\n\u0000\\ \u2028'],
  ['a character of two halves where a piece ends', `${'あ'.repeat(256 * 1024 - 1)}😀${'x'.repeat(300_000)}`],
  ['a half of a character where a piece ends', `${'a'.repeat(256 * 1024 - 1)}\ud83dx`],
])('of %s', async (_what, csv) => {
  const whole = { ...body(csv), dryRun: true };
  const { bodyHash, input } = await readImportBody(whole);
  expect(bodyHash).toBe(hashText(JSON.stringify(whole)));
  expect(input.equals(Buffer.from(csv))).toBe(true);
});

test('others are let in between two pieces', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await readImportBody(body('x'.repeat(20 * 256 * 1024)));
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(20);
});
