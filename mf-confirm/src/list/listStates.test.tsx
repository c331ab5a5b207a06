/** The list of found records: what the rules offer, and its states of loading and failing. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { instantOfJapan, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { clearPageConfiguration, HANAKO, jsonResponse } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLookupQuery, storeLookupQuery } from '../lookup/lookupQuery';
import { addressOf, healthCheck, paths, record, recordAt, start } from '../testing/fixtures';

afterEach(() => {
  resetClock();
  clearLookupQuery();
  clearPageConfiguration();
});

const path = '/confirmList/health-check';
const card = async (name = '基本健診') => screen.findByRole('article', { name });

describe('できることの規則', () => {
  const buttons = async () =>
    within(await card())
      .getAllByRole('button')
      .map((button) => button.textContent);

  test('[FIND-032, CANCEL-011] 期限を過ぎると、変更もキャンセルも出さず、窓口への連絡を案内する', async () => {
    start({ path, records: [recordAt('20261120', '14:30')] });
    expect(await buttons()).toEqual(['詳細を見る']);
    expect(
      screen.getByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。'),
    ).toBeInTheDocument();
  });

  test('[CANCEL-014] 締切の前の日までは出し、休みの日のぶんは早まる', async () => {
    const info = { reservationCancelLimit: 1, comaList: [], dayOffCount: 2 };
    const { unmount } = start({ path, records: [recordAt('20261123', '10:00', { calendarInfo: info })] });
    setClock(instantOfJapan('20261120', '23:59'));
    expect(await buttons()).toEqual(['予約・変更', 'キャンセル', '詳細を見る']);
    unmount();
    start({ path, records: [recordAt('20261122', '10:00', { calendarInfo: info })] });
    expect(await buttons()).toEqual(['詳細を見る']);
  });

  test.each<[string, Partial<SurveyConfig>, Partial<DisplayRecord>, string[]]>([
    ['cancelOnly', { calendarSetting: { updateOrCancelSettings: 'cancelOnly' } }, {}, ['キャンセル', '詳細を見る']],
    ['updateOnly', { calendarSetting: { updateOrCancelSettings: 'updateOnly' } }, {}, ['予約・変更', '詳細を見る']],
    ['inquiryOnly', { calendarSetting: { updateOrCancelSettings: 'inquiryOnly' } }, {}, ['詳細を見る']],
    ['設定なし', { calendarSetting: undefined }, {}, ['予約・変更', 'キャンセル', '詳細を見る']],
    ['完了', {}, { check: '完了' }, ['キャンセル', '詳細を見る']],
    ['キャンセル済', {}, { check: '取り消し' }, ['詳細を見る']],
  ])('規則どおりのボタンだけを出す: %s', async (_name, config, change, expected) => {
    start({ path, config: { ...healthCheck, ...config }, records: [{ ...record, ...change }] });
    expect(await buttons()).toEqual(expected);
  });

  test('[CANCEL-013, ROWS-040] キャンセルした予約はキャンセル済と示し、キャンセルを出さない', async () => {
    start({ path, records: [{ ...record, check: 'キャンセル' }] });
    const shown = within(await card());
    expect(shown.getByText('キャンセル済')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'キャンセル' })).toBeNull();
  });

  test('[CANCEL-009] 日時のない回答には、キャンセルを出さない', async () => {
    start({ path, records: [{ ...record, reservation: undefined, calendarInfo: undefined }] });
    const shown = within(await screen.findByRole('article', { name: '健康診断 予約' }));
    expect(shown.getAllByRole('button').map((button) => button.textContent)).toEqual(['予約・変更', '詳細を見る']);
  });

  test('何も変えられない予約では、変更できないことを伝える', async () => {
    start({ path, config: { ...healthCheck, calendarSetting: { updateOrCancelSettings: 'inquiryOnly' } } });
    expect(within(await card()).getByText('この予約は変更できません。')).toBeInTheDocument();
  });
});

describe('読み込みと失敗', () => {
  test('読み込みのあいだは、そのことを伝える', async () => {
    start({ path, handlers: { [paths.filter]: () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status')).toHaveTextContent('情報を取得中です。しばらくおまちください。');
  });

  test('再読み込みのあとも、同じ検索を繰り返して一覧を示す', async () => {
    storeLookupQuery(HANAKO.userId, { surveyId: 'health-check', fields: [{ itemKey: 'kana', value: 'ヤマダ' }] });
    const { network } = start({ path: '/confirmList' });
    expect(await card()).toBeInTheDocument();
    expect(network.requestsTo(addressOf(paths.filter)).map(({ body }) => body)).toEqual([
      {
        queryParams: { surveyId: 'health-check', fields: [{ itemKey: 'kana', value: 'ヤマダ' }] },
        requestingUserId: HANAKO.userId,
      },
    ]);
  });

  test('帳票の一覧は、前に何を検索していても、帳票の本人の回答をすべて問い合わせる', async () => {
    storeLookupQuery(HANAKO.userId, { surveyId: 'health-check', fields: [{ itemKey: 'kana', value: 'ヤマダ' }] });
    const { network, router } = start({ path });
    await userEvent.setup().click(within(await card()).getByRole('button', { name: '詳細を見る' }));
    await screen.findByRole('heading', { level: 1, name: '予約の詳細' });
    await userEvent.setup().click(screen.getAllByRole('button', { name: '戻る' }).at(-1) ?? document.body);
    await card();
    expect(router.state.location.pathname).toBe(path);
    expect(network.requestsTo(addressOf(paths.filter))).toHaveLength(1);
    expect(network.requestsTo(addressOf(paths.filter))[0]?.body).toMatchObject({ queryParams: { fields: [] } });
  });

  test('入院の帳票では、滞在を扱う画面へ移る', async () => {
    const surveySchema = [{ itemKey: 'bed', type: 'selectBed', title: '入院期間' }];
    const { router } = start({ path, config: { ...healthCheck, surveySchema } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/bed-reservation-list/health-check'));
  });

  test('検索も帳票の指定もなければ、照会のはじめの画面へ移る', async () => {
    const { router } = start({ path: '/confirmList' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
  });

  test('ほかのアカウントで入力した検索は使わない', async () => {
    storeLookupQuery('Usomebody', { surveyId: 'health-check', fields: [] });
    const { router } = start({ path: '/confirmList' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
  });

  test('予約がなければ、そのことと戻り道を示す', async () => {
    start({ path, records: [] });
    expect(await screen.findByText('予約はありません。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '検索に戻る' })).toBeInTheDocument();
  });

  test('[ERR-025] 読めなければ、サーバーの言葉か決まった言葉を示し、もう一度試せる', async () => {
    const user = userEvent.setup();
    const { network } = start({
      path,
      handlers: { [paths.filter]: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '不明なエラー発生しました。管理者に問い合わせください。',
    );
    network.answer(paths.filter, () =>
      jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '点検中です。' }),
    );
    await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('点検中です。'));
    network.answer(paths.filter, () => ({ result: 'OK', data: [record] }));
    await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await card()).toBeInTheDocument();
  });

  test('[FIND-046] ほかのアカウントの結果なら、照会できないと伝え、検索フォームへ戻る', async () => {
    const user = userEvent.setup();
    const { router } = start({ path, records: [{ ...record, userId: 'U999' }] });
    const dialog = await screen.findByRole('alertdialog', { name: /このアカウントではデータを照会できません/ });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmSearchForm'));
  });
});
