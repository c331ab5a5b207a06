/** The search form: what it asks, what it sends, and what follows. */
import { afterEach, expect, test } from '@jest/globals';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { HANAKO, jsonResponse } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLookupQuery } from '../lookup/lookupQuery';
import { addressOf, healthCheck, paths, record, start } from '../testing/fixtures';
import { fillKana, searchPath as path, press } from '../testing/searching';
import { dropBegunSearch } from './begunSearch';

afterEach(() => {
  resetClock();
  clearLookupQuery();
  dropBegunSearch();
});

test('[FIND-006, FIND-007] 帳票の設定を読み、照会できる項目だけを必須の印とともに示す', async () => {
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

test('[FIND-007] 窓口だけが扱う項目は、照会できる項目でも尋ねない', async () => {
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

test('[FIND-008] 予約の項目は分類の名前から選び、分類の番号で探す', async () => {
  const { network } = start({ path });
  const user = await fillKana();
  await user.selectOptions(screen.getByLabelText('健診コース'), '健診センター ／ 健康診断 ／ 基本健診');
  await press(user);
  await waitFor(() => expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1));
  expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toMatchObject({
    queryParams: { fields: [{ itemKey: 'kana' }, { itemKey: 'reservation', value: 'basic' }] },
  });
});

test('[FIND-009, FIND-013, FIND-014] 全角を半角にして、本人の番号とともに問い合わせる', async () => {
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

test('[FIND-010] 見つかった結果を共有の状態に置き、一覧へ移る', async () => {
  const { router, store, network } = start({ path });
  await press(await fillKana());
  expect(await screen.findByRole('heading', { level: 1, name: '予約一覧' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/confirmList');
  expect(store.getState().shared.results).toEqual({ surveyId: 'health-check', records: [record] });
  expect(screen.getByRole('heading', { name: '基本健診' })).toBeInTheDocument();
  // The list shows what the search has brought: nothing is asked for twice.
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1);
});

test('[FIND-011, ERR-017] 見つからなければ、警告のダイアログで伝え、入力は残す', async () => {
  const { router } = start({ path, records: [] });
  const user = await fillKana();
  await press(user);
  const dialog = await screen.findByRole('alertdialog', { name: '検索対象のデータがありません' });
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText('フリガナ')).toHaveValue('ヤマダ　ハナコ');
  expect(router.state.location.pathname).toBe('/confirmSearchForm');
});

test('[FIND-011, ERR-017] サーバーの言葉があれば、それを示す', async () => {
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

test('[FIND-012] ログインしていなければ、照会のはじめの画面へ移る', async () => {
  const { router } = start({ path, signedIn: false });
  await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
});

test('帳票の指定がなければ、照会のはじめの画面へ移る', async () => {
  const { router } = start({ path: '/confirmSearchForm' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
});

test('[VAL-099] 必須の項目が空なら問い合わせず、項目のそばで伝えて、そこへ移る', async () => {
  const { network } = start({ path });
  const kana = await screen.findByLabelText('フリガナ');
  await press(userEvent.setup());
  expect(kana).toHaveAccessibleDescription('必須項目を入力してください');
  expect(kana).toBeInvalid();
  await waitFor(() => expect(kana).toHaveFocus());
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
});

test('読めない日付では問い合わせず、項目のそばで伝える', async () => {
  const { network } = start({ path });
  const user = await fillKana();
  await user.type(screen.getByLabelText('生年月日'), '1980-13-40');
  await press(user);
  expect(screen.getByLabelText('生年月日')).toHaveAccessibleDescription('フォーマットが正しくありません。');
  expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(0);
});

test('[ERR-018] 帳票を読めなければ、そのことを示し、もう一度試せる', async () => {
  const user = userEvent.setup();
  const { network } = start({
    path,
    handlers: { [paths.config]: () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('通常の帳票処理中にエラーが発生しました。');
  network.answer(paths.config, () => ({ result: 'OK', data: healthCheck }));
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByLabelText('フリガナ')).toBeInTheDocument();
});

test('検索したあとに戻ると、入力した内容が残っている', async () => {
  const { router } = start({ path });
  const user = await fillKana('ヤマダ');
  await press(user);
  await user.click(await screen.findByRole('button', { name: '検索に戻る' }));
  expect(router.state.location.pathname).toBe('/confirmSearchForm');
  expect(await screen.findByLabelText('フリガナ')).toHaveValue('ヤマダ');
});

test('検索する前に入力した内容は、再読み込みのあとも残り、ほかのアカウントには出ない', async () => {
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

test('検索できる項目がなければ、そのことと戻り道を示す', async () => {
  start({ path, config: { ...healthCheck, surveySchema: [] } });
  expect(await screen.findByText('この帳票には検索できる項目がありません。')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '戻る' }).length).toBeGreaterThan(0);
});

test('選択の項目は選択肢で、チェックの項目はいくつでも選んで探せる', async () => {
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
