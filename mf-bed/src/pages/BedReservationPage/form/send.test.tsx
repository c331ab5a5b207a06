/** The form, the confirmation and the send of a stay. */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, STAY, type StartOptions, start } from '../../../testing/start';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

/** Opens the remote and goes to the form with a stay of two nights from 25 November. */
async function openForm(options: StartOptions = {}) {
  const opened = start(options);
  await press('11月25日(水) 残り3床');
  await userEvent.setup().click(await screen.findByLabelText('2泊3日'));
  await press('この期間で予約へ進む');
  await screen.findByLabelText('氏名');
  return opened;
}

async function toConfirm(options: StartOptions = {}) {
  const opened = await openForm(options);
  await userEvent.setup().type(screen.getByLabelText('氏名'), '山田 花子');
  await press('次へ');
  await screen.findByText('以下の内容で予約を確定します。');
  return opened;
}

test('[BED-001, BED-017] 内容を確かめて送り、受付番号を示す', async () => {
  const { network, store } = await toConfirm();
  expect(screen.getByText('2026年11月25日(水) 午後')).toBeInTheDocument();
  expect(screen.getByText('山田 花子', { selector: 'dd' })).toBeInTheDocument();
  await press('送信');
  expect(await screen.findByText('A7K3-92QD')).toBeInTheDocument();
  expect(screen.getByText('ありがとうございます。入院の予約を受け付けました。')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'カレンダーに追加' })).toBeVisible();
  const [request] = network.requestsTo(addressOf(paths.create));
  const body = request?.body as PutItemBody;
  expect(body.data.map(({ itemKey, value }) => [itemKey, value])).toEqual(
    expect.arrayContaining([
      ['startDate', '2026-11-25 午後'],
      ['endDate', '2026-11-27 午前'],
      ['name', '山田 花子'],
    ]),
  );
  expect(body.subData?.configUpdatedAt).toBe('2026-11-01T00:00:00.000Z');
  expect(body.subData?.idempotencyKey).toMatch(/.{8,}/);
  expect(store.getState().shared.bedPeriod).toBeNull();
});

test('空欄の必須があれば先へ進まず、そのことを言う', async () => {
  await openForm();
  await press('次へ');
  expect(await screen.findByText('入力内容を確認してください')).toBeInTheDocument();
  expect(screen.getByLabelText('氏名')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('以下の内容で予約を確定します。')).toBeNull();
});

test('確認から戻ると、入力した内容と期間が残っている', async () => {
  await toConfirm();
  await press('戻る');
  expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子');
  expect(screen.getByText('2026年11月27日(金) 午前')).toBeInTheDocument();
});

test('満床になっていたら、そのことを言い、日を選び直せる', async () => {
  const { network } = await toConfirm({
    handlers: {
      [paths.create]: () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' }),
    },
  });
  await press('送信');
  expect(await screen.findByRole('alert')).toHaveTextContent('ご希望の期間は満床になりました。');
  const asked = network.requestsTo(addressOf(paths.remaining)).length;
  await press('入院日を選び直す');
  expect(await screen.findByRole('button', { name: '11月25日(水) 残り3床' })).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.remaining)).length).toBeGreaterThan(asked);
});

test('混んでいるサーバーには、言われた時間だけ待ってから送れる', async () => {
  let isBusy = true;
  await toConfirm({
    handlers: {
      [paths.create]: () =>
        isBusy
          ? jsonResponse(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' }, { 'retry-after': '1' })
          : { result: 'OK', type: 'create', partitionKey: 'stay', answercode: 'A7K3-92QD' },
    },
  });
  await press('送信');
  expect(await screen.findByRole('alert')).toHaveTextContent('1秒ほど待ってから');
  expect(screen.getByRole('button', { name: '送信' })).toBeDisabled();
  isBusy = false;
  await waitFor(() => expect(screen.getByRole('button', { name: '送信' })).toBeEnabled(), { timeout: 5_000 });
  await press('送信');
  expect(await screen.findByText('A7K3-92QD')).toBeInTheDocument();
});

test('通信が切れたときの繰り返しは同じ鍵で、断られた後の送信は新しい鍵で送る', async () => {
  let attempt = 0;
  const { network } = await toConfirm({
    handlers: {
      [paths.create]: () => {
        attempt += 1;
        if (attempt === 1) throw new Error('gone');
        return jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' });
      },
    },
  });
  const sent = () => network.requestsTo(addressOf(paths.create));
  for (const count of [1, 2, 3]) {
    await press('送信');
    await waitFor(() => expect(sent()).toHaveLength(count));
    await screen.findByRole('button', { name: '送信' });
  }
  const keys = sent().map(({ body }) => (body as PutItemBody).subData?.idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('入力した内容は閉じても残り、次に続きから始められる', async () => {
  const { unmount } = await openForm();
  await userEvent.setup().type(screen.getByLabelText('氏名'), '山田');
  unmount();
  await openForm();
  expect(screen.getByLabelText('氏名')).toHaveValue('');
  await press('続きから入力');
  expect(screen.getByLabelText('氏名')).toHaveValue('山田');
});

test('フォームを読み直しても、選んだ期間が残り、入力も続きから始められる', async () => {
  const { unmount } = await openForm();
  await userEvent.setup().type(screen.getByLabelText('氏名'), '山田');
  unmount();
  start({ path: '/bed-reservation/postpartum-care?step=form' });
  expect(await screen.findByText('2026年11月27日(金) 午前')).toBeInTheDocument();
  await press('続きから入力');
  expect(screen.getByLabelText('氏名')).toHaveValue('山田');
});

test('選んだ期間は、ほかの予約の変更には使われず、送った後は残らない', async () => {
  const { unmount } = await openForm();
  unmount();
  const changed = `/bed-reservation/postpartum-care?partitionKey=${encodeURIComponent(STAY.partitionKey)}&step=form`;
  const { unmount: leave } = start({ path: changed });
  expect(await screen.findByText('2026年12月11日(金) 午前')).toBeInTheDocument();
  leave();
  await toConfirm();
  await press('送信');
  await screen.findByText('A7K3-92QD');
  expect(sessionStorage).toHaveLength(0);
});

test('送った後は下書きが残らない', async () => {
  const { unmount } = await toConfirm();
  await press('送信');
  await screen.findByText('A7K3-92QD');
  unmount();
  await openForm();
  expect(screen.queryByRole('button', { name: '続きから入力' })).toBeNull();
  expect(localStorage.getItem(`madoguchi.draft.${HANAKO.userId}/postpartum-care`)).toBeNull();
});

test('完了から予約の確認へ進める、スクロールが約束を返すブラウザでも', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(async () => undefined);
  const { router } = await toConfirm();
  await press('送信');
  await screen.findByText('A7K3-92QD');
  await press('予約を確認');
  // The heading of the list that is loading gives way to the loaded one's: that it was found is what counts.
  await screen.findByRole('heading', { level: 1, name: '予約を確認' });
  expect(router.state.location.pathname).toBe('/bed-reservation-list/postpartum-care');
  scroll.mockRestore();
});
