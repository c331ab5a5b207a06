/** The form, the confirmation and the send of a stay. */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, STAY, type StartOptions, start } from '../../../testing/scene';

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

test('the content is confirmed and sent, and the receipt number shows [BED-001, BED-017]', async () => {
  const { network, store } = await toConfirm();
  expect(screen.getByText('2026年11月25日(水) 午後')).toBeInTheDocument();
  expect(screen.getByText('山田 花子', { selector: 'dd' })).toBeInTheDocument();
  await press('予約する');
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

test('an empty required item holds the form back and says so', async () => {
  await openForm();
  await press('次へ');
  expect(await screen.findByText('入力内容を確認してください')).toBeInTheDocument();
  expect(screen.getByLabelText('氏名')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('以下の内容で予約を確定します。')).toBeNull();
});

test('input and period are kept when the person returns from the confirmation', async () => {
  await toConfirm();
  await press('戻る');
  expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子');
  expect(screen.getByText('2026年11月27日(金) 午前')).toBeInTheDocument();
});

test('beds that have become full are named, and other days can be chosen', async () => {
  const { network } = await toConfirm({
    handlers: {
      [paths.create]: () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' }),
    },
  });
  await press('予約する');
  expect(await screen.findByRole('alert')).toHaveTextContent('ご希望の期間は満床になりました。');
  const asked = network.requestsTo(addressOf(paths.remaining)).length;
  await press('入院日を選び直す');
  expect(await screen.findByRole('button', { name: '11月25日(水) 残り3床' })).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.remaining)).length).toBeGreaterThan(asked);
});

test('a send after a refusal has a new key', async () => {
  const { network } = await toConfirm({
    handlers: {
      [paths.create]: () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' }),
    },
  });
  const sent = () => network.requestsTo(addressOf(paths.create));
  for (const count of [1, 2]) {
    await press('予約する');
    await waitFor(() => expect(sent()).toHaveLength(count));
    await screen.findByRole('button', { name: '予約する' });
  }
  const keys = sent().map(({ body }) => (body as PutItemBody).subData?.idempotencyKey);
  expect(keys[1]).not.toBe(keys[0]);
});

test('the input survives closing and goes on the next time', async () => {
  const { unmount } = await openForm();
  await userEvent.setup().type(screen.getByLabelText('氏名'), '山田');
  unmount();
  await openForm();
  expect(screen.getByLabelText('氏名')).toHaveValue('');
  await press('続きから入力');
  expect(screen.getByLabelText('氏名')).toHaveValue('山田');
});

test('the chosen period survives a reload of the form, and the input goes on', async () => {
  const { unmount } = await openForm();
  await userEvent.setup().type(screen.getByLabelText('氏名'), '山田');
  unmount();
  start({ path: '/bed-reservation/postpartum-care?step=form' });
  expect(await screen.findByText('2026年11月27日(金) 午前')).toBeInTheDocument();
  await press('続きから入力');
  expect(screen.getByLabelText('氏名')).toHaveValue('山田');
});

test('a chosen period serves no change of another stay and is gone after the send', async () => {
  const { unmount } = await openForm();
  unmount();
  const changed = `/bed-reservation/postpartum-care?partitionKey=${encodeURIComponent(STAY.partitionKey)}&step=form`;
  const { unmount: leave } = start({ path: changed });
  expect(await screen.findByText('2026年12月11日(金) 午前')).toBeInTheDocument();
  leave();
  await toConfirm();
  await press('予約する');
  await screen.findByText('A7K3-92QD');
  expect(sessionStorage).toHaveLength(0);
});

test('no draft is left after the send', async () => {
  const { unmount } = await toConfirm();
  await press('予約する');
  await screen.findByText('A7K3-92QD');
  unmount();
  await openForm();
  expect(screen.queryByRole('button', { name: '続きから入力' })).toBeNull();
  expect(localStorage.getItem(`madoguchi.draft.${HANAKO.userId}/postpartum-care`)).toBeNull();
});

test('the end leads to the list of stays, in a browser too whose scrolling returns a promise', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(async () => undefined);
  const { router } = await toConfirm();
  await press('予約する');
  await screen.findByText('A7K3-92QD');
  await press('予約を確認');
  // The heading of the list that is loading gives way to the loaded one's: that it was found is what counts.
  await screen.findByRole('heading', { level: 1, name: '予約を確認' });
  expect(router.state.location.pathname).toBe('/bed-reservation-list/postpartum-care');
  scroll.mockRestore();
});
