/**
 * What every form does when it is sent, as one set of tests: the person's form, the desk, the calendar, the beds and
 * the member form run it with their own scene, so that none can behave differently.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API_BASE, API_PATHS, NOTIFICATION_TOKEN_PATH, type PutItemBody } from '../contract';
import { type AppStore, provideChatApp, signedIn } from '../store';
import { commonTexts } from '../texts';
import { type FakeHandler, type FakeNetwork, jsonResponse } from './network';
import { HANAKO } from './session';

export interface OpenedFlow {
  network: FakeNetwork;
  store: AppStore;
  unmount: () => void;
}

export interface SubmissionFlow {
  /** `METHOD /path` of the call that stores the answer. */
  route: string;
  /** Fills the form in and goes to its confirmation. */
  confirm: (handlers: Record<string, FakeHandler>) => Promise<OpenedFlow>;
  /** Names of the buttons of the confirmation, and a text that only the done screen has. */
  names: { send: string; back: string; toSent: string; done: string };
  /** Goes from a refusal of an item to the form, and expects the message there. */
  expectItemError: (opened: OpenedFlow, message: string) => Promise<void>;
  /** Opens the flow again after its page was killed and goes to the confirmation; absent where nothing is kept. */
  resume?: ((handlers: Record<string, FakeHandler>) => Promise<OpenedFlow>) | undefined;
  tidyUp: () => void;
}

/** The item whose fault the server finds. */
export const FAULTY_ITEM = 'name';
/** The version of the form in every flow's scene. */
export const FILLED_IN_VERSION = 3;
const STORED = { result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey: 's1#U1#1' };
const EXPIRED = { error: 'invalid_request', error_description: 'IdToken expired.' };

const refused = (status: number, body: object, headers?: Record<string, string>) =>
  jsonResponse(status, { result: 'ERROR', errorMessage: '', ...body }, headers);

/** Answers one after the other, the last one for ever. */
function inTurn(...answers: (() => unknown)[]): FakeHandler {
  let count = 0;
  return () => {
    count += 1;
    return answers[Math.min(count, answers.length) - 1]?.();
  };
}

const stored = () => STORED;
const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** The confirmation: a dialog over the form, or the screen. */
function confirmation() {
  const dialog = screen.queryByRole('dialog');
  return dialog ? within(dialog) : screen;
}

/** Runs the tests. @param name of the flow */
export function testSubmission(name: string, flow: SubmissionFlow): void {
  const { names } = flow;
  const path = flow.route.slice(flow.route.indexOf(' ') + 1);
  const button = (label: string) => confirmation().queryByRole('button', { name: label });
  const press = (label: string) => userEvent.click(confirmation().getByRole('button', { name: label }));
  const bodies = ({ network }: OpenedFlow) => network.requestsTo(path).map(({ body }) => body as PutItemBody);
  const keys = (opened: OpenedFlow) => bodies(opened).map(({ subData }) => subData?.idempotencyKey);
  const isDone = () => screen.findByText(names.done, undefined, { timeout: 10_000 });
  const comeOnline = () =>
    act(async () => {
      window.dispatchEvent(new Event('online'));
    });
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('madoguchi.draft.'));
  const send = async (handler: FakeHandler, more: Record<string, FakeHandler> = {}) => {
    const opened = await flow.confirm({ [flow.route]: handler, ...more });
    await press(names.send);
    return opened;
  };
  const waitsForConnection = () => confirmation().findByText(/電波がもどると自動で送ります/);

  describe(`the submission of ${name}`, () => {
    afterEach(flow.tidyUp);

    test('an outdated form is not sent again but loaded anew [SURVEY-014, SURVEY-025]', async () => {
      await send(() => refused(409, { code: 'need_refresh', needRefresh: true }));
      await screen.findByRole('alert');
      expect(button(names.send)).toBeNull();
      expect(button(commonTexts.action.reload)).toBeEnabled();
    });

    test('the version that was filled in is sent, and what a newer one asks again is named [CONTRACT 13]', async () => {
      const touched = { code: 'need_refresh', needRefresh: true, itemKeys: [FAULTY_ITEM, 'new'] };
      const opened = await send(() => refused(409, touched));
      expect(await screen.findByRole('alert')).toHaveTextContent('変わった項目：氏名');
      expect(bodies(opened).map(({ subData }) => subData?.version)).toEqual([FILLED_IN_VERSION]);
      const draft = drafts()[0];
      // Nothing of the desk stays on its device.
      if (flow.resume)
        expect(JSON.parse(localStorage.getItem(draft ?? '') ?? '')).toMatchObject({ touchedKeys: touched.itemKeys });
    });

    test('what was sent before is shown with its code, not sent again, and leads to what is stored [CAL-023]', async () => {
      const opened = await send(() => refused(409, { code: 'already_sent', answercode: 'B2C4-11XY' }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('すでに送信されています。');
      expect(alert).toHaveTextContent('受付番号 B2C4-11XY');
      expect(button(names.send)).toBeNull();
      expect(button(names.toSent)).toBeEnabled();
      expect(bodies(opened)).toHaveLength(1);
      expect(drafts()).toEqual([]);
    });

    test('an ended sign-in is said, and the send is offered again after the next one [ERR-003]', async () => {
      const { store } = await send(() => jsonResponse(403, EXPIRED), {
        [`POST ${API_BASE}${API_PATHS.loginRefresh}`]: () => jsonResponse(401, { error: 'invalid_token' }),
      });
      expect(await screen.findByRole('alert')).toHaveTextContent('ログインの有効期限が切れました。');
      expect(button(names.send)).toBeNull();
      act(() => {
        store.dispatch(signedIn({ userId: HANAKO.userId, name: HANAKO.name, roles: [] }));
      });
      expect(button(names.send)).toBeEnabled();
    });

    test('a busy server is asked again by itself after the wait that it asked for', async () => {
      const busy = () => refused(503, { code: 'unavailable' }, { 'retry-after': '2' });
      const opened = await send(inTurn(busy, stored));
      expect(await confirmation().findByRole('timer')).toHaveTextContent('2秒後に自動でもう一度送信します。');
      expect(screen.queryByRole('alert')).toBeNull();
      await isDone();
      const [first, second, ...others] = keys(opened);
      expect(second).toBe(first);
      expect(others).toEqual([]);
    });

    test('a server that is busy for long leaves the send to the person, after its wait', async () => {
      await send(() => refused(503, { code: 'unavailable' }, { 'retry-after': '31' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('31秒ほど待ってから');
      expect(button(names.send)).toBeDisabled();
    });

    test('a send whose reply is lost goes out again by itself when the connection is back, with the same key', async () => {
      const opened = await send(inTurn(lost, stored));
      expect(await waitsForConnection()).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(button(names.back)).toBeEnabled();
      await comeOnline();
      await isDone();
      const [first, second, ...others] = bodies(opened);
      expect(second).toEqual(first);
      expect(others).toEqual([]);
      expect(drafts()).toEqual([]);
    });

    test('a send that waits for the connection can be left: it goes out no more by itself, and its key is kept', async () => {
      const opened = await send(lost);
      await waitsForConnection();
      const [key] = keys(opened);
      const kept = drafts().map((entry) => localStorage.getItem(entry));
      expect(kept.filter((text) => text?.includes(String(key)))).toHaveLength(flow.resume ? 1 : 0);
      await press(names.back);
      await waitFor(() => expect(screen.queryByText(/電波がもどると自動で送ります/)).toBeNull());
      await comeOnline();
      expect(bodies(opened)).toHaveLength(1);
    });

    test('the truth follows a lost reply also where it is a refusal', async () => {
      await send(inTurn(lost, () => refused(409, { code: 'need_refresh', needRefresh: true })));
      await waitsForConnection();
      await comeOnline();
      expect(await screen.findByRole('alert')).toHaveTextContent('このフォームは更新されています。');
    });

    test('inside LINE the server gets what a person’s messages are sent by, outside it and at the desk nothing [CONTRACT 14.5]', async () => {
      const chatApp = {
        closeWindow: () => undefined,
        openExternal: () => undefined,
        accessToken: async () => 'of-liff',
      };
      const giving = { [`POST ${NOTIFICATION_TOKEN_PATH}`]: () => ({ result: 'OK', data: { isKept: true } }) };
      const given = ({ network }: OpenedFlow) => network.requestsTo(NOTIFICATION_TOKEN_PATH).map(({ body }) => body);
      try {
        provideChatApp({ ...chatApp, isInClient: () => true });
        const inside = await send(stored, giving);
        await isDone();
        // Nothing of the desk, which speaks for others.
        const expected = flow.resume ? [{ partitionKey: STORED.partitionKey, accessToken: 'of-liff' }] : [];
        await waitFor(() => expect(given(inside)).toEqual(expected));
        inside.unmount();
        flow.tidyUp();
        provideChatApp({ ...chatApp, isInClient: () => false });
        const outside = await send(stored, giving);
        await isDone();
        expect(given(outside)).toEqual([]);
      } finally {
        provideChatApp({ ...chatApp, isInClient: () => false });
      }
    });

    test('two taps send once', async () => {
      const opened = await flow.confirm({ [flow.route]: stored });
      const target = confirmation().getByRole('button', { name: names.send });
      act(() => {
        target.click();
        target.click();
      });
      await isDone();
      expect(bodies(opened)).toHaveLength(1);
    });

    test('a fault that only the server found is shown at its item', async () => {
      const errors = [{ itemKey: FAULTY_ITEM, message: '使えません' }];
      const opened = await send(() =>
        refused(400, { code: 'invalid', errorMessage: '入力内容を確認してください', errors }),
      );
      expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
      expect(button(names.send)).toBeNull();
      await flow.expectItemError(opened, '使えません');
    });

    const { resume } = flow;
    if (resume) {
      test('a page that was killed while it sent goes on under the same key', async () => {
        const killed = await send(lost);
        await waitsForConnection();
        const [key] = keys(killed);
        killed.unmount();
        killed.network.restore();
        const opened = await resume({ [flow.route]: stored });
        await press(names.send);
        await isDone();
        expect(keys(opened)).toEqual([key]);
      });
    }
  });
}
