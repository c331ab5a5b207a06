/** What the QR of an answer says, and whom it is read by: only what this house has signed leads to an answer. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { storing } from '../../testing/storedAnswers';
import { KeyVault } from '../session/keyVault';
import { AnswerQr } from './answerQr';

const database = databaseOfFile();
const { insert } = storing(database);
let qr: AnswerQr;

beforeEach(async () => {
  await database().script('DELETE FROM answer');
  for (const id of ['a', 'b']) await insert(id);
  qr = new AnswerQr(database());
  await qr.prepare(new KeyVault(undefined));
});
const textOf = async (id: string) => String((await qr.textsOf([id])).get(id));

test('each answer has a text of its own, which leads back to it on every server', async () => {
  const [one, other] = [await textOf('a'), await textOf('b')];
  expect(one).toMatch(/^MG1\.[\w-]{27}$/);
  expect(other).not.toBe(one);
  const elsewhere = new AnswerQr(database());
  await elsewhere.prepare(new KeyVault(undefined));
  expect([await elsewhere.answerIdOf(one), await qr.answerIdOf(other)]).toEqual(['a', 'b']);
  expect([...(await qr.textsOf(['none'])).keys()]).toEqual([]);
});

test('a text that this house did not make leads nowhere, whatever answer it names', async () => {
  const one = await textOf('a');
  const bytes = Buffer.from(one.slice(4), 'base64url');
  const changed = (index: number) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return `MG1.${copy.toString('base64url')}`;
  };
  const whole = `MG1.${bytes.toString('base64url')}`;
  expect(await qr.answerIdOf(whole)).toBe('a');
  for (const text of [changed(0), changed(12), changed(19), one.slice(4), 'MG2.', '', `${one}AAAA`, one.slice(0, -4)])
    expect([text, await qr.answerIdOf(text)]).toEqual([text, undefined]);
  await expect(new AnswerQr(database()).answerIdOf(one)).rejects.toThrow('secret');
});

test('a text whose answer is gone leads nowhere', async () => {
  const one = await textOf('a');
  await database().script("DELETE FROM answer WHERE answer_id = 'a'");
  expect(await qr.answerIdOf(one)).toBeUndefined();
});
