/**
 * Every list, lookup, search and schedule of the product on the data of the large hospital: what is asked the n-th time,
 * by whom.
 */
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_ROLE,
  ADMIN_SURVEYS_PATH,
  API_BASE,
  API_PATHS,
  BED_PATH,
  BED_READS,
} from '@madoguchi/shared/contract';
import { addDays, toHyphens } from '@madoguchi/shared/domain/date';
import type { Client } from 'pg';
import {
  CARD,
  calendarId,
  categoryId,
  DESK_USER,
  type Form,
  QUESTIONS,
  RARE_STATUS,
  slotDays,
  VACCINE,
  VISIT,
  WARD,
} from './scene';

export interface Call {
  what: string;
  /** Whether each call must bring something: a call that finds nothing is quick for nothing. */
  finds: boolean;
  /** The n-th request. */
  make: (turn: number) => { as: string; method: 'GET' | 'POST'; path: string; body?: object };
}

/** An answer that is there, with what its rows say. */
interface Sample {
  userId: string;
  partitionKey: string;
  answerCode: string;
  at: number;
  answerId: string;
  values: Readonly<Record<string, string>>;
}

const SAMPLES = 60;

/** Answers of a form spread over the years; the statement asks for one after an instant. */
async function samplesOf(client: Client, form: Form, isDesk = false): Promise<Sample[]> {
  const { rows: spans } = await client.query<{ first: Date; last: Date }>(
    'SELECT min(created_at) AS first, max(created_at) AS last FROM answer WHERE survey_id = $1',
    [form],
  );
  const first = spans[0]?.first.getTime() ?? 0;
  const last = spans[0]?.last.getTime() ?? 0;
  const samples: Sample[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const from = new Date(first + ((last - first) * index) / (SAMPLES + 2));
    const { rows } = await client.query<Omit<Sample, 'at'> & { at: Date }>(
      `SELECT a.user_id AS "userId", a.partition_key AS "partitionKey", a.answer_code AS "answerCode", a.created_at AS at,
         a.answer_id AS "answerId",
         (SELECT json_object_agg(r.item_key, r.value) FROM answer_row r WHERE r.answer_id = a.answer_id) AS values
       FROM answer a WHERE a.survey_id = $1 AND a.is_live AND a.created_at >= $2
         AND starts_with(a.user_id, 'I') = $3 ORDER BY a.created_at LIMIT 1`,
      [form, from, isDesk],
    );
    const [sample] = rows;
    if (sample) samples.push({ ...sample, at: sample.at.getTime() });
  }
  return samples;
}

/** The name that most visits have: the one that a search has to weigh the most of. */
async function commonNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(
    "SELECT value FROM answer_row WHERE survey_id = $1 AND item_key = 'name' GROUP BY value ORDER BY count(*) DESC LIMIT 20",
    [VISIT],
  );
  return rows.map(({ value }) => value);
}

const api = (name: keyof typeof API_PATHS, rest = '', query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return `${API_BASE}${API_PATHS[name]}${rest}${search === '' ? '' : `?${search}`}`;
};
const mode = ADMIN_ROLE;
/** People who only look around. */
const stranger = (turn: number) => `U-large-stranger-${turn}`;

/** The calls, each with a name that says what is asked of how much. */
export async function largeCalls(client: Client): Promise<Call[]> {
  const visits = await samplesOf(client, VISIT);
  const entered = await samplesOf(client, VISIT, true);
  const cards = await samplesOf(client, CARD);
  const stays = await samplesOf(client, WARD);
  const doses = await samplesOf(client, VACCINE);
  const questions = await samplesOf(client, QUESTIONS);
  const names = await commonNames(client);
  const days = slotDays();
  const at = <Value>(values: readonly Value[], turn: number): Value => {
    const value = values[turn % values.length];
    if (value === undefined) throw new Error('the data hold no such answer: make them anew');
    return value;
  };
  const fieldsOf = (sample: Sample, ...keys: string[]) =>
    keys.map((itemKey) => ({ itemKey, value: sample.values[itemKey] ?? '' }));
  const who = ['name', 'kana', 'birthDate', 'phone'];
  const get = (as: string, path: string) => ({ as, method: 'GET', path }) as const;
  const post = (as: string, path: string, body: object) => ({ as, method: 'POST', path, body }) as const;
  const desk = (body: object) => post(DESK_USER, ADMIN_ANSWERS_PATH, { mode, ...body });
  const find = (as: string, surveyId: string, fields: object[], more: object = {}) =>
    post(as, api('resultsFilter'), { queryParams: { surveyId, fields }, ...more });

  const person: Call[] = [
    {
      what: 'own answers to a form (list)',
      finds: true,
      make: (turn) => {
        const { userId } = at(visits, turn);
        return get(userId, api('resultsByUser', '', { surveyId: VISIT, userId }));
      },
    },
    {
      what: 'one answer by its key (details)',
      finds: true,
      make: (turn) => {
        const { userId, partitionKey } = at(visits, turn);
        return get(userId, api('resultsByPartitionKey', '', { surveyId: VISIT, partitionKey }));
      },
    },
    {
      what: 'own answers by name (lookup)',
      finds: true,
      make: (turn) => find(at(visits, turn).userId, VISIT, fieldsOf(at(visits, turn), 'name')),
    },
    {
      what: 'an answer of the desk by all that is asked (lookup)',
      finds: true,
      make: (turn) => find(stranger(turn), VISIT, fieldsOf(at(entered, turn), ...who)),
    },
    {
      what: 'the same with a wrong number: what was nearly found is counted',
      finds: false,
      make: (turn) =>
        find(stranger(turn), VISIT, [
          ...fieldsOf(at(entered, turn), 'name', 'kana', 'birthDate'),
          { itemKey: 'phone', value: `0801${String(turn).padStart(7, '0')}` },
        ]),
    },
    {
      what: 'the same with the commonest name and another birthday',
      finds: false,
      make: (turn) =>
        find(stranger(turn), VISIT, [
          { itemKey: 'name', value: at(names, turn) },
          ...fieldsOf(at(entered, turn), 'kana', 'birthDate'),
          { itemKey: 'phone', value: `0802${String(turn).padStart(7, '0')}` },
        ]),
    },
    {
      what: 'limits of a new reservation',
      finds: false,
      make: (turn) =>
        post(at(visits, turn).userId, api('checkReservation'), {
          ...{ surveyId: VISIT, itemKey: 'visit', targetDay: at(days, 40 + turn) },
          ...{ maxCount: 500, maxCountOfDay: 100 },
        }),
    },
    {
      what: 'first dose',
      finds: false,
      make: (turn) => get(at(doses, turn).userId, api('firstDose', '', { surveyId: VACCINE })),
    },
    {
      what: 'own registration (list)',
      finds: true,
      make: (turn) => get(at(cards, turn).userId, api('memberResultsByUser', '', { surveyId: CARD })),
    },
    {
      what: 'registration by number (lookup)',
      finds: true,
      make: (turn) =>
        post(at(cards, turn).userId, api('memberResultsFilter'), {
          queryParams: { surveyId: CARD, fields: fieldsOf(at(cards, turn), 'number') },
        }),
    },
    {
      what: 'whether a number is in use',
      finds: false,
      make: (turn) =>
        get(
          stranger(turn),
          api('memberNumberExists', '', {
            memberSurveyId: CARD,
            saiban: at(cards, turn).values.number?.slice(4) ?? '',
          }),
        ),
    },
    {
      what: 'own stays (list)',
      finds: true,
      make: (turn) => {
        const { userId } = at(stays, turn);
        return get(userId, `${BED_PATH}/${userId}/${WARD}${BED_READS.history}`);
      },
    },
  ];

  const schedules: Call[] = [
    {
      what: 'schedule of a month',
      finds: true,
      make: (turn) => {
        const start_day = at(days.slice(30, 80), turn);
        const query = { start_day, end_day: addDays(start_day, 31) };
        return get(stranger(turn), api('schedule', `/${calendarId(turn % 20)}`, query));
      },
    },
    {
      what: 'schedule of three months of a category',
      finds: true,
      make: (turn) => {
        const query = { start_day: at(days, 30), end_day: at(days, 120) };
        return get(stranger(turn), api('scheduleByCategory', `/${categoryId(turn % 20)}`, query));
      },
    },
    {
      what: 'free beds of 400 nights',
      finds: true,
      make: (turn) => {
        const startDate = at(days, turn);
        const query = new URLSearchParams({
          startDate: toHyphens(startDate),
          endDate: toHyphens(addDays(startDate, 399)),
        });
        return get(stranger(turn), `${BED_PATH}/${WARD}${BED_READS.remaining}?${query}`);
      },
    },
  ];

  const lists: Call[] = [
    { what: 'forms', finds: true, make: () => get(DESK_USER, `${ADMIN_SURVEYS_PATH}?mode=${mode}`) },
    ...[VISIT, QUESTIONS, VACCINE, CARD, WARD].map((surveyId): Call => {
      return { what: `newest answers of ${surveyId}`, finds: true, make: () => desk({ surveyId }) };
    }),
    {
      what: 'a page anywhere (cursor)',
      finds: true,
      make: (turn) => {
        const { at: createdAt, answerId } = at(visits, 1 + (turn % (SAMPLES - 1)));
        return desk({ surveyId: VISIT, after: `${createdAt}.${answerId}` });
      },
    },
    { what: 'of a common status', finds: true, make: () => desk({ surveyId: VISIT, check: '完了' }) },
    { what: 'of a rare status', finds: true, make: () => desk({ surveyId: VISIT, check: RARE_STATUS }) },
    { what: 'of a status that no answer has', finds: false, make: () => desk({ surveyId: VISIT, check: 'NG' }) },
    {
      what: 'of one person',
      finds: true,
      make: (turn) => desk({ surveyId: VISIT, userId: at(visits, turn).userId }),
    },
    { what: 'of nobody', finds: false, make: (turn) => desk({ surveyId: VISIT, userId: `U-nobody-${turn}` }) },
    {
      what: 'of one person in a rare status',
      finds: false,
      make: (turn) => desk({ surveyId: VISIT, userId: at(visits, turn).userId, check: RARE_STATUS }),
    },
    {
      what: 'by code',
      finds: true,
      make: (turn) => desk({ surveyId: VISIT, answerCode: at(visits, turn).answerCode }),
    },
    {
      what: 'all answers of a form for other clients (query)',
      finds: true,
      make: () => post(DESK_USER, api('resultsQuery'), { mode, surveyId: VISIT }),
    },
    {
      what: "a named person's answers (query)",
      finds: true,
      make: (turn) => post(DESK_USER, api('resultsQuery'), { mode, surveyId: VISIT, userId: at(visits, turn).userId }),
    },
  ];

  const search = (what: string, fields: (turn: number) => object[], more: object = {}, finds = true): Call => ({
    what,
    finds,
    make: (turn) => desk({ surveyId: VISIT, fields: fields(turn), ...more }),
  });
  const commonName = (turn: number) => ({ itemKey: 'name', value: at(names, turn) });
  const searches: Call[] = [
    search('by name', (turn) => fieldsOf(at(visits, turn), 'name')),
    search('by the commonest names', (turn) => [commonName(turn)]),
    search('by the commonest names, a rare status', (turn) => [commonName(turn)], { check: RARE_STATUS }, false),
    search('by name and birthday', (turn) => fieldsOf(at(visits, turn), 'name', 'birthDate')),
    search('by name, kana, birthday and phone', (turn) => fieldsOf(at(visits, turn), ...who)),
    search('by phone', (turn) => fieldsOf(at(visits, turn), 'phone')),
    search('by a name that nobody has', (turn) => [{ itemKey: 'name', value: `誰 ${turn}` }], {}, false),
    search(
      "by the commonest names and another's birthday",
      (turn) => [commonName(turn), ...fieldsOf(at(visits, turn), 'birthDate')],
      {},
      false,
    ),
    {
      what: 'by what half of all chose (性別)',
      finds: true,
      make: () => desk({ surveyId: QUESTIONS, fields: [{ itemKey: 'gender', value: '女性' }] }),
    },
    {
      what: 'by what half of all chose, and a name',
      finds: true,
      make: (turn) => desk({ surveyId: QUESTIONS, fields: fieldsOf(at(questions, turn), 'gender', 'name') }),
    },
    {
      what: 'by a number of a card',
      finds: true,
      make: (turn) => desk({ surveyId: CARD, fields: fieldsOf(at(cards, turn), 'number') }),
    },
    {
      what: "everybody's by name, for other clients (filterQuery)",
      finds: true,
      make: (turn) => find(DESK_USER, VISIT, fieldsOf(at(visits, turn), 'name'), { mode }),
    },
    {
      what: "everybody's by the commonest names (filterQuery)",
      finds: true,
      make: (turn) => find(DESK_USER, VISIT, [commonName(turn)], { mode }),
    },
  ];
  const named = (group: string, calls: Call[]) => calls.map((call) => ({ ...call, what: `${group}: ${call.what}` }));
  return [...named('person', person), ...schedules, ...named('desk', lists), ...named('search', searches)];
}
