/**
 * What the survey page does when a send does not work: nothing is lost, nothing is sent twice, and there is a way on.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createAppStore, formEntered, readDraft } from '@madoguchi/shared/store';
import { browser } from '@madoguchi/shared/submission';
import { HANAKO, jsonResponse } from '@madoguchi/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  CONFIG_PATH,
  clearScene,
  confirmDialog,
  field,
  fillAndSend,
  fillAndSubmit,
  openSurvey,
  PUT_PATH,
  SENT,
  surveyOf,
} from '../../testing/surveyScene';

let reload: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  clearScene();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Opens a form whose first send is answered by `first`, later ones by OK. */
function openWith(first: () => unknown) {
  let count = 0;
  return openSurvey({
    handlers: {
      [`POST ${PUT_PATH}`]: () => {
        count += 1;
        return count === 1 ? first() : SENT;
      },
    },
  });
}

const refused = (status: number, body: object, headers?: Record<string, string>) => () =>
  jsonResponse(status, { result: 'ERROR', errorMessage: '', ...body }, headers);

async function sendAgain(scene: ReturnType<typeof openSurvey>): Promise<void> {
  await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
  await screen.findByText('受け付けました');
}

describe('a send that does not work', () => {
  test('a dead network is said in the dialog, and the answers are kept until the repeat [SURVEY-016, ERR-006]', async () => {
    const scene = openWith(() => {
      throw new TypeError('Failed to fetch');
    });
    await fillAndSend(scene);
    const said = await screen.findByText('送信中… 電波がもどると自動で送ります。入力した内容は保存されています。');
    expect(screen.getByRole('dialog')).toContainElement(said);
    expect(readDraft(HANAKO.userId, 's1')?.values).toEqual({ name: '山田 花子' });
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await screen.findByText('受け付けました');
    const [first, second] = scene.sent();
    expect(second?.subData?.idempotencyKey).toBe(first?.subData?.idempotencyKey);
    expect(readDraft(HANAKO.userId, 's1')).toBeUndefined();
  });

  test('temporary_locked is said, and the repeat carries the same key [ERR-008]', async () => {
    const scene = openWith(refused(409, { code: 'temporary_locked' }));
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
    );
    await sendAgain(scene);
    const [first, second] = scene.sent();
    expect(second?.subData?.idempotencyKey).toBe(first?.subData?.idempotencyKey);
  });

  test('quota_exceeded is said, and the next attempt is a submission of its own [ERR-007]', async () => {
    const scene = openWith(refused(409, { code: 'quota_exceeded' }));
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'ご希望の日時は満員になりました。別の日時を選んでください。',
    );
    const key = readDraft(HANAKO.userId, 's1')?.idempotencyKey;
    await sendAgain(scene);
    const [first, second] = scene.sent();
    expect(second?.subData?.idempotencyKey).not.toBe(first?.subData?.idempotencyKey);
    expect(second?.subData?.idempotencyKey).toBe(key);
  });

  test("the server's own words are shown, with their detail in brackets [ERR-012, ERR-015]", async () => {
    const scene = openWith(
      refused(409, { code: 'reservation_limit', errorMessage: '上限です。', checkDetail: '1日の予約は1件までです' }),
    );
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent('上限です。（1日の予約は1件までです）');
  });

  test('an outdated config blocks sending and offers 再読み込み [SURVEY-010, SURVEY-014, SURVEY-025]', async () => {
    const scene = openWith(refused(409, { code: 'need_refresh', needRefresh: true }));
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent('このフォームは更新されています。');
    const dialog = await confirmDialog();
    expect(dialog.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
    await scene.user.click(dialog.getByRole('button', { name: '再読み込み' }));
    expect(reload).toHaveBeenCalledTimes(1);
    await scene.user.click(dialog.getByRole('button', { name: '閉じる' }));
    expect(screen.getByRole('button', { name: '送信' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '再読み込み' })).toBeEnabled();
    expect(await field('氏名')).toHaveValue('山田 花子');
    expect(scene.sent()).toHaveLength(1);
  });

  test('after the reload the newer form goes on with all values, and names what it asks again [CONTRACT 13]', async () => {
    const touched = { code: 'need_refresh', needRefresh: true, itemKeys: ['name', 'gone'] };
    const scene = openWith(refused(409, touched));
    await fillAndSend(scene);
    await scene.user.click((await confirmDialog()).getByRole('button', { name: '再読み込み' }));
    expect(reload).toHaveBeenCalledTimes(1);
    scene.unmount();
    const newest = surveyOf({ updatedAt: 'later', version: 4 });
    const again = openSurvey({
      handlers: { [`GET ${CONFIG_PATH}`]: () => ({ result: 'OK', data: newest }), [`POST ${PUT_PATH}`]: () => SENT },
    });
    await waitFor(async () => expect(await field('氏名')).toHaveValue('山田 花子'));
    expect(screen.queryByRole('button', { name: '続きから入力' })).not.toBeInTheDocument();
    expect(await screen.findByText(/次の項目をもう一度確認して/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['氏名']);
    await again.user.click(screen.getByRole('button', { name: '送信' }));
    await again.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
    await screen.findByText('受け付けました');
    expect(again.sent()[0]?.subData?.version).toBe(4);
  });

  test('faults that only the server found are shown at their items', async () => {
    const scene = openWith(
      refused(400, {
        code: 'invalid',
        errorMessage: '入力内容を確認してください',
        errors: [{ itemKey: 'name', message: '使えません' }],
      }),
    );
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    await scene.user.click(screen.getByRole('button', { name: '閉じる' }));
    const name = await field('氏名');
    expect(name).toHaveAccessibleDescription('使えません');
    expect(name).toHaveFocus();
  });

  test('faults that the server found when the calendar sent the form are shown at their items', async () => {
    const store = createAppStore();
    const errors = [{ itemKey: 'name', message: '使えません' }];
    store.dispatch(formEntered({ surveyId: 's1', answers: { name: '山田' }, idempotencyKey: 'k', errors }));
    openSurvey({ store });
    await screen.findByText('使えません');
    expect(await field('氏名')).toHaveAccessibleDescription('使えません');
  });

  test('a submission that was stored before is shown with its code, and not sent again', async () => {
    const scene = openWith(refused(409, { code: 'already_sent', answercode: 'B2C4-11XY' }));
    await fillAndSend(scene);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('すでに送信されています。予約一覧からご確認ください。');
    expect(alert).toHaveTextContent('受付番号 B2C4-11XY');
    expect((await confirmDialog()).queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
  });

  test('a server that is busy for long is given the time that it asks for', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const scene = openWith(refused(503, { code: 'unavailable' }, { 'retry-after': '31' }));
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent('31秒ほど待ってから、もう一度お試しください。');
    const send = (await confirmDialog()).getByRole('button', { name: '送信' });
    expect(send).toBeDisabled();
    await act(async () => jest.advanceTimersByTime(31_000));
    expect(send).toBeEnabled();
    jest.useRealTimers();
    await sendAgain(scene);
  });

  test('an ended sign-in keeps what was entered and says so [ERR-003]', async () => {
    const expired = () => jsonResponse(403, { error: 'invalid_request', error_description: 'IdToken expired.' });
    const scene = openSurvey({
      handlers: {
        [`POST ${PUT_PATH}`]: expired,
        'POST /survey/api/v1/db/login/refresh': () => jsonResponse(401, { error: 'invalid_token' }),
      },
    });
    await fillAndSend(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'ログインの有効期限が切れました。もう一度ログインしてください。入力した内容は保存されています。',
    );
    expect(scene.store.getState().session.status).toBe('expired');
    expect(readDraft(HANAKO.userId, 's1')?.values).toEqual({ name: '山田 花子' });
  });

  test('a refusal without words has one, and another for delicate forms [ERR-010, ERR-011]', async () => {
    const first = openWith(refused(422, {}));
    await fillAndSend(first);
    expect(await screen.findByRole('alert')).toHaveTextContent('不明なエラーです。管理者にお問い合わせください。');
    first.unmount();
    clearScene();
    const config = surveyOf();
    const delicate = openSurvey({
      config: { ...config, surveySchema: [...config.surveySchema, { itemKey: 'd', type: 'date', title: '日付' }] },
      handlers: { [`POST ${PUT_PATH}`]: refused(422, {}) },
    });
    await fillAndSend(delicate);
    expect(await screen.findByRole('alert')).toHaveTextContent('送信された帳票を処理できませんでした。');
  });

  test.each([
    ['the network comes back', () => window.dispatchEvent(new Event('online'))],
    ['the person comes back to it', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])(
    'a config that has changed while the form lay open is noticed when %s, and sent all the same [SURVEY-010]',
    async (_, comeBack) => {
      const scene = openSurvey();
      await fillAndSubmit(scene);
      scene.network.answer(`GET ${CONFIG_PATH}`, () => ({ result: 'OK', data: surveyOf({ updatedAt: 'later' }) }));
      act(() => {
        comeBack();
      });
      expect(await screen.findByText(/このまま送信できます/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: '再読み込み', hidden: true })).toBeInTheDocument();
      await sendAgain(scene);
    },
  );

  test('an unchanged config, or none for now, changes nothing', async () => {
    const scene = openSurvey();
    const dialog = await fillAndSubmit(scene);
    const asked = () => scene.network.requestsTo(CONFIG_PATH).length;
    for (const answer of [() => ({ result: 'OK', data: surveyOf() }), () => jsonResponse(500, {})]) {
      scene.network.answer(`GET ${CONFIG_PATH}`, answer);
      const before = asked();
      act(() => {
        window.dispatchEvent(new Event('online'));
      });
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      expect(dialog.getByRole('button', { name: '送信' })).toBeEnabled();
    }
    await sendAgain(scene);
  });
});
