/** The member search and its results. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, RECORD, start } from '../testing/start';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

async function search(value = '123') {
  await userEvent.setup().type(await screen.findByLabelText('診察券番号'), value);
  await press('検索');
}

test('[MEMBER-001, MEMBER-003, VAL-100] 検索できる項目だけを尋ね、半角にして探し、見つかれば一覧へ進む', async () => {
  const { network, router } = start({ path: '/member-confirm/patient' });
  await screen.findByLabelText('診察券番号');
  expect(screen.getByLabelText('フリガナ')).toBeInTheDocument();
  expect(screen.queryByLabelText('氏名')).toBeNull();
  await search('１２３');
  expect(await screen.findByText('1件見つかりました。')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member-confirmList/patient');
  expect(screen.getByText('氏名 : 山田 花子')).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toEqual({
    queryParams: { surveyId: 'patient', fields: [{ itemKey: 'number', value: '123' }] },
    requestingUserId: HANAKO.userId,
  });
});

test('[MEMBER-010] 一覧でも、かかりつけの施設や複数の選択肢まで示す', async () => {
  const more = [
    { itemKey: 'clinic', type: 'googleFacilitySearch', title: 'かかりつけ' },
    { itemKey: 'ways', type: 'checkboxes', title: '連絡方法', options: ['電話', 'メール', '郵便'] },
  ];
  const fields = [
    ...RECORD.fields,
    { itemKey: 'clinic', title: 'かかりつけ', value: '長崎医院' },
    { itemKey: 'clinic', title: 'かかりつけ', value: '長崎市1-2-3' },
    { itemKey: 'ways', title: '連絡方法', value: '電話' },
    { itemKey: 'ways', title: '連絡方法', value: '郵便' },
  ];
  start({
    path: '/member-confirm/patient',
    config: { surveySchema: [...CONFIG.surveySchema, ...more] },
    found: [{ ...RECORD, fields }],
  });
  await search();
  expect(await screen.findByText(/^かかりつけ : 長崎医院\s長崎市1-2-3$/)).toBeInTheDocument();
  expect(screen.getByText('連絡方法 : 電話、郵便')).toBeInTheDocument();
});

test('[MEMBER-002, ERR-029] 必須が空なら検索せず、見つからなければそのことを示す', async () => {
  const { network } = start({ path: '/member-confirm/patient', found: [] });
  await screen.findByLabelText('診察券番号');
  await press('検索');
  expect(await screen.findByRole('alert')).toHaveTextContent('必須項目を入力してください');
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
  await search();
  expect(await screen.findByText('検索対象のデータがありません')).toBeInTheDocument();
});

test('検索が断られたら、サーバーの言う理由を示す', async () => {
  const refused = () => jsonResponse(400, { result: 'ERROR', code: 'invalid', errorMessage: '番号が正しくありません' });
  start({ path: '/member-confirm/patient', handlers: { [paths.filter]: refused } });
  await search();
  expect(await screen.findByRole('alert')).toHaveTextContent('番号が正しくありません');
});

test('[ERR-028] 検索が言葉なしに失敗したら、そのことを示し、もう一度検索できる', async () => {
  const { network } = start({
    path: '/member-confirm/patient',
    handlers: { [paths.filter]: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }) },
  });
  await search();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '検索実行中にエラー発生しました。管理者にお問い合わせください。',
  );
  network.answer(paths.filter, () => ({ result: 'OK', data: [RECORD] }));
  await press('検索');
  expect(await screen.findByText('1件見つかりました。')).toBeInTheDocument();
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
  const other = { ...RECORD, partitionKey: 'patient#U2', userId: 'U2' };
  const { router } = start({ path: '/member-confirm/patient', found: [RECORD, other] });
  await search();
  expect(await screen.findByText('2件見つかりました。')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '現在の登録情報を見る' })).toHaveLength(1);
  await press('現在の登録情報を見る');
  expect(router.state.location.pathname).toBe('/member/patient');
});

test('窓口の登録は自分のものにでき、断られればそのことを示す', async () => {
  const desk = { ...RECORD, partitionKey: 'patient#I1', userId: 'I01JD' };
  const { network, router } = start({
    path: '/member-confirm/patient',
    found: [desk],
    handlers: { [paths.claim]: () => jsonResponse(409, { result: 'ERROR', code: 'not_editable', errorMessage: '' }) },
  });
  await search();
  await press('この登録を自分のものにする');
  expect(await screen.findByRole('alert')).toHaveTextContent('この登録は引き継げません。');
  network.answer(paths.claim, () => ({ result: 'OK' }));
  await press('この登録を自分のものにする');
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member/patient');
  expect(network.requestsTo(addressOf(paths.claim))[1]?.body).toEqual({
    userId: HANAKO.userId,
    keys: [{ partitionKey: 'patient#I1' }],
  });
});

test.each(['/member/patient', '/member-confirm/patient', '/member-confirmList/patient'])(
  '会員の機能が切ってあれば %s はない',
  async (path) => {
    const { network } = start({ path, isOn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeInTheDocument();
    expect(network.requests).toHaveLength(0);
  },
);
