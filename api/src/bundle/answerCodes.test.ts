/**
 * Codes of imported answers: chance makes one twice now and then, and neither the bundle nor what is stored may have it.
 */
import { expect, test } from '@jest/globals';
import { put, rowsOf, visitBody } from '../testing/answers';
import { serverOfTest } from '../testing/server';
import { makeFreeCodes } from './answerCodes';

const start = serverOfTest();

test('a code that a live answer of the form has, or that was just made, is made anew', async () => {
  const server = await start();
  await put(server, 'U-codes', visitBody('20261203|0'));
  const [stored] = await rowsOf<{ answer_code: string }>(server, 'SELECT answer_code FROM answer');
  const taken = stored?.answer_code ?? '';
  const coming = [taken, 'AAAA-AAAA', 'AAAA-AAAA', taken, 'CCCC-CCCC', 'DDDD-DDDD'];
  const make = () => coming.shift() ?? '';
  expect(await makeFreeCodes(server.database, ['visit', 'visit', 'visit', 'profile'], make)).toEqual([
    'CCCC-CCCC',
    'AAAA-AAAA',
    'DDDD-DDDD',
    taken,
  ]);
});
