/** The member form: registering, changing, and what keeps what was typed. */
import { afterEach, expect, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { addressOf, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, ROWS, type StartOptions, start } from '../../testing/start';

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

test('[MEMBER-014] 登録がなければ会員の帳票を示し、確かめて登録し、番号を伝える', async () => {
  const { network } = await fillIn();
  await press('送信');
  const dialog = await screen.findByRole('dialog', { name: 'この内容で登録しますか？' });
  expect(within(dialog).getByText('山田 花子')).toBeInTheDocument();
  network.answer(paths.own, () => ({ result: 'OK', data: ROWS }));
  await press('登録する');
  expect(await screen.findByText('ありがとうございます。会員情報を登録しました。')).toBeInTheDocument();
  expect(await screen.findByText('00010000123')).toBeInTheDocument();
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

test('[SURVEY-026] 登録があれば登録ではなく更新になり、入力したときの番号で開く', async () => {
  const { network } = start({ path: '/member/patient' });
  await press('登録情報を変更');
  expect(await screen.findByLabelText('診察券番号')).toHaveValue('123');
  await userEvent.setup().type(screen.getByLabelText('フリガナ'), 'ヤマダ');
  await press('送信');
  expect(await screen.findByRole('dialog', { name: 'この内容で更新しますか？' })).toBeInTheDocument();
  await press('更新する');
  expect(await screen.findByText('会員情報を更新しました。')).toBeInTheDocument();
  const body = network.requestsTo(addressOf(paths.put))[0]?.body as PutItemBody;
  expect(body.data.find(({ itemKey }) => itemKey === 'kana')?.value).toBe('ヤマダ');
});

test('空欄の必須があれば先へ進まず、そのことを言う', async () => {
  start({ path: '/member/patient', rows: [] });
  await screen.findByLabelText('氏名');
  await press('送信');
  expect(await screen.findByText('入力内容を確認してください')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[VAL-074] 番号がほかの人のものなら、閉じたフォームのその項目に示し、入力は残る', async () => {
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

test('確認では、写真を写真で示す', async () => {
  const surveySchema = [...CONFIG.surveySchema, { itemKey: 'card', type: 'image', title: '保険証' }];
  await fillIn({ config: { surveySchema } });
  await userEvent.setup().type(screen.getByLabelText('保険証'), 'https://files.example/1');
  await press('送信');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('img', { name: '保険証の画像' })).toHaveAttribute('src', 'https://files.example/1');
});

test('自動の番号は、登録すると付くと確認で伝える', async () => {
  const surveySchema = CONFIG.surveySchema.map((item) =>
    item.type === 'memberNumber' ? { ...item, isAutomaticNumbering: true } : item,
  );
  await fillIn({ config: { surveySchema } });
  await userEvent.setup().clear(screen.getByLabelText('診察券番号'));
  await press('送信');
  const dialog = await screen.findByRole('dialog', { name: 'この内容で登録しますか？' });
  expect(within(dialog).getByText('自動採番')).toBeInTheDocument();
});

test('通信が切れたときの繰り返しは、同じ鍵で送る', async () => {
  let attempt = 0;
  const { network } = await fillIn({
    handlers: {
      [paths.put]: () => {
        attempt += 1;
        if (attempt === 1) throw new Error('gone');
        return { result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey: 'patient#U' };
      },
    },
  });
  await press('送信');
  await press('登録する');
  await screen.findByRole('alert');
  await press('登録する');
  await screen.findByText('登録しました');
  const keys = network
    .requestsTo(addressOf(paths.put))
    .map(({ body }) => (body as PutItemBody).subData?.idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
});

test('混んでいるサーバーには、言われた時間だけ待ってから送れる', async () => {
  const busy = () =>
    jsonResponse(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' }, { 'retry-after': '1' });
  await fillIn({ handlers: { [paths.put]: busy } });
  await press('送信');
  await press('登録する');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('1秒ほど待ってから');
  expect(within(dialog).getByRole('button', { name: '登録する' })).toBeDisabled();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '登録する' })).toBeEnabled(), {
    timeout: 5_000,
  });
});

test('入力した内容はサーバーにも残り、閉じても続きから始められる', async () => {
  const { network, unmount } = await fillIn();
  await waitFor(() => expect(network.requestsTo(addressOf(paths.putDraft)).length).toBeGreaterThan(0));
  const saved = network.requestsTo(addressOf(paths.putDraft)).at(-1)?.body;
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

test('すでに登録がある人は、検索へ進める', async () => {
  const { router } = start({ path: '/member/patient', rows: [] });
  await press('会員情報を検索');
  expect(router.state.location.pathname).toBe('/member-confirm/patient');
});
