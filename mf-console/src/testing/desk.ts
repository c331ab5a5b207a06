/** What the tests of the desk's screens read: a form, answers of three people, and the calls that answer them. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import type { AnswerForm, ConsoleAnswer, ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import type { FakeHandler } from '@madoguchi/shared/testing';
import { ok, routeOf } from './scene';

const FORM: AnswerForm = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  kind: 'form',
  calendarIds: ['center'],
  columns: [
    { itemKey: 'company', title: '勤務先名', type: 'text', isSearchable: false },
    { itemKey: 'exam', title: '追加する検査', type: 'checkboxes', isSearchable: false },
  ],
};
const OTHER_FORM: AnswerForm = { ...FORM, surveyId: 'flu', surveyTitle: 'インフルエンザ', columns: [] };

const CONFIG: SurveyConfig = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'company', type: 'text', title: '勤務先名' },
    { itemKey: 'desk', type: 'text', title: '受付の確認', isAdminItem: true },
  ],
};

const LINE_ID = 'U0a1b2c3d4e5f60718293a4b5c6d7e8f9';

/** An answer with a slot on 2026-11-25 at 10:00. */
export function answerOf(key: string, name: string, more: Partial<ConsoleAnswer> = {}): ConsoleAnswer {
  return {
    surveyId: 'health-check',
    surveyTitle: '健康診断 予約',
    partitionKey: key,
    userId: LINE_ID,
    answerCode: `CODE-${key}`,
    check: '未対応',
    version: 3,
    name,
    kana: 'ヤマダ ハナコ',
    telephone: '090-1234-5678',
    attendance: null,
    memos: 0,
    fields: [
      { itemKey: 'name', title: '氏名', value: name },
      { itemKey: 'company', title: '勤務先名', value: 'みどり商事株式会社' },
      { itemKey: 'desk', title: '受付の確認', value: '確認ずみ' },
    ],
    data: [],
    categoryInfo: { sortKey: 'basic', tag1: '本館2階' },
    reservation: { categoryId: 'basic', itemId: '0', date: '20261125', slot: '2', start: '10:00', end: '10:30' },
    createdAt: '2026-11-20T05:02:00.000Z',
    updatedAt: '2026-11-20T05:02:00.000Z',
    ...more,
  };
}

export const ANSWERS = [
  answerOf('k1', '山田 花子'),
  answerOf('k2', '高田 ふみ', { check: '対応済' }),
  answerOf('k3', '福田 隆', { userId: 'I0001' }),
];

export function detailOf(answer: ConsoleAnswer): ConsoleAnswerDetail {
  return {
    ...answer,
    memoTexts: [
      {
        at: '2026-11-20T06:31:00.000Z',
        actorId: 'S-uketsuke',
        actorName: '高橋 恵',
        text: 'エレベーター側の更衣室を用意。',
      },
    ],
    history: [
      {
        at: '2026-11-24T00:41:00.000Z',
        actorId: answer.userId,
        actorName: answer.name,
        isStaff: false,
        action: 'update',
        changes: [{ title: 'ご配慮', after: '右ひざが痛いです。' }],
      },
    ],
    messages: [{ messageId: 'm1', state: 'sent', text: '前日のお知らせです。', at: '2026-11-24T00:00:00.000Z' }],
    unconfirmed: [],
  };
}

export const paths = {
  config: `GET ${API_BASE}${API_PATHS.surveyConfig}`,
  categories: `GET ${API_BASE}${API_PATHS.categoriesTree}`,
  schedule: `GET ${API_BASE}${API_PATHS.schedule}/center`,
  items: `GET ${API_BASE}${API_PATHS.itemInfo}/basic`,
} as const;

/** A week's schedule with two open slots, one that is full, and the answer's own. */
const SCHEDULE = {
  result: 'OK',
  schedule: { '20261125': { '1': [2, 2], '2': [3, 3], '3': [4, 1] }, '20261126': { '1': [2, 0] } },
  dayOff: {},
  comaList: {
    '1': { start: '09:30', end: '10:00' },
    '2': { start: '10:00', end: '10:30' },
    '3': { start: '10:30', end: '11:00' },
  },
};

/** The calls of the desk for these answers; deeds change what is read afterwards. */
export function deskHandlers(answers: readonly ConsoleAnswer[] = ANSWERS): Record<string, FakeHandler> {
  const standing = new Map(answers.map((answer) => [answer.partitionKey, answer]));
  const own = [...standing.keys()].map((partitionKey): Record<string, FakeHandler> => {
    const change = (next: Partial<ConsoleAnswer>) => {
      const before = standing.get(partitionKey);
      if (before) standing.set(partitionKey, { ...before, ...next, version: before.version + 1 });
      return { result: 'OK' };
    };
    const now = () => standing.get(partitionKey) ?? answerOf(partitionKey, '');
    return {
      [routeOf('answer', { partitionKey })]: () => ok(detailOf(now())),
      [routeOf('answerCheck', { partitionKey })]: ({ body }) => change(body as Partial<ConsoleAnswer>),
      [routeOf('answerCancel', { partitionKey })]: () => change({ check: '取り消し' }),
      [routeOf('answerMove', { partitionKey })]: () => change({}),
      [routeOf('answerMemo', { partitionKey })]: () => change({ memos: 1 }),
      [routeOf('answerMessage', { partitionKey })]: () => ok({ messageId: 'm2', state: 'sent' }),
    };
  });
  return Object.assign(
    {
      [routeOf('answerForms')]: () => ok([FORM, OTHER_FORM]),
      [routeOf('answers')]: () => ok({ items: [...standing.values()], total: standing.size }),
      [routeOf('views')]: () => ok([]),
      [paths.config]: () => ({ result: 'OK', data: CONFIG }),
      [paths.categories]: () => ({
        result: 'OK',
        data: { display: {}, tree: [{ name: '基本健診', id: 'basic', calendarId: 'center' }] },
      }),
      [paths.schedule]: () => SCHEDULE,
      [paths.items]: () => ({ result: 'OK', data: [] }),
    },
    ...own,
  );
}
