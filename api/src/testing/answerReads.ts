/** Reading answers on a database of a test file's own, without a server: a form that is looked up, and what is stored of it. */
import { beforeAll } from '@jest/globals';
import { itemsByKey } from '@madoguchi/shared/domain/survey';
import type { StoredAnswer } from '../repositories/answers/storedAnswer';
import { searchValueOf } from '../services/answers/input';
import { LookupLimits } from '../services/answers/lookupLimits';
import { AnswerReads } from '../services/answers/reads';
import { testBundle } from './bundle';
import { servicesOfFile } from './servicesOfFile';
import { row, storing } from './storedAnswers';

/** Lookups that a person may make in an hour here. */
export const LOOKUPS = 3;

const searched = (itemKey: string, type = 'text', isRequired = true) => ({
  ...{ itemKey, type, title: itemKey, isRequired: { value: isRequired }, isSearchable: { value: true } },
});
/** Name and birth find an answer; `memo` is of another type in the first version. */
const found = (memoType: string, surveyId = 'found') => ({
  ...{ surveyId, surveyTitle: '受付', isAppending: { value: true }, usePayment: 1 },
  surveySchema: [
    ...[searched('name'), searched('birth', 'date'), searched('town', 'text', false)],
    { itemKey: 'memo', type: memoType, title: 'memo' },
    { itemKey: 'desk', type: 'text', title: 'desk', isAdminItem: true },
    { itemKey: 'card', type: 'image', title: 'card' },
  ],
});
/** Forms that are found by the name alone, and by nothing that has to be known. */
const lookedUp = (surveyId: string, isRequired: boolean) => ({
  ...{ surveyId, surveyTitle: surveyId, isAppending: { value: true } },
  surveySchema: [searched('name', 'text', isRequired), searched('town', 'text', false)],
});
/** A form that is found by three items together. */
const THREE = {
  ...{ surveyId: 'three', surveyTitle: '三つ', isAppending: { value: true } },
  surveySchema: ['name', 'town', 'block'].map((itemKey) => searched(itemKey)),
};

export const PERSON = { userId: 'U-a', name: '', isAdmin: false };
export const DESK_READER = { userId: 'S-1', name: '', isAdmin: true };

const KEPT = ['audit', 'lookup_proof', 'lookup_miss', 'lookup_search', 'lookup_count', 'payment_order'];

/** @returns what reads answers; nothing is stored when a test begins */
export function answerReadsOfFile() {
  const files = (type: string) => ({
    ...testBundle(),
    'surveys/found.json': found(type),
    'surveys/born.json': found('text', 'born'),
    'surveys/three.json': THREE,
    'surveys/named.json': lookedUp('named', true),
    'surveys/open.json': lookedUp('open', false),
  });
  const emptied = [...KEPT, 'reservation', 'answer_row', 'answer'];
  const { database, services, rows: query } = servicesOfFile([files('textarea'), files('text')], { emptied });
  let reads: AnswerReads;
  beforeAll(() => {
    const { configurations, fileLinks, lapsed } = services();
    reads = new AnswerReads(database(), configurations, fileLinks, lapsed, new LookupLimits(database(), LOOKUPS));
  });
  return {
    database,
    services,
    reads: () => reads,
    /** Stores an answer with values by item, found by them as if a form had sent them; of the desk where `userId` says so. */
    async store(id: string, values: Record<string, string>, more: Partial<StoredAnswer> = {}): Promise<void> {
      const { surveyId = 'found' } = more;
      const config = (await services().configurations.current()).surveys.get(surveyId);
      const items = config && itemsByKey(config);
      const stored = storing(database, surveyId);
      await stored.insert(id, { formVersion: surveyId === 'found' ? 2 : 1, ...more });
      const rows = Object.entries(values).map(([itemKey, value]) =>
        row(itemKey, value, { searchValue: searchValueOf(items?.get(itemKey), value), isAdmin: itemKey === 'desk' }),
      );
      if (rows.length > 0) await stored.rows(id, ...rows);
    },
    /** What the audit says, the oldest first. */
    audit: () =>
      query('SELECT actor_id, actor_is_admin, action, subject_user_id, subject, after FROM audit ORDER BY written_at'),
    /** How often which kind of lookup was counted of whom. */
    counted: () => query('SELECT user_id, kind, hour_count FROM lookup_count ORDER BY user_id, kind'),
    /** How often answers were missed by one item. */
    misses: async () =>
      Object.fromEntries(
        (await query<{ answer_id: string; misses: number }>('SELECT answer_id, misses FROM lookup_miss')).map(
          ({ answer_id, misses }) => [answer_id, misses],
        ),
      ),
    proofs: () => query('SELECT user_id, partition_key, proven_at FROM lookup_proof ORDER BY 2'),
  };
}
