/** The search form: what it asks, what it sends, and what follows. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { serverTexts } from '@madoguchi/shared/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmApi } from '../../features/lookup/findRecords';
import { findArguments } from '../../features/lookup/useLookup';
import { healthCheck, paths, record, start } from '../../testing/scene';
import { fillKana, searchPath as path, press } from '../../testing/searching';

afterEach(tidyUp);

test('only searchable items show, with their mark of being required [FIND-006, FIND-007]', async () => {
  const { network } = start({ path });
  const kana = await screen.findByLabelText('フリガナ');
  expect(network.requestsTo(addressOf(paths.config))[0]?.query.get('surveyId')).toBe('health-check');
  expect(kana).toBeRequired();
  expect(kana).toHaveAttribute('name', 'kana');
  expect(screen.getByLabelText('電話番号')).not.toBeRequired();
  expect(screen.getByLabelText('生年月日')).toBeInTheDocument();
  expect(screen.queryByLabelText('氏名')).toBeNull();
  expect(screen.queryByLabelText('連絡事項')).toBeNull();
});

test('an item of the desk is not asked for even when it is searchable [FIND-007]', async () => {
  const admin = { type: 'text', isAdminItem: true, isSearchable: { value: true }, queryParam1: 'from' };
  start({
    path,
    config: {
      ...healthCheck,
      surveySchema: [
        ...healthCheck.surveySchema,
        { ...admin, itemKey: 'source', title: '紹介元', isRequired: { value: true } },
      ],
    },
  });
  const user = await fillKana();
  expect(screen.queryByLabelText('紹介元')).toBeNull();
  await press(user);
  expect(await screen.findByRole('heading', { level: 1, name: '予約一覧' })).toBeInTheDocument();
});

test('a reservation is chosen by the name of its category and searched by its id [FIND-008]', async () => {
  const { network } = start({ path });
  const user = await fillKana();
  await user.selectOptions(screen.getByLabelText('健診コース'), '健診センター ／ 健康診断 ／ 基本健診');
  await press(user);
  await waitFor(() => expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1));
  expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toMatchObject({
    queryParams: { fields: [{ itemKey: 'kana' }, { itemKey: 'reservation', value: 'basic' }] },
  });
});

test('a reservation item with a tree of its own offers that, not the common one [FIND-008]', async () => {
  const own = [{ name: '別館', children: [{ name: '脳ドック', id: 'brain' }] }];
  const surveySchema = healthCheck.surveySchema.map((item) =>
    item.type === 'reservation' ? { ...item, categories_tree: own } : item,
  );
  start({ path, config: { ...healthCheck, surveySchema } });
  const options = within(await screen.findByLabelText('健診コース')).getAllByRole<HTMLOptionElement>('option');
  expect(options.filter(({ value }) => value !== '').map(({ text }) => text)).toEqual(['別館 ／ 脳ドック']);
});

test('full width becomes half width, and the search brings the id of the person [FIND-009, FIND-013, FIND-014]', async () => {
  const { network } = start({ path });
  const user = await fillKana('ヤマダ　ハナコ');
  await user.type(screen.getByLabelText('電話番号'), '０９０－１２３４－５６７８');
  await user.type(screen.getByLabelText('生年月日'), '１９８０－０５－０５');
  await press(user);
  await waitFor(() => expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1));
  expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toEqual({
    queryParams: {
      surveyId: 'health-check',
      fields: [
        { itemKey: 'kana', value: 'ヤマダ ハナコ' },
        { itemKey: 'phone', value: '090-1234-5678' },
        { itemKey: 'birthDate', value: '1980-05-05' },
      ],
    },
    requestingUserId: HANAKO.userId,
  });
});

test('results go into the cache of the one store, and the list opens [FIND-010]', async () => {
  const { router, store, network } = start({ path });
  await press(await fillKana());
  expect(await screen.findByRole('heading', { level: 1, name: '予約一覧' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/confirmList');
  const query = { surveyId: 'health-check', fields: [{ itemKey: 'kana', value: 'ヤマダ ハナコ' }] };
  const found = findArguments(query, HANAKO.userId, healthCheck);
  expect(confirmApi.endpoints.confirmFind.select(found)(store.getState()).data).toEqual([record]);
  expect(screen.getByRole('heading', { name: '基本健診' })).toBeInTheDocument();
  // The list shows what the search has brought: nothing is asked for twice.
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1);
});

test('finding nothing opens a warning dialog, says what to look at again, and keeps the input [FIND-011, ERR-017]', async () => {
  const { router } = start({ path, records: [] });
  const user = await fillKana();
  await press(user);
  const dialog = await screen.findByRole('alertdialog', { name: '検索対象のデータがありません' });
  expect(dialog).toHaveTextContent(/フリガナ・.*をお確かめください。見つからないときは、窓口へお問い合わせください。/);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText('フリガナ')).toHaveValue('ヤマダ　ハナコ');
  expect(router.state.location.pathname).toBe('/confirmSearchForm');
});

test('words of the server show [FIND-011, ERR-017]', async () => {
  start({
    path,
    handlers: {
      [paths.filter]: () =>
        jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '該当する予約が見つかりません。' }),
    },
  });
  await press(await fillKana());
  expect(await screen.findByRole('alertdialog', { name: '該当する予約が見つかりません。' })).toBeInTheDocument();
});

test('who has searched for too much is told until when, and keeps what was typed [CONTRACT 12]', async () => {
  const errorMessage = serverTexts.tooManyLookups('10:01');
  start({
    path,
    handlers: {
      [paths.filter]: () =>
        jsonResponse(429, { result: 'ERROR', code: 'too_many_requests', errorMessage }, { 'retry-after': '3000' }),
    },
  });
  await press(await fillKana());
  expect(await screen.findByRole('alertdialog', { name: errorMessage })).toBeInTheDocument();
  expect(screen.getByLabelText('フリガナ')).not.toHaveValue('');
});

test('a person who is not signed in is led to the first screen of the lookup [FIND-012]', async () => {
  const { router } = start({ path, signedIn: false });
  await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
});

test('an address without a form leads to the first screen of the lookup', async () => {
  const { router } = start({ path: '/confirmSearchForm' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
});

test('a date of the search says how it is typed, as an example', async () => {
  start({ path: '/confirmSearchForm?surveyId=health-check' });
  expect(await screen.findByLabelText('生年月日')).toHaveAccessibleDescription('例：2026/11/20');
});

test('an empty required item searches nothing, says so beside the item and takes the focus there [VAL-099]', async () => {
  const { network } = start({ path });
  const kana = await screen.findByLabelText('フリガナ');
  await press(userEvent.setup());
  expect(kana).toHaveAccessibleDescription('必須項目を入力してください');
  expect(kana).toBeInvalid();
  await waitFor(() => expect(kana).toHaveFocus());
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
});

test('what is put right is no longer called wrong, and nothing else takes the focus or a message before the next search', async () => {
  start({ path });
  const user = userEvent.setup();
  const kana = await screen.findByLabelText('フリガナ');
  await press(user);
  await waitFor(() => expect(kana).toHaveFocus());
  const birth = screen.getByLabelText('生年月日');
  await user.type(birth, '1980-13-40');
  expect(birth).toBeValid();
  expect(kana).toBeInvalid();
  expect(birth).toHaveFocus();
  await user.type(kana, 'ヤマダ　ハナコ');
  expect(kana).toBeValid();
  expect(screen.queryByText('入力内容を確認してください')).toBeNull();
  // The same fault again leads there again.
  await press(user);
  await waitFor(() => expect(birth).toHaveFocus());
  await user.click(kana);
  await press(user);
  await waitFor(() => expect(birth).toHaveFocus());
});

test('an unreadable date searches nothing and says so beside the item', async () => {
  const { network } = start({ path });
  const user = await fillKana();
  await user.type(screen.getByLabelText('生年月日'), '1980-13-40');
  await press(user);
  expect(screen.getByLabelText('生年月日')).toHaveAccessibleDescription(
    '例：2026/11/20 フォーマットが正しくありません。 例：昭和55年5月5日、1980年5月5日',
  );
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
});

test('a form that cannot be read says so and can be tried again [ERR-018]', async () => {
  const user = userEvent.setup();
  const { network } = start({
    path,
    handlers: { [paths.config]: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('通常の帳票処理中にエラーが発生しました。');
  network.answer(paths.config, () => ({ result: 'OK', data: healthCheck }));
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByLabelText('フリガナ')).toBeInTheDocument();
});

test('the input is there after a return from the results', async () => {
  const { router } = start({ path });
  const user = await fillKana('ヤマダ');
  await press(user);
  await user.click(await screen.findByRole('button', { name: '検索に戻る' }));
  expect(router.state.location.pathname).toBe('/confirmSearchForm');
  expect(await screen.findByLabelText('フリガナ')).toHaveValue('ヤマダ');
});

test('input before a search survives a reload and shows under no other account', async () => {
  const config = {
    ...healthCheck,
    usePayment: 1 as const,
    surveySchema: [
      ...healthCheck.surveySchema,
      {
        itemKey: 'tests',
        type: 'checkboxes',
        title: '検査',
        options: ['骨密度', '血液'],
        isSearchable: { value: true },
      },
    ],
  };
  const { unmount } = start({ path, config });
  const user = await fillKana('ヤマダ');
  await user.click(screen.getByLabelText('血液'));
  await user.type(screen.getByLabelText('受付番号'), 'A7K3');
  unmount();
  const again = start({ path, config });
  expect(await screen.findByLabelText('フリガナ')).toHaveValue('ヤマダ');
  expect(screen.getByLabelText('血液')).toBeChecked();
  expect(screen.getByLabelText('受付番号')).toHaveValue('A7K3');
  again.unmount();
  const kept = Object.entries(sessionStorage).find(([key]) => key.startsWith('madoguchi.tab.'));
  if (!kept) throw new Error('nothing was kept');
  sessionStorage.setItem(kept[0], kept[1].replace(HANAKO.userId, 'Usomebody'));
  start({ path, config });
  expect(await screen.findByLabelText('フリガナ')).toHaveValue('');
});

test('a form without searchable items says so and shows the way back', async () => {
  start({ path, config: { ...healthCheck, surveySchema: [] } });
  expect(await screen.findByText('この帳票には検索できる項目がありません。')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '戻る' }).length).toBeGreaterThan(0);
});

test('items with options are searched by option, and checkboxes by any number of them', async () => {
  const { network } = start({
    path,
    config: {
      ...healthCheck,
      surveySchema: [
        { itemKey: 'gender', type: 'radio', title: '性別', options: ['男性', '女性'], isSearchable: { value: true } },
        {
          itemKey: 'dose',
          type: 'dropdown',
          title: '回数',
          options: ['１回目', '２回目'],
          isSearchable: { value: true },
        },
        {
          itemKey: 'options',
          type: 'checkboxes',
          title: '検査',
          options: ['骨密度', '血液'],
          isSearchable: { value: true },
        },
        { itemKey: 'count', type: 'number', title: '人数', isSearchable: { value: true } },
        { itemKey: 'email', type: 'email', title: 'メール', isSearchable: { value: true } },
      ],
    },
  });
  const user = userEvent.setup();
  await user.click(within(await screen.findByRole('group', { name: '性別' })).getByLabelText('女性'));
  await user.selectOptions(screen.getByLabelText('回数'), '２回目');
  await user.click(within(screen.getByRole('group', { name: '検査' })).getByLabelText('骨密度'));
  await user.click(within(screen.getByRole('group', { name: '検査' })).getByLabelText('血液'));
  await user.type(screen.getByLabelText('人数'), '３');
  await user.type(screen.getByLabelText('メール'), 'ａ@example.jp');
  await press(user);
  await waitFor(() => expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1));
  expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toMatchObject({
    queryParams: {
      fields: [
        { itemKey: 'gender', value: '女性' },
        { itemKey: 'dose', value: '２回目' },
        { itemKey: 'options', value: '骨密度' },
        { itemKey: 'options', value: '血液' },
        { itemKey: 'count', value: '3' },
        { itemKey: 'email', value: 'a@example.jp' },
      ],
    },
  });
});
