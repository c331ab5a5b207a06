/**
 * Preferred dates in a submission, without a server: the confirmation that a client sends back, what of it stands behind
 * changed wishes, and until when a confirmed visit can be changed (CAND-012 to CAND-018, ADMIN-005).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { FormMode, SurveyConfig } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import type { StoredRow } from '../../repositories/answers/rows';
import { TEST_NOW } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { refusalOf, wrongFields } from '../../testing/refused';
import { snapshotOf } from '../../testing/snapshots';
import { row, storing, unasked } from '../../testing/storedAnswers';
import {
  checkCandidates,
  readVisitDeadlines,
  visitDeadlinesOf,
  withoutStoredConfirmation,
  withStoredConfirmation,
} from './candidateRows';

const database = databaseOfFile();
const { insert, rows: rowsOfAnswer } = storing(database);
const snapshot = snapshotOf(candidateBundle());
const WISH = 'internal#heart#2026-12-01#午前#1';
const OTHER = 'internal#heart#2026-12-02#午後#2';
const SUNDAY = 'internal#heart#2026-12-06#午前#1';
const DAY = '2026-12-01#DATE_CONFIRM';
const TIME = '10:30#TIME_CONFIRM';
const dates = (value: string, more: Partial<StoredRow> = {}) => row('dates', value, more);

function formOf(surveyId: string): SurveyConfig {
  const config = snapshot.surveys.get(surveyId);
  if (!config) throw new Error(`no form ${surveyId}`);
  return config;
}
/** A form with two questions for dates. */
const twice: SurveyConfig = {
  ...formOf('clinic'),
  surveySchema: ['dates', 'more'].map((itemKey) => ({ itemKey, type: 'candidateDateReservation', title: '希望日' })),
};
const asked = (mode: FormMode = 'user', config = formOf('clinic')) => ({ snapshot, config, mode });

beforeAll(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(() => setClock(Date.parse(TEST_NOW)));

describe('the deadline of a confirmed visit', () => {
  const FACTS = { date: '20261201', start: '10:30', limit: 1, dayOffCount: 0, now: Date.parse(TEST_NOW) };
  const deadlines = (...stored: StoredRow[]) => visitDeadlinesOf(snapshot, formOf('clinic'), stored);

  test('is that of its department, by the days on which that is closed', () => {
    const slow = WISH.replace('heart', 'slow');
    expect(deadlines(dates(WISH), dates(DAY), dates(TIME))).toEqual([FACTS]);
    // Three days before the first of December lie a Saturday and a Sunday.
    expect(deadlines(dates(slow), dates(DAY), dates(TIME))).toEqual([{ ...FACTS, limit: 3, dayOffCount: 2 }]);
  });
  test('is none before it is confirmed, nor where a person may not see that, and nothing is asked where none is wished', () => {
    expect(deadlines(dates(WISH))).toEqual([]);
    expect(deadlines(dates(WISH), dates(DAY, { isAdmin: true }))).toEqual([]);
    expect(deadlines(row('name', '山田'))).toBeUndefined();
  });
  test('is read from what is stored, where the form asks for dates', async () => {
    await emptyTables(database(), ['answer_row', 'answer']);
    await insert('a', { surveyId: 'clinic' });
    await rowsOfAnswer('a', dates(WISH, { sortKey: 'dates#0' }), dates(DAY, { sortKey: 'dates#1' }));
    const read = (config: SurveyConfig | undefined, answerId = 'a') =>
      readVisitDeadlines(database(), snapshot, config, { answerId });
    expect(await read(formOf('clinic'))).toEqual([{ ...FACTS, start: '' }]);
    expect(await read(formOf('clinic'), 'none')).toBeUndefined();
    for (const config of [formOf('visit'), undefined])
      expect(await readVisitDeadlines(unasked, snapshot, config, { answerId: 'a' })).toBeUndefined();
    await expect(readVisitDeadlines(unasked, snapshot, formOf('clinic'), { answerId: 'a' })).rejects.toThrow('asked');
  });
});

describe('new wishes', () => {
  const check = (mode: FormMode, sent: StoredRow[], stored: StoredRow[] = [], config = formOf('clinic')) => {
    const overrides: string[] = [];
    checkCandidates(asked(mode, config), sent, stored, overrides);
    return overrides;
  };
  test('are taken where the department is open, and where they were taken before', () => {
    expect(check('user', [dates(WISH), dates(OTHER)])).toEqual([]);
    expect(check('user', [dates(SUNDAY)], [dates(SUNDAY)])).toEqual([]);
    expect(check('user', [row('name', SUNDAY)])).toEqual([]);
  });
  test('of a closed day are refused at their item; each wrong item is told', async () => {
    const closed = (...items: string[]) =>
      wrongFields(...items.map((key) => [key, validationTexts.candidate.closed] as const));
    const wrong = [dates(SUNDAY), row('more', SUNDAY)];
    const refused = (stored: StoredRow[]) =>
      refusalOf(Promise.resolve().then(() => check('user', wrong, stored, twice)));
    expect(await refused([])).toMatchObject(closed('dates', 'more'));
    expect(await refused([row('more', SUNDAY)])).toMatchObject(closed('dates'));
  });
  test('of a closed day are the desk’s to take, which is noted for each item', () => {
    expect(check('admin', [dates(SUNDAY), row('more', SUNDAY)], [], twice)).toEqual(['window', 'window']);
    expect(check('admin', [dates(WISH)])).toEqual([]);
  });
});

describe('a confirmation that is sent back', () => {
  const stored = [dates(WISH), dates(DAY), dates(TIME), row('more', DAY)];

  test('is taken out where it is the stored one; any other stays in, for the rules to refuse', () => {
    const answers = { dates: [WISH, DAY, TIME, '11:00#TIME_CONFIRM'], name: DAY };
    expect(withoutStoredConfirmation(asked(), answers, stored)).toEqual({
      ...{ dates: [WISH, '11:00#TIME_CONFIRM'], name: DAY },
    });
    expect(answers.dates).toHaveLength(4);
  });
  test('is the desk’s own to send', () => {
    const answers = { dates: [WISH, DAY] };
    expect(withoutStoredConfirmation(asked('admin'), answers, stored)).toBe(answers);
  });
  test('is none where nothing is sent or nothing is stored', () => {
    expect(withoutStoredConfirmation(asked(), { name: 'x' }, stored)).toEqual({ name: 'x' });
    expect(withoutStoredConfirmation(asked(), { dates: DAY }, [dates(WISH)])).toEqual({ dates: DAY });
    expect(withoutStoredConfirmation(asked('user', twice), { more: [WISH, DAY] }, stored)).toEqual({ more: [WISH] });
  });
});

describe('the stored confirmation of a change', () => {
  const confirmed = [
    dates(WISH, { sortKey: 'dates#0' }),
    dates(DAY, { sortKey: 'dates#1' }),
    dates(TIME, { sortKey: 'dates#2' }),
  ];
  const kept = (
    sent: StoredRow[],
    {
      stored = confirmed,
      mode = 'user',
      config = formOf('clinic'),
      answers = { dates: [WISH] },
    }: {
      stored?: StoredRow[];
      mode?: FormMode;
      config?: SurveyConfig;
      answers?: Record<string, string[]>;
    } = {},
  ) => withStoredConfirmation(asked(mode, config), answers, sent, stored).map(({ sortKey, value }) => [sortKey, value]);
  const wish = ['dates#0', WISH];

  test('stands behind the same wishes', () => {
    const sent = [dates(WISH, { sortKey: 'dates#0' })];
    expect(kept(sent)).toEqual([wish, ['dates#1', DAY], ['dates#2', TIME]]);
    expect(sent).toHaveLength(1);
  });
  test('lapses with other wishes, and where its item is gone or is hidden', () => {
    expect(kept([dates(OTHER)])).toEqual([['dates', OTHER]]);
    expect(kept([dates(WISH, { sortKey: 'dates#0' })], { config: formOf('visit') })).toEqual([wish]);
    const [name, item, ...others] = formOf('clinic').surveySchema;
    if (!name || !item) throw new Error('the form has both');
    const hidden = { ...item, displayCondition: { type: 'show' as const, questionId: 'name', answers: ['x'] } };
    const config = { ...formOf('clinic'), surveySchema: [name, hidden, ...others] };
    expect(kept([dates(WISH, { sortKey: 'dates#0' })], { config })).toEqual([wish]);
  });
  test('is each item’s own; what only the desk sees, and what is no confirmation, is none', () => {
    const stored = [
      ...confirmed,
      row('more', WISH),
      row('more', DAY),
      row('name', DAY),
      dates(TIME, { isAdmin: true }),
    ];
    const sent = [dates(WISH, { sortKey: 'dates#0' }), row('more', OTHER)];
    const answers = { dates: [WISH], more: [OTHER] };
    expect(kept(sent, { stored, config: twice, answers })).toEqual([
      ...[wish, ['more', OTHER]],
      ...[
        ['dates#1', DAY],
        ['dates#2', TIME],
      ],
    ]);
  });
  test('is what the desk sends, and nothing besides', () => {
    expect(kept([dates(WISH)], { mode: 'admin' })).toEqual([['dates', WISH]]);
  });
});
