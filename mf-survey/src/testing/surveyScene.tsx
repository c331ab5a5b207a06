/** The survey page for tests: the real store and router, a signed-in person, the network faked at its border. */
import type { PutItemBody, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { Route, Routes } from '@madoguchi/shared/router';
import { type AppStore, createAppStore } from '@madoguchi/shared/store';
import {
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  renderWithStore,
  signInAs,
  type TestPerson,
} from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SurveyPage from '../pages/SurveyPage/SurveyPage';

const DB = '/survey/api/v1/db';
export const CONFIG_PATH = `${DB}/survey-configs/getItem`;
export const PUT_PATH = `${DB}/survey-results/putItem`;
export const ROWS_PATH = `${DB}/survey-results/getBySurveyIdPartitionKeyIndex`;
export const OWN_ROWS_PATH = `${DB}/survey-results/getBySurveyIdUserIdIndex`;
export const PREVIOUS_PATH = `${DB}/survey-results/previous`;
export const DRAFT_PATH = `${DB}/drafts/s1`;
export const MEMBER_PATH = `${DB}/member-results/getByUserId`;

export const NAME: SchemaItem = { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } };
export const PHONE: SchemaItem = { itemKey: 'phone', type: 'phone', title: '電話番号' };

/** An appending form of a name and a phone number. */
export function surveyOf(more: Partial<SurveyConfig> = {}): SurveyConfig {
  return {
    surveyId: 's1',
    surveyTitle: '内科 問診票',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 3,
    isAppending: { value: true },
    surveySchema: [NAME, PHONE],
    ...more,
  };
}

export const SENT = { result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey: 's1#U#1' };

export interface SurveyScene {
  network: FakeNetwork;
  store: AppStore;
  user: ReturnType<typeof userEvent.setup>;
  /** Where the router is. */
  path: () => string;
  /** What the last navigation carried. */
  carried: () => unknown;
  /** The bodies of all submissions so far. */
  sent: () => PutItemBody[];
  unmount: () => void;
}

interface SceneOptions {
  config?: SurveyConfig;
  /** Below /survey/s1. */
  query?: string;
  /** What the way here carried. */
  state?: object | undefined;
  person?: TestPerson;
  store?: AppStore;
  handlers?: Parameters<typeof fakeNetwork>[0];
}

let current: FakeNetwork | undefined;

/** Gives fetch back and forgets the device. */
export function clearScene(): void {
  current?.restore();
  current = undefined;
  localStorage.clear();
}

/** Opens the page; does not wait for anything. */
export function openSurvey(options: SceneOptions = {}): SurveyScene {
  const { config = surveyOf(), query = '', state, person = HANAKO, store = createAppStore(), handlers } = options;
  current?.restore();
  const network = fakeNetwork({
    [`GET ${CONFIG_PATH}`]: () => ({ result: 'OK', data: config }),
    [`GET ${OWN_ROWS_PATH}`]: () => ({ result: 'OK', items: [] }),
    [`GET ${PREVIOUS_PATH}`]: () => ({ result: 'OK', data: {} }),
    [`GET ${DRAFT_PATH}`]: () => ({ result: 'OK', data: null }),
    [`PUT ${DRAFT_PATH}`]: () => ({ result: 'OK', data: null }),
    [`DELETE ${DRAFT_PATH}`]: () => ({ result: 'OK' }),
    [`POST ${PUT_PATH}`]: () => SENT,
    ...handlers,
  });
  current = network;
  signInAs(person, store);
  const { router, unmount } = renderWithStore(
    <Routes>
      <Route path="/survey/:id" element={<SurveyPage />} />
      <Route path="*" element={<p>別の画面</p>} />
    </Routes>,
    { path: `/survey/s1${query}`, state, store },
  );
  return {
    network,
    store,
    user: userEvent.setup(),
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    carried: () => router.state.location.state,
    sent: () => network.requestsTo(PUT_PATH).map(({ body }) => body as PutItemBody),
    unmount,
  };
}

/** The field of a title, once the form is there. */
export function field(title: string): Promise<HTMLElement> {
  return screen.findByRole('textbox', { name: title });
}

export function sendButton(): HTMLElement {
  return screen.getByRole('button', { name: '送信' });
}

/** The open confirm dialog. */
export async function confirmDialog() {
  return within(await screen.findByRole('dialog'));
}

/** Fills in the name and opens the confirm dialog. */
export async function fillAndSubmit(scene: SurveyScene, name = '山田 花子') {
  await scene.user.type(await field('氏名'), name);
  await scene.user.click(sendButton());
  return confirmDialog();
}

/** Fills in the name and sends. */
export async function fillAndSend(scene: SurveyScene, name?: string): Promise<void> {
  const dialog = await fillAndSubmit(scene, name);
  await scene.user.click(dialog.getByRole('button', { name: '送信' }));
}
