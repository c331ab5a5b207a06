/** What the tests of this remote read: a member form, a registration, and the answers of the server. */
import {
  API_BASE,
  API_PATHS,
  CONFIGURATION_ELEMENT_ID,
  type DisplayRecord,
  type Row,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import { createAppStore } from '@madoguchi/shared/store';
import {
  connectFormPart,
  type FakeHandler,
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  renderWithStore,
  signInAs,
} from '@madoguchi/shared/testing';
import { Suspense } from 'react';
// Loaded before the first test, so that its wait is for the screen and not for the transpiler.
import '../pages/MemberConfirmListPage/MemberConfirmListPage';
import '../pages/MemberConfirmPage/MemberConfirmPage';
import '../pages/MemberPage/MemberPage';
import { RemoteRoutes } from '../routes';

export const CONFIG: SurveyConfig = {
  surveyId: 'patient',
  memberSurveyId: 'patient',
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
const KEY = `patient#${HANAKO.userId}`;

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

export const paths = {
  config: `GET ${API_BASE}${API_PATHS.memberConfig}`,
  own: `GET ${API_BASE}${API_PATHS.memberResultsByUser}`,
  filter: `POST ${API_BASE}${API_PATHS.memberResultsFilter}`,
} as const;

/** The path of a route of `paths`, for FakeNetwork.requestsTo. */
export const addressOf = (route: string): string => route.slice(route.indexOf(' ') + 1);

let network: FakeNetwork | undefined;

/** Forgets what a test left behind. */
export function tidyUp(): void {
  network?.restore();
  network = undefined;
  localStorage.clear();
  document.getElementById(CONFIGURATION_ELEMENT_ID)?.remove();
}

function switchesAre(switches: object): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = CONFIGURATION_ELEMENT_ID;
  script.textContent = JSON.stringify({ switches });
  document.body.append(script);
}

export interface StartOptions {
  path: string;
  config?: Partial<SurveyConfig>;
  rows?: readonly Row[];
  found?: readonly DisplayRecord[];
  handlers?: Record<string, FakeHandler>;
  /** False: MEMBERS_TAB is off. */
  isOn?: boolean;
}

/** Opens the remote as the shell does, signed in as 山田 花子. */
export function start({ path, config, rows = ROWS, found = [RECORD], handlers, isOn = true }: StartOptions) {
  switchesAre({ membersTab: isOn });
  connectFormPart();
  const store = createAppStore();
  signInAs(HANAKO, store);
  network = fakeNetwork({
    [paths.config]: () => ({ result: 'OK', data: { ...CONFIG, ...config } }),
    [paths.own]: () => ({ result: 'OK', data: rows }),
    [paths.filter]: () => ({ result: 'OK', data: found }),
    ...handlers,
  });
  const view = renderWithStore(
    <Suspense fallback={null}>
      <RemoteRoutes />
    </Suspense>,
    { path, store },
  );
  return { ...view, network };
}
