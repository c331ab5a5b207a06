/** What the tests of this remote look up: a health check's form, its records, and the answers of the server. */
import { API_BASE, API_PATHS, type DisplayRecord, type SurveyConfig } from '@madoguchi/shared/contract';
import { type FakeHandler, HANAKO, openRemote } from '@madoguchi/shared/testing';
import { RemoteRoutes } from '../routes';

export const healthCheck: SurveyConfig = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  isAppending: { value: true },
  calendarSetting: { updateOrCancelSettings: 'updateAndCancel' },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'kana', type: 'text', title: 'フリガナ', isRequired: { value: true }, isSearchable: { value: true } },
    { itemKey: 'phone', type: 'phone', title: '電話番号', isSearchable: { value: true } },
    {
      itemKey: 'section',
      type: 'groupheader',
      title: 'ご本人',
      items: [{ itemKey: 'birthDate', type: 'date', title: '生年月日', isSearchable: { value: true } }],
    },
    { itemKey: 'reservation', type: 'reservation', title: '健診コース', isSearchable: { value: true } },
    { itemKey: 'note', type: 'textarea', title: '連絡事項' },
  ],
};

export const record: DisplayRecord = {
  surveyId: 'health-check',
  partitionKey: `health-check#${HANAKO.userId}#1`,
  userId: HANAKO.userId,
  answerCode: 'A7K3-92QD',
  check: '対応済',
  fields: [
    { itemKey: 'name', title: '氏名', value: '山田 花子' },
    { itemKey: 'kana', title: 'フリガナ', value: 'ヤマダ　ハナコ' },
    { itemKey: 'birthDate', title: '生年月日', value: '1980-05-05' },
    { itemKey: 'reservation', title: '健診コース', value: 'basic_standard|20261125|2' },
    { itemKey: 'note', title: '連絡事項', value: '' },
  ],
  data: [{ itemKey: 'name', value: '山田 花子', check: '対応済', type: 'liff' }],
  calendarInfo: { reservationCancelLimit: 1, comaList: [{ start: '10:00', end: '10:30' }], dayOffCount: 0 },
  categoryInfo: { sortKey: 'basic', tag1: '健診センター', tag2: '基本コース' },
  reservation: {
    categoryId: 'basic',
    itemId: 'standard',
    itemName: '基本健診',
    date: '20261125',
    slot: '2',
    start: '10:00',
    end: '10:30',
  },
  createdAt: '2026-11-10T00:00:00.000Z',
  updatedAt: '2026-11-10T01:02:03.000Z',
};

/** The same record at another time. */
export function recordAt(date: string, start: string, more: Partial<DisplayRecord> = {}): DisplayRecord {
  return {
    ...record,
    partitionKey: `health-check#${HANAKO.userId}#${date}${start}`,
    ...more,
    reservation: record.reservation && { ...record.reservation, date, start },
  };
}

const tree = [
  {
    name: '健診センター',
    children: [{ name: '健康診断', children: [{ name: '基本健診', id: 'basic', calendarId: 'center' }] }],
  },
];

export const paths = {
  config: `GET ${API_BASE}${API_PATHS.surveyConfig}`,
  searchable: `GET ${API_BASE}${API_PATHS.searchableSurveyConfigs}`,
  tree: `GET ${API_BASE}${API_PATHS.categoriesTree}`,
  filter: `POST ${API_BASE}${API_PATHS.resultsFilter}`,
  putUserId: `POST ${API_BASE}${API_PATHS.resultsPutUserId}`,
  own: `GET ${API_BASE}${API_PATHS.resultsOwn}`,
  cancel: `POST ${API_BASE}${API_PATHS.resultsCancelItem}`,
} as const;

export interface Start {
  path: string;
  handlers?: Record<string, FakeHandler>;
  config?: SurveyConfig;
  records?: readonly DisplayRecord[];
  /** False: nobody is signed in. */
  signedIn?: boolean;
}

/** Opens the remote as the shell does, on a network that knows the form and the records, on 2026-11-20 at 9:12. */
export function start({ path, handlers = {}, config = healthCheck, records = [record], signedIn = true }: Start) {
  return openRemote({
    routes: <RemoteRoutes />,
    path,
    now: { day: '20261120', time: '09:12' },
    person: signedIn ? HANAKO : null,
    handlers: {
      [paths.config]: () => ({ result: 'OK', data: config }),
      [paths.searchable]: () => ({
        result: 'OK',
        data: [config, { ...config, surveyId: 'vaccination', surveyTitle: 'ワクチン' }],
      }),
      [paths.tree]: () => ({
        result: 'OK',
        data: { display: { title: '予約内容', tag1: '診療科', tag2: 'コース', tag3: '受付場所' }, tree },
      }),
      [paths.filter]: () => ({ result: 'OK', data: records }),
      [paths.own]: () => ({ result: 'OK', data: { entries: [], drafts: [] } }),
      [paths.cancel]: () => ({ result: 'OK' }),
      [paths.putUserId]: () => ({ result: 'OK' }),
      ...handlers,
    },
  });
}
