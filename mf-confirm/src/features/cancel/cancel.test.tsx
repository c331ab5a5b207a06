/** /cancelConfirm: what would be cancelled, the question, the end, and what can go wrong. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cancellingServer, cancelPath, openDialog, shownAs, withdrawn } from '../../testing/cancelling';
import { paid, turnPaymentOn } from '../../testing/purchase';
import { healthCheck, paths, record, recordAt, start } from '../../testing/scene';

afterEach(tidyUp);

/** The button of the bar; the header has one of the same name. */
async function pressBack() {
  const [, back] = await screen.findAllByRole('button', { name: '戻る' });
  if (!back) throw new Error('the bar has no 戻る');
  await userEvent.setup().click(back);
}

test('the screen shows the present answer, キャンセルする and 戻る [CANCEL-019, CANCEL-020, CANCEL-021]', async () => {
  start({ path: cancelPath });
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
  expect(shownAs('予約日')).toBe('2026年11月25日(水)');
  expect(shownAs('予約時間')).toBe('10:00 – 10:30');
  expect(shownAs('氏名')).toBe('山田 花子');
  expect(shownAs('生年月日')).toMatch(/^1980\/05\/05/);
  expect(screen.getByRole('button', { name: 'キャンセルする' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '戻る' }).length).toBeGreaterThan(0);
});

test('戻る leads back to the screen before [CANCEL-021]', async () => {
  const { router } = start({ path: '/confirmList/health-check' });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'キャンセル' }));
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
  await pressBack();
  expect(await screen.findByRole('article', { name: '基本健診' })).toBeInTheDocument();
  expect(router.state.historyAction).toBe('POP');
});

test('戻る on a screen that a link opened leads to the list of reservations [CANCEL-021]', async () => {
  const { router } = start({ path: cancelPath });
  await pressBack();
  expect(await screen.findByRole('article', { name: '基本健診' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/confirmList/health-check');
});

test('キャンセルする opens a question with キャンセル and 閉じる, and closing sends nothing [CANCEL-022, CANCEL-028]', async () => {
  const { network } = start({ path: cancelPath });
  const { user, dialog } = await openDialog('キャンセルする');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['キャンセルする', '閉じる']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(network.requestsTo(addressOf(paths.cancel))).toHaveLength(0);
});

test('the send shows while it runs, and the end shows the configured words [CANCEL-023, CANCEL-026, FIND-014]', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  const { network } = start({
    path: cancelPath,
    config: {
      ...healthCheck,
      endOfSurveyMessageCancel: [
        { type: 'text', text: '健康診断のご予約をキャンセルしました。' },
        { type: 'image', originalContentUrl: '/files/thanks.png' },
      ],
    },
    handlers: {
      ...cancellingServer(),
      [paths.cancel]: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
  });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  const pushing = await within(dialog).findByRole('button', { name: 'キャンセルしています' });
  // A second press sends nothing, and the dialog cannot be left half-way.
  await user.click(pushing);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  finish({ result: 'OK' });
  expect(await screen.findByText('健康診断のご予約をキャンセルしました。')).toBeInTheDocument();
  expect(document.querySelector('img[src="/files/thanks.png"]')).not.toBeNull();
  expect(network.requestsTo(addressOf(paths.cancel)).map(({ body }) => body)).toEqual([
    { surveyId: 'health-check', partitionKey: record.partitionKey, userId: HANAKO.userId },
  ]);
  expect(screen.getByRole('button', { name: '予約一覧へ戻る' })).toBeInTheDocument();
});

test('the words at the end can be configured as a single text [CANCEL-023]', async () => {
  const config = { ...healthCheck, endOfSurveyMessageCancel: '接種のご予約をキャンセルしました。' };
  start({ path: cancelPath, config, handlers: cancellingServer() });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('接種のご予約をキャンセルしました。')).toBeInTheDocument();
  expect(screen.queryByText('キャンセルを受け付けました。')).toBeNull();
});

test('default words show where nothing is configured [CANCEL-024]', async () => {
  start({ path: cancelPath, handlers: cancellingServer() });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('キャンセルを受け付けました。')).toBeInTheDocument();
  // The entry in the phone's own calendar goes the same way.
  expect(screen.getByRole('button', { name: 'カレンダーから取り消す' })).toHaveAccessibleDescription(
    'この予約をカレンダーに追加していた場合は、予定を取り消せます。',
  );
  await user.click(screen.getByRole('button', { name: '予約一覧へ戻る' }));
  expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
});

test('a reservation that was already cancelled counts as done', async () => {
  start({ path: cancelPath, records: [withdrawn] });
  expect(await screen.findByText('この予約はすでにキャンセルされています。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
});

test('a reservation that another screen has cancelled counts as done', async () => {
  let asked = 0;
  start({
    path: cancelPath,
    handlers: {
      [paths.filter]: () => ({ result: 'OK', data: [asked === 0 ? record : withdrawn] }),
      [paths.cancel]: () => {
        asked += 1;
        return jsonResponse(409, {
          result: 'ERROR',
          code: 'not_editable',
          errorMessage: 'この回答は変更できません。',
        });
      },
    },
  });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('この予約はすでにキャンセルされています。')).toBeInTheDocument();
});

test('a reservation that is fixed for another reason does not count as done', async () => {
  start({
    path: cancelPath,
    handlers: {
      [paths.cancel]: () =>
        jsonResponse(409, { result: 'ERROR', code: 'not_editable', errorMessage: 'この回答は変更できません。' }),
    },
  });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('この回答は変更できません。');
  expect(screen.queryByText('この予約はすでにキャンセルされています。')).toBeNull();
  expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
});

test('a cancelling after the deadline points to the desk, and the reservation stays [FIND-032]', async () => {
  start({
    path: cancelPath,
    handlers: {
      [paths.cancel]: () => jsonResponse(409, { result: 'ERROR', code: 'deadline_passed', errorMessage: '' }),
    },
  });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。',
  );
  expect(shownAs('予約日')).toBe('2026年11月25日(水)');
  expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
});

test('a reservation past its deadline points to the desk instead of キャンセルする', async () => {
  const late = recordAt('20261120', '10:00', { partitionKey: record.partitionKey });
  start({ path: cancelPath, records: [late] });
  expect(await screen.findByText(/期限を過ぎています/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
  expect(screen.getAllByRole('button', { name: '戻る' }).length).toBeGreaterThan(0);
});

test('a form with payment offers no キャンセルする while payment is off [CANCEL-025]', async () => {
  start({ path: cancelPath, config: paid });
  expect(await screen.findByText('現在キャンセルを受け付けておりません。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
});

test('a form with payment offers キャンセルする while payment is on [CANCEL-025]', async () => {
  turnPaymentOn();
  start({ path: cancelPath, config: paid });
  expect(await screen.findByRole('button', { name: 'キャンセルする' })).toBeInTheDocument();
  expect(screen.queryByText('現在キャンセルを受け付けておりません。')).toBeNull();
});

async function cancelAnswered(answer: () => unknown) {
  start({ path: cancelPath, handlers: { [paths.cancel]: answer } });
  const { user, dialog } = await openDialog('キャンセルする');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The way to try again stays.
  expect(screen.getByRole('button', { name: 'キャンセルする' })).toBeEnabled();
  return alert;
}
const internalError = (errorMessage: string) => () =>
  jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage });

test('a failure without words shows the default words [ERR-022]', async () => {
  expect(await cancelAnswered(internalError(''))).toHaveTextContent('エラー発生しました管理者にお問い合わせください');
});

test('a failure with words of the server shows them [ERR-023]', async () => {
  expect(await cancelAnswered(internalError('点検中です。'))).toHaveTextContent(/^!?点検中です。$/);
});

test('an exception of the connection shows its words and whom to ask [ERR-024]', async () => {
  const alert = await cancelAnswered(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(alert).toHaveTextContent(/Failed to fetch.*エラーが発生しました。管理者にお問い合わせください。$/);
});
