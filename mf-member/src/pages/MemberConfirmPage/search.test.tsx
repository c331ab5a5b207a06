/** The member search and its results. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepMemberSearch, readMemberSearch } from '../../features/search/keptSearch';
import { CONFIG, paths, RECORD, start } from '../../testing/scene';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

async function search(value = '123') {
  await userEvent.setup().type(await screen.findByLabelText('診察券番号'), value);
  await press('検索');
}

test('only searchable items are asked for, searched in half width, and a find leads to the list [MEMBER-001, MEMBER-003, VAL-100]', async () => {
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

test('the list shows facilities and several options too [MEMBER-010]', async () => {
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

test('an empty required item searches nothing, and finding nothing says so [MEMBER-002, ERR-029]', async () => {
  const { network } = start({ path: '/member-confirm/patient', found: [] });
  await screen.findByLabelText('診察券番号');
  await press('検索');
  expect(await screen.findByRole('alert')).toHaveTextContent('必須項目を入力してください');
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
  await search();
  expect(await screen.findByText('検索対象のデータがありません')).toBeInTheDocument();
  expect(screen.getByText(/をお確かめください。見つからないときは、窓口へお問い合わせください。/)).toBeInTheDocument();
});

test('a refused search shows the reason of the server', async () => {
  const refused = () => jsonResponse(400, { result: 'ERROR', code: 'invalid', errorMessage: '番号が正しくありません' });
  start({ path: '/member-confirm/patient', handlers: { [paths.filter]: refused } });
  await search();
  expect(await screen.findByRole('alert')).toHaveTextContent('番号が正しくありません');
});

test('a search that fails without words says so and can be repeated [ERR-028]', async () => {
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

test('a form without searchable items says so', async () => {
  start({ path: '/member-confirm/patient', config: { surveySchema: [] } });
  expect(await screen.findByText('この帳票には検索できる項目がありません。')).toBeInTheDocument();
});

test('the list without a search leads to the search', async () => {
  const { router } = start({ path: '/member-confirmList/patient' });
  expect(await screen.findByLabelText('診察券番号')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member-confirm/patient');
});

test('a reload of the list asks again for what was searched, and for nobody but the account that did', async () => {
  const first = start({ path: '/member-confirm/patient' });
  await search();
  await screen.findByText('1件見つかりました。');
  expect(first.network.requestsTo(addressOf(paths.filter))).toHaveLength(1);
  first.unmount();
  const { network } = start({ path: '/member-confirmList/patient' });
  expect(await screen.findByText('1件見つかりました。')).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.filter)).map(({ body }) => body)).toEqual([
    {
      queryParams: { surveyId: 'patient', fields: [{ itemKey: 'number', value: '123' }] },
      requestingUserId: HANAKO.userId,
    },
  ]);
  expect(readMemberSearch('U2', 'patient')).toBeUndefined();
  expect(readMemberSearch(HANAKO.userId, 'other')).toBeUndefined();
});

test('a list that does not come says so and can be asked for again [ERR-028]', async () => {
  keepMemberSearch(HANAKO.userId, { surveyId: 'patient', fields: [] });
  const { network } = start({
    path: '/member-confirmList/patient',
    handlers: { [paths.filter]: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }) },
  });
  expect(await screen.findByText('検索実行中にエラー発生しました。管理者にお問い合わせください。')).toBeInTheDocument();
  network.answer(paths.filter, () => ({ result: 'OK', data: [RECORD] }));
  await press('もう一度試す');
  expect(await screen.findByText('1件見つかりました。')).toBeInTheDocument();
});

test('only the own registration in the list leads to its screen', async () => {
  const other = { ...RECORD, partitionKey: 'patient#U2', userId: 'U2' };
  const { router } = start({ path: '/member-confirm/patient', found: [RECORD, other] });
  await search();
  expect(await screen.findByText('2件見つかりました。')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '現在の登録情報を見る' })).toHaveLength(1);
  await press('現在の登録情報を見る');
  expect(router.state.location.pathname).toBe('/member/patient');
});

test('a registration of the desk can be taken over, and a refusal shows', async () => {
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
  '%s does not exist while members are switched off',
  async (path) => {
    const { network } = start({ path, isOn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeInTheDocument();
    expect(network.requests).toHaveLength(0);
  },
);
