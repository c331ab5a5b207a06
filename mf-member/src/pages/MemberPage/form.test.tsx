/** The member form: registering, changing, and what keeps what was typed. */
import { afterEach, expect, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { addressOf, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, ROWS, type StartOptions, start } from '../../testing/scene';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

/** Opens the form of somebody who has not registered, and fills it in. */
async function fillIn(options: Partial<StartOptions> = {}) {
  const opened = start({ path: '/member/patient', rows: [], ...options });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('氏名'), '山田 花子');
  const number = screen.queryByLabelText('診察券番号');
  if (number) await user.type(number, '123');
  return opened;
}

test('without a registration the member form shows, is confirmed and sent, and the number is shown [MEMBER-014]', async () => {
  const { network } = await fillIn();
  await press('送信');
  const dialog = await screen.findByRole('dialog', { name: 'この内容で登録しますか？' });
  expect(within(dialog).getByText('山田 花子')).toBeInTheDocument();
  network.answer(paths.own, () => ({ result: 'OK', data: ROWS }));
  network.answer(paths.rows, () => ({ result: 'OK', data: ROWS }));
  await press('登録する');
  expect(await screen.findByText('ありがとうございます。会員情報を登録しました。')).toBeInTheDocument();
  expect(await screen.findByText('123')).toBeInTheDocument();
  const [request] = network.requestsTo(addressOf(paths.put));
  const body = request?.body as PutItemBody;
  expect(body.data.map(({ surveyId, itemKey, value }) => [surveyId, itemKey, value])).toEqual([
    ['patient', 'number', '123'],
    ['patient', 'name', '山田 花子'],
  ]);
  expect(body.subData?.idempotencyKey).toMatch(/.{8,}/);
  await press('現在の登録情報を見る');
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
});

test('with a registration the form updates it and opens with the number as typed [SURVEY-026]', async () => {
  const { network } = start({ path: '/member/patient' });
  await press('登録情報を変更');
  expect(await screen.findByLabelText('診察券番号')).toHaveValue('123');
  await userEvent.setup().type(screen.getByLabelText('フリガナ'), 'ヤマダ');
  await press('送信');
  expect(await screen.findByRole('dialog', { name: 'この内容で更新しますか？' })).toBeInTheDocument();
  await press('更新する');
  expect(
    await screen.findByText('ありがとうございます。情報を更新しました。ブラウザを閉じてください。'),
  ).toBeInTheDocument();
  expect(screen.getByText('この画面は閉じていただいて大丈夫です。')).toBeInTheDocument();
  const body = network.requestsTo(addressOf(paths.put))[0]?.body as PutItemBody;
  expect(body.data.find(({ itemKey }) => itemKey === 'kana')?.value).toBe('ヤマダ');
});

test('registering is offered what the person has sent before, a change is not [CONTRACT 13]', async () => {
  const handlers = { [paths.previous]: () => ({ result: 'OK', data: { name: '山田 花子', kana: 'ヤマダ ハナコ' } }) };
  const { network, unmount } = start({ path: '/member/patient', rows: [], handlers });
  await press('前回の内容を使う');
  expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子');
  expect(screen.getByLabelText('フリガナ')).toHaveValue('ヤマダ ハナコ');
  expect(network.requestsTo(addressOf(paths.previous))[0]?.query.get('surveyId')).toBe('patient');
  await press('元に戻す');
  expect(screen.getByLabelText('氏名')).toHaveValue('');
  unmount();
  const again = start({ path: '/member/patient', handlers });
  await press('登録情報を変更');
  expect(await screen.findByLabelText('診察券番号')).toHaveValue('123');
  await waitFor(() => expect(screen.getByRole('button', { name: '送信' })).toBeEnabled());
  expect(again.network.requestsTo(addressOf(paths.previous))).toEqual([]);
  expect(screen.queryByRole('button', { name: '前回の内容を使う' })).toBeNull();
});

test('送信 waits until the items can be asked: a press before that would do nothing', async () => {
  const enabled: boolean[] = [];
  const watch = new MutationObserver(() => {
    const send = screen.queryByRole('button', { name: '送信' });
    if (send) enabled.push(send.matches(':enabled'));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  start({ path: '/member/patient', rows: [] });
  await screen.findByLabelText('氏名');
  await waitFor(() => expect(screen.getByRole('button', { name: '送信' })).toBeEnabled());
  watch.disconnect();
  expect(enabled[0]).toBe(false);
});

test('an empty required item holds the form back and says so', async () => {
  start({ path: '/member/patient', rows: [] });
  await screen.findByLabelText('氏名');
  await press('送信');
  expect(await screen.findByText('入力内容を確認してください')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a number of somebody else shows at its item of the form, and the input stays [VAL-074]', async () => {
  const taken = {
    result: 'ERROR',
    code: 'invalid',
    errorMessage: '入力内容を確認してください',
    errors: [{ itemKey: 'number', message: 'この番号はすでに使用されています。' }],
  };
  await fillIn({ handlers: { [paths.put]: () => jsonResponse(400, taken) } });
  await press('送信');
  await press('登録する');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: '登録する' })).toBeNull();
  await press('閉じる');
  expect(await screen.findByText('この番号はすでに使用されています。')).toBeInTheDocument();
  expect(screen.getByLabelText('氏名')).toHaveValue('山田 花子');
});

test('the confirmation shows a picture as a picture', async () => {
  const surveySchema = [...CONFIG.surveySchema, { itemKey: 'card', type: 'image', title: '保険証' }];
  await fillIn({ config: { surveySchema } });
  await userEvent.setup().type(screen.getByLabelText('保険証'), 'https://files.example/1');
  await press('送信');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('img', { name: '保険証の画像' })).toHaveAttribute('src', 'https://files.example/1');
});

test('the confirmation says that an automatic number comes with the registration', async () => {
  const surveySchema = CONFIG.surveySchema.map((item) =>
    item.type === 'memberNumber' ? { ...item, isAutomaticNumbering: true } : item,
  );
  await fillIn({ config: { surveySchema } });
  await userEvent.setup().clear(screen.getByLabelText('診察券番号'));
  await press('送信');
  const dialog = await screen.findByRole('dialog', { name: 'この内容で登録しますか？' });
  expect(within(dialog).getByText('自動採番')).toBeInTheDocument();
});

test('the input is kept on the server too and goes on after closing', async () => {
  const { network, unmount } = await fillIn();
  const puts = () => network.requestsTo(addressOf(paths.putDraft)).filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(puts()).not.toEqual([]));
  const saved = puts().at(-1)?.body;
  unmount();
  localStorage.clear();
  start({
    path: '/member/patient',
    rows: [],
    handlers: { [paths.draft]: () => ({ result: 'OK', data: saved }) },
  });
  await press('続きから入力');
  expect(screen.getByLabelText('氏名')).not.toHaveValue('');
});

test('a person who is registered already can go to the search', async () => {
  const { router } = start({ path: '/member/patient', rows: [] });
  await press('会員情報を検索');
  expect(router.state.location.pathname).toBe('/member-confirm/patient');
});
