/**
 * The administrators' screens for tests: the real store and router, an administrator signed in, the network faked at
 * its border.
 */
import { expect } from '@jest/globals';
import type { PutItemBody, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { Route, Routes } from '@madoguchi/shared/router';
import { createAppStore } from '@madoguchi/shared/store';
import {
  type FakeNetwork,
  type FakeRequest,
  fakeNetwork,
  renderWithStore,
  signInAs,
  type TestPerson,
} from '@madoguchi/shared/testing';
import userEvent from '@testing-library/user-event';
import AdminSurveyPage from '../pages/AdminSurveyPage/AdminSurveyPage';

export const DB = '/survey/api/v1/db';
export const PUT_PATH = `${DB}/survey-results/putItem`;
const RECEPTION: TestPerson = { userId: 'U-reception', name: '受付 太郎', roles: ['admin'] };
export const PATIENT = 'U0a1b2c3d4e5f60718293a4b5c6d7e8f9';
export const SENT = { result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey: `s1#${PATIENT}#1` };

/** A form with an item that only administrators see, and one that an address fills. */
export function adminConfig(more: Partial<SurveyConfig> = {}): SurveyConfig {
  return {
    surveyId: 's1',
    surveyTitle: '内科 問診票',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 3,
    isAppending: { value: true },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true, admin: false } },
      { itemKey: 'room', type: 'text', title: '診察室', isAdminItem: true, isRequired: { value: false, admin: true } },
      { itemKey: 'source', type: 'text', title: '紹介元', isAdminItem: true, queryParam1: 'from' },
    ],
    ...more,
  };
}

/** A stored row of the patient's answer. */
export function rowOf(itemKey: string, value: string, more: Partial<Row> = {}): Row {
  return {
    surveyId: 's1',
    userId: PATIENT,
    partitionKey: `s1#${PATIENT}#1`,
    sortKey: itemKey,
    itemKey,
    title: itemKey,
    value,
    userSearchKey: `${itemKey}#${value}`,
    check: '未対応',
    registrantName: '',
    type: 'liff',
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    ...more,
  };
}

let current: FakeNetwork | undefined;

/** Calls that answer an administrator as a person unless they say their mode (CONTRACT 13). */
const SAYS_ITS_MODE =
  /-configs\/getItem$|-results\/(putItem|query|getBy\w+|download-secure-file)$|file-status$|payment-orders\/|bed-reservation\/[^/]+$/;

/** The screens make every call as administrators. */
function endScene(): void {
  const said = ({ body, query }: FakeRequest) => {
    const sent = body as { mode?: unknown; subData?: { mode?: unknown } } | undefined;
    return sent ? (sent.subData ?? sent).mode : query.get('mode');
  };
  const asked = current?.requests.filter(({ path }) => SAYS_ITS_MODE.test(path)) ?? [];
  current?.restore();
  current = undefined;
  expect(asked.filter((request) => said(request) !== 'admin').map(({ path }) => path)).toEqual([]);
}

/** Gives fetch back and forgets the device. */
export function clearAdminScene(): void {
  endScene();
  localStorage.clear();
}

/** Opens a path of the administrators' screens; does not wait for anything. @param options.state navigation state */
export function openAdmin(
  path: string,
  options: { config?: SurveyConfig; handlers?: Parameters<typeof fakeNetwork>[0]; state?: unknown } = {},
) {
  const { config = adminConfig(), handlers, state } = options;
  endScene();
  const network = fakeNetwork({
    [`GET ${DB}/survey-configs/getItem`]: () => ({ result: 'OK', data: config }),
    [`POST ${PUT_PATH}`]: () => SENT,
    ...handlers,
  });
  current = network;
  const store = createAppStore();
  signInAs(RECEPTION, store);
  const { router, container, unmount } = renderWithStore(
    <Routes>
      <Route path="/admin/survey/:id" element={<AdminSurveyPage />} />
    </Routes>,
    { path, state, store },
  );
  return {
    network,
    store,
    container,
    unmount,
    user: userEvent.setup(),
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    sent: () => network.requestsTo(PUT_PATH).map(({ body }) => body as PutItemBody),
  };
}
