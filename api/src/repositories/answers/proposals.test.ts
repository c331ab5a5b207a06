/** Proposed days and times, as statements on a real database: the last one of each answer, which counts as changed by it. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at, storing, unasked } from '../../testing/storedAnswers';
import { findProposal, proposalsOf, putProposal, type StoredProposal } from './proposals';

const database = databaseOfFile();
const { insert } = storing(database);
beforeEach(() => database().script('DELETE FROM visit_proposal; DELETE FROM answer'));

const proposal = (proposalId: string, more: Partial<StoredProposal> = {}): StoredProposal => ({
  ...{ proposalId, surveyId: 'visit', answerCode: 'code-a', userId: 'U-a', itemKey: 'wish' },
  ...{ wishes: ['2026-12-01 am', '2026-12-02 pm'], day: '20261203', time: '10:00' },
  ...more,
});
const put = (each: StoredProposal, answerId = 'a') =>
  putProposal(database(), each, { answerId, actorId: 'S-1', at: at(1) });
const versions = async () =>
  Object.fromEntries(
    (
      await database().query<{ id: string; version: number }>({
        name: 'test_versions',
        text: 'SELECT answer_id AS id, version FROM answer',
      })
    ).map(({ id, version }) => [id, version]),
  );

test('a proposal is found as it was made, and takes the place of the answer’s former one', async () => {
  await insert('a');
  await insert('b');
  await put(proposal('p-1'));
  expect(await findProposal(database(), 'p-1')).toEqual(proposal('p-1'));
  const next = proposal('p-2', { wishes: ['2026-12-09 am'], day: '20261210', time: '11:00', itemKey: 'other' });
  await put(next);
  expect([await findProposal(database(), 'p-1'), await findProposal(database(), 'p-2')]).toEqual([undefined, next]);
  expect(await database().query({ name: 'test_who', text: 'SELECT actor_id, created_at FROM visit_proposal' })).toEqual(
    [{ actor_id: 'S-1', created_at: at(1) }],
  );
});

test('its answer counts as changed, and no other does', async () => {
  await insert('a');
  await insert('b');
  const before = await versions();
  await put(proposal('p-1'));
  expect(await versions()).toEqual({ ...before, a: (before.a ?? 0) + 1 });
});

test('the last proposals are found by form and code; without any asked for nothing is asked', async () => {
  await put(proposal('p-1'));
  await put(proposal('p-2', { answerCode: 'code-b' }));
  await put(proposal('p-3', { surveyId: 'other' }));
  const named = (surveyId: string, answerCode: string) => ({ surveyId, answerCode });
  const asked = [named('visit', 'code-a'), named('other', 'code-a'), named('other', 'code-b')];
  expect(await proposalsOf(database(), asked)).toEqual(
    new Map([
      ['visit code-a', proposal('p-1')],
      ['other code-a', proposal('p-3', { surveyId: 'other' })],
    ]),
  );
  expect(await proposalsOf(unasked, [])).toEqual(new Map());
});
