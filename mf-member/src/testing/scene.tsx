/** What the tests of this remote read: a member form, a registration, and the answers of the server. */
import { API_BASE, API_PATHS, type DisplayRecord, type Row, type SurveyConfig } from '@madoguchi/shared/contract';
import { type FakeHandler, HANAKO, jsonResponse, openRemote } from '@madoguchi/shared/testing';
// Loaded before the first test, so that its wait is for the screen and not for the transpiler.
import '../pages/MemberConfirmListPage/MemberConfirmListPage';
import '../pages/MemberConfirmPage/MemberConfirmPage';
import '../pages/MemberPage/form/MemberForm';
import '../pages/MemberPage/home/MemberHome';
import '../pages/MemberPage/MemberPage';
import { RemoteRoutes } from '../routes';

export const CONFIG: SurveyConfig = {
  surveyId: 'patient',
  memberSurveyId: 'patient',
  memberSurveySubId: 1,
  version: 3,
  surveyTitle: '患者情報',
  surveySchema: [
    {
      itemKey: 'number',
      type: 'memberNumber',
      title: '診察券番号',
      isRequired: { value: true },
      isSearchable: { value: true },
    },
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'kana', type: 'text', title: 'フリガナ', isSearchable: { value: true } },
    { itemKey: 'note', type: 'text', title: '申し送り', isAdminItem: true },
  ],
};

const FIELDS = [
  { itemKey: 'number', title: '診察券番号', value: '00010000123' },
  { itemKey: 'name', title: '氏名', value: '山田 花子' },
];
const STAMP = '2026-11-10T01:02:03.000Z';
export const KEY = `patient#${HANAKO.userId}`;

export const ROWS: Row[] = FIELDS.map((field) => ({
  ...field,
  surveyId: 'patient',
  userId: HANAKO.userId,
  partitionKey: KEY,
  sortKey: field.itemKey,
  userSearchKey: `${field.itemKey}#${field.value}`,
  check: '対応済',
  registrantName: 'LINEユーザー',
  type: 'liff',
  isLiffMode: true,
  createdAt: STAMP,
  updatedAt: STAMP,
}));

export const RECORD: DisplayRecord = {
  surveyId: 'patient',
  partitionKey: KEY,
  userId: HANAKO.userId,
  answerCode: 'A7K3-92QD',
  check: '対応済',
  fields: FIELDS,
  data: [],
  createdAt: STAMP,
  updatedAt: STAMP,
};

const at = (method: string, path: keyof typeof API_PATHS) => `${method} ${API_BASE}${API_PATHS[path]}`;
const DRAFT = `${API_BASE}${API_PATHS.drafts}/patient`;

export const paths = {
  config: at('GET', 'memberConfig'),
  survey: at('GET', 'surveyConfig'),
  own: at('GET', 'memberResultsByUser'),
  rows: at('POST', 'memberResultsQuery'),
  filter: at('POST', 'memberResultsFilter'),
  put: at('POST', 'memberResultsPutItem'),
  claim: at('POST', 'memberResultsPutUserId'),
  cancel: at('POST', 'memberResultsCancelItem'),
  calendarInfo: `${at('GET', 'calendarInfo')}/center`,
  canBeReserve: `${at('GET', 'canBeReserve')}/center`,
  previous: at('GET', 'resultsPrevious'),
  linked: at('GET', 'linkedSurveyConfigs'),
  linkedResults: at('POST', 'resultsFilter'),
  categories: at('GET', 'categoriesTree'),
  draft: `GET ${DRAFT}`,
  putDraft: `PUT ${DRAFT}`,
  dropDraft: `DELETE ${DRAFT}`,
} as const;

/** A form that is linked to the member form, and an answer to it. */
export const LINKED: SurveyConfig = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  memberFormId: 'patient',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'place', type: 'reservation', title: '健診コース' },
  ],
};
export const LINKED_RECORD: DisplayRecord = {
  surveyId: 'health-check',
  partitionKey: `health-check#${HANAKO.userId}#1`,
  userId: HANAKO.userId,
  answerCode: 'B8L4-03RE',
  check: '未対応',
  fields: [{ itemKey: 'name', title: '氏名', value: '山田 花子' }],
  data: [],
  categoryInfo: { sortKey: 'basic', tag1: '健診センター' },
  reservation: { categoryId: 'basic', itemId: '0', date: '20261125', slot: '1', start: '09:30', end: '10:00' },
  createdAt: STAMP,
  updatedAt: STAMP,
};

export interface StartOptions {
  path: string;
  config?: Partial<SurveyConfig>;
  rows?: readonly Row[];
  found?: readonly DisplayRecord[];
  linked?: readonly SurveyConfig[];
  linkedResults?: readonly DisplayRecord[];
  handlers?: Record<string, FakeHandler>;
  /** False: MEMBERS_TAB is off. */
  isOn?: boolean;
  /** True: PAYMENT is on. */
  isPaymentOn?: boolean;
}

/** Opens the remote as the shell does, signed in as 山田 花子, on Friday 2026-11-20 at 9:00 in Japan. */
export function start(options: StartOptions) {
  const { path, config, rows = ROWS, found = [RECORD], linked = [LINKED], linkedResults = [LINKED_RECORD] } = options;
  return openRemote({
    routes: <RemoteRoutes />,
    path,
    now: { day: '20261120', time: '09:00' },
    switches: { membersTab: options.isOn ?? true, payment: options.isPaymentOn ?? false },
    handlers: {
      // One member form; any other id is none's.
      [paths.config]: ({ query }) =>
        query.get('memberSurveyId') === 'patient'
          ? { result: 'OK', data: { ...CONFIG, ...config } }
          : jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }),
      [paths.own]: () => ({ result: 'OK', data: rows }),
      [paths.rows]: () => ({ result: 'OK', data: rows }),
      [paths.filter]: () => ({ result: 'OK', data: found }),
      [paths.put]: () => ({ result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey: KEY }),
      [paths.claim]: () => ({ result: 'OK' }),
      [paths.cancel]: () => ({ result: 'OK' }),
      [paths.calendarInfo]: () => ({
        result: 'OK',
        data: { calendarId: 'center', name: '健診センター', comaList: { '0': { start: '09:00', end: '09:30' } } },
      }),
      [paths.canBeReserve]: () => ({ result: 'OK', data: true }),
      [paths.previous]: () => ({ result: 'OK', data: {} }),
      [paths.linked]: () => ({ result: 'OK', data: linked }),
      [paths.linkedResults]: () => ({ result: 'OK', data: linkedResults }),
      [paths.categories]: () => ({
        result: 'OK',
        data: {
          display: { tag1: '受付場所', tag2: 'コース', tag3: '階' },
          tree: [{ name: '基本健診', id: 'basic', calendarId: 'center' }],
        },
      }),
      [paths.draft]: () => ({ result: 'OK', data: null }),
      [paths.putDraft]: () => ({ result: 'OK', data: null }),
      [paths.dropDraft]: () => ({ result: 'OK', data: null }),
      ...options.handlers,
    },
  });
}
