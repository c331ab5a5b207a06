/** The list of found records: what the rules offer, and its states of loading and failing. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeLookupQuery } from '../../features/lookup/lookupQuery';
import { healthCheck, paths, record, recordAt, start } from '../../testing/scene';

afterEach(tidyUp);

const path = '/confirmList/health-check';
const card = async (name = '基本健診') => screen.findByRole('article', { name });

describe('the rules of what can be done', () => {
  const buttons = async () =>
    within(await card())
      .getAllByRole('button')
      .map((button) => button.textContent);

  test('a reservation past its deadline offers neither change nor cancelling and points to the desk [FIND-032, CANCEL-011]', async () => {
    start({ path, records: [recordAt('20261120', '14:30')] });
    expect(await buttons()).toEqual(['詳細を見る']);
    expect(
      screen.getByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。'),
    ).toBeInTheDocument();
  });

  test.each(['cancelOnly', 'updateOnly'] as const)(
    'past its deadline the desk is named, also where only one of the two was ever offered: %s [FIND-032]',
    async (updateOrCancelSettings) => {
      const config = { ...healthCheck, calendarSetting: { updateOrCancelSettings } };
      start({ path, config, records: [recordAt('20261120', '14:30')] });
      expect(await buttons()).toEqual(['詳細を見る']);
      expect(
        screen.getByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。'),
      ).toBeInTheDocument();
    },
  );

  test('the buttons show until the day before the deadline, which days off bring forward [CANCEL-014]', async () => {
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
    ['no setting', { calendarSetting: undefined }, {}, ['予約・変更', 'キャンセル', '詳細を見る']],
    ['a completed answer', {}, { check: '完了' }, ['キャンセル', '詳細を見る']],
    ['a cancelled answer', {}, { check: '取り消し' }, ['詳細を見る']],
    ['an answer that the desk refused', {}, { check: 'NG' }, ['詳細を見る']],
  ])('only the buttons that the rules allow show: %s [CANCEL-013]', async (_name, config, change, expected) => {
    start({ path, config: { ...healthCheck, ...config }, records: [{ ...record, ...change }] });
    expect(await buttons()).toEqual(expected);
  });

  test('a cancelled reservation reads キャンセル済 and offers no キャンセル [CANCEL-013, ROWS-040]', async () => {
    start({ path, records: [{ ...record, check: 'キャンセル' }] });
    const shown = within(await card());
    expect(shown.getByText('キャンセル済')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'キャンセル' })).toBeNull();
  });

  test('an answer without day and time offers no キャンセル [CANCEL-009]', async () => {
    start({ path, records: [{ ...record, reservation: undefined, calendarInfo: undefined }] });
    const shown = within(await screen.findByRole('article', { name: '健康診断 予約' }));
    expect(shown.getAllByRole('button').map((button) => button.textContent)).toEqual(['予約・変更', '詳細を見る']);
  });

  test('a reservation that cannot change says so', async () => {
    start({ path, config: { ...healthCheck, calendarSetting: { updateOrCancelSettings: 'inquiryOnly' } } });
    expect(within(await card()).getByText('この予約は変更できません。')).toBeInTheDocument();
  });
});

describe('loading and failures', () => {
  test('the list says that it loads', async () => {
    start({ path, handlers: { [paths.filter]: () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status')).toHaveTextContent('情報を取得中です。しばらくおまちください。');
  });

  test('the list repeats the same search after a reload', async () => {
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

  test('the list of a form asks for all own answers of it, whatever was searched before', async () => {
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

  test('a bed form leads to the screen of its stays', async () => {
    const surveySchema = [{ itemKey: 'bed', type: 'selectBed', title: '入院期間' }];
    const { router } = start({ path, config: { ...healthCheck, surveySchema } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/bed-reservation-list/health-check'));
  });

  test('without a search and a form the lookup starts at its first screen', async () => {
    const { router } = start({ path: '/confirmList' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
  });

  test('a search that was typed under another account is not used', async () => {
    storeLookupQuery('Usomebody', { surveyId: 'health-check', fields: [] });
    const { router } = start({ path: '/confirmList' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirm'));
  });

  test('an empty list says so and shows the way back', async () => {
    start({ path, records: [] });
    expect(await screen.findByText('予約はありません。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '検索に戻る' })).toBeInTheDocument();
  });

  test('a list that cannot be read shows the words of the server or default ones and can be tried again [ERR-025]', async () => {
    const user = userEvent.setup();
    const { network } = start({
      path,
      handlers: { [paths.filter]: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '不明なエラー発生しました。管理者に問い合わせください。時間をおいて、もう一度お試しください。続くときは、窓口へお問い合わせください。',
    );
    network.answer(paths.filter, () =>
      jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '点検中です。' }),
    );
    await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('点検中です。'));
    expect(screen.getByRole('alert')).not.toHaveTextContent('時間をおいて');
    network.answer(paths.filter, () => ({ result: 'OK', data: [record] }));
    await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await card()).toBeInTheDocument();
  });

  test('results of another account are refused and lead back to the search [FIND-046]', async () => {
    const user = userEvent.setup();
    const { router } = start({ path, records: [{ ...record, userId: 'U999' }] });
    const dialog = await screen.findByRole('alertdialog', { name: /このアカウントではデータを照会できません/ });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmSearchForm'));
  });
});
