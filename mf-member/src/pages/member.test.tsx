/** The member screens: one's own registration, the search and its results. */
import { afterEach, expect, test } from '@jest/globals';
import { HANAKO, jsonResponse } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressOf, paths, RECORD, ROWS, start, tidyUp } from '../testing/start';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

test('[MEMBER-004, MEMBER-008, MEMBER-009, MEMBER-010, API-094] 会員の名前と、管理者の項目を除いた登録情報を示す', async () => {
  start({ path: '/member/patient' });
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
  expect(screen.getAllByText('山田 花子 様').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '診察券番号 : 00010000123',
    '氏名 : 山田 花子',
    'フリガナ : 未入力',
  ]);
  expect(screen.getByText('予約確定')).toBeInTheDocument();
});

test('[MEMBER-013] 予約一覧へ戻るで一覧へ進む', async () => {
  const { router } = start({ path: '/member/patient' });
  await press('予約一覧へ戻る');
  expect(router.state.location.pathname).toBe('/confirmList');
});

test('[ERR-029] 登録がなければそのことを示し、検索へ進める', async () => {
  const { router } = start({ path: '/member/patient', rows: [] });
  expect(await screen.findByText('検索対象のデータがありません')).toBeInTheDocument();
  await press('会員情報を検索');
  expect(router.state.location.pathname).toBe('/member-confirm/patient');
});

test('前の登録が履歴に残っていても、今の登録だけを示す', async () => {
  const older = ROWS.map((row) => ({ ...row, partitionKey: 'patient#x', value: '前の値' }));
  start({ path: '/member/patient', rows: [...ROWS, ...older] });
  await screen.findByRole('heading', { name: '現在の登録情報' });
  expect(screen.queryByText(/前の値/)).toBeNull();
});

test('[ERR-027] 帳票がなければそのことを示す', async () => {
  const missing = () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' });
  start({ path: '/member/patient', handlers: { [paths.config]: missing } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '帳票スキーマ見つけられません。管理者にお問い合わせください。',
  );
});

test('[ERR-028] 登録を読めなければそのことを示し、もう一度試せる', async () => {
  const { network } = start({
    path: '/member/patient',
    handlers: { [paths.own]: () => jsonResponse(500, { result: 'ERROR' }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '検索実行中にエラー発生しました。管理者にお問い合わせください。',
  );
  network.answer(paths.own, () => ({ result: 'OK', data: ROWS }));
  await press('もう一度試す');
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
});

test('[MEMBER-001, MEMBER-003, VAL-100] 検索できる項目だけを尋ね、半角にして探し、見つかれば一覧へ進む', async () => {
  const { network, router } = start({ path: '/member-confirm/patient' });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('診察券番号'), '１２３');
  expect(screen.getByLabelText('フリガナ')).toBeInTheDocument();
  expect(screen.queryByLabelText('氏名')).toBeNull();
  await press('検索');
  expect(await screen.findByText('1件見つかりました。')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member-confirmList/patient');
  expect(screen.getByText('氏名 : 山田 花子')).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toEqual({
    queryParams: { surveyId: 'patient', fields: [{ itemKey: 'number', value: '123' }] },
    requestingUserId: HANAKO.userId,
  });
});

test('[MEMBER-002] 必須が空なら検索せず、見つからなければそのことを示す', async () => {
  const { network } = start({ path: '/member-confirm/patient', found: [] });
  await screen.findByLabelText('診察券番号');
  await press('検索');
  expect(await screen.findByRole('alert')).toHaveTextContent('必須項目を入力してください');
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
  await userEvent.setup().type(screen.getByLabelText('診察券番号'), '123');
  await press('検索');
  expect(await screen.findByText('検索対象のデータがありません')).toBeInTheDocument();
});

test('検索が断られたら、サーバーの言う理由を示す', async () => {
  const refused = () => jsonResponse(400, { result: 'ERROR', code: 'invalid', errorMessage: '番号が正しくありません' });
  start({ path: '/member-confirm/patient', handlers: { [paths.filter]: refused } });
  await userEvent.setup().type(await screen.findByLabelText('診察券番号'), '123');
  await press('検索');
  expect(await screen.findByRole('alert')).toHaveTextContent('番号が正しくありません');
});

test('検索できる項目がなければ、そのことを示す', async () => {
  start({ path: '/member-confirm/patient', config: { surveySchema: [] } });
  expect(await screen.findByText('この帳票には検索できる項目がありません。')).toBeInTheDocument();
});

test('検索せずに一覧を開くと、検索へ移る', async () => {
  const { router } = start({ path: '/member-confirmList/patient' });
  expect(await screen.findByLabelText('診察券番号')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member-confirm/patient');
});

test('一覧から、自分の登録だけはその画面へ進める', async () => {
  const desk = { ...RECORD, partitionKey: 'patient#I1', userId: 'I01JD' };
  const { router } = start({ path: '/member-confirm/patient', found: [RECORD, desk] });
  await userEvent.setup().type(await screen.findByLabelText('診察券番号'), '123');
  await press('検索');
  expect(await screen.findByText('2件見つかりました。')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '現在の登録情報を見る' })).toHaveLength(1);
  await press('現在の登録情報を見る');
  expect(router.state.location.pathname).toBe('/member/patient');
});

test.each(['/member/patient', '/member-confirm/patient', '/member-confirmList/patient'])(
  '会員の機能が切ってあれば %s はない',
  async (path) => {
    const { network } = start({ path, isOn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeInTheDocument();
    expect(network.requests).toHaveLength(0);
  },
);
