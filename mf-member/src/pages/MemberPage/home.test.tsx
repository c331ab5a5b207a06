/**
 * The member page: the registration, the linked forms and their results, and where an id leads that is not a member
 * form's.
 */
import { afterEach, expect, test } from '@jest/globals';
import type { DisplayRecord, SchemaItem } from '@madoguchi/shared/contract';
import { addressOf, BOUGHT, HANAKO, jsonResponse, signInAs, tidyUp } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, LINKED, LINKED_RECORD, paths, RECORD, ROWS, start } from '../../testing/scene';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const choose = async (title: string) =>
  userEvent.setup().selectOptions(await screen.findByRole('combobox', { name: '連携帳票' }), title);

test('the head of the screen shows the picture and the name of the person with 様 [MEMBER-008]', async () => {
  const picture = 'https://profile.example/hanako';
  const { store } = start({ path: '/member/patient' });
  act(() => {
    signInAs({ ...HANAKO, picture }, store);
  });
  await screen.findByRole('heading', { name: '現在の登録情報' });
  const header = within(screen.getByRole('banner'));
  expect(header.getByText('山田 花子 様')).toBeInTheDocument();
  expect(header.getByRole('img', { name: '山田 花子さんの画像' })).toHaveAttribute('src', picture);
});

test('the member number and the registration without administrator items show [MEMBER-004, MEMBER-009, MEMBER-010]', async () => {
  start({ path: '/member/patient' });
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
  expect(lines()).toEqual(['診察券番号 : 123', '氏名 : 山田 花子', 'フリガナ : 未入力']);
  const card = screen.getByRole('heading', { name: '会員情報' }).closest('section') ?? document.body;
  expect(within(card).queryByText('予約確定')).toBeNull();
  expect(within(card).getByText('123')).toBeInTheDocument();
  expect(within(card).getByText('2026年11月10日(火)')).toBeInTheDocument();
});

test('a picture shows as a picture and an attachment by its file name [MEMBER-010]', async () => {
  const more = [
    { itemKey: 'card', type: 'image', title: '保険証' },
    { itemKey: 'letter', type: 'secureFiles', title: '紹介状' },
  ];
  const row = (itemKey: string, sortKey: string, value: string) =>
    ({ ...ROWS[0], itemKey, sortKey, value }) as (typeof ROWS)[number];
  start({
    path: '/member/patient',
    config: { surveySchema: [...CONFIG.surveySchema, ...more] },
    rows: [
      ...ROWS,
      row('card', 'card', 'https://files.example/answers/1?signature=x'),
      row('letter', 'letter#0', 'f1#紹介状.pdf'),
    ],
  });
  const picture = await screen.findByRole('img', { name: '保険証の画像' });
  expect(picture).toHaveAttribute('src', 'https://files.example/answers/1?signature=x');
  expect(screen.queryByText(/signature/)).toBeNull();
  expect(screen.getByText('紹介状.pdf')).toBeInTheDocument();
});

test('the own registration is asked for by the id of the member form [API-094]', async () => {
  const { network } = start({ path: '/member/patient' });
  await screen.findByRole('heading', { name: '現在の登録情報' });
  const asked = network.requestsTo(addressOf(paths.own));
  expect(asked.map(({ query }) => query.get('surveyId'))).toEqual(['patient']);
});

test('a reservation shows with the name of its category, date and time [MEMBER-011, MEMBER-012]', async () => {
  const item: SchemaItem = { itemKey: 'place', type: 'reservation', title: '初回の面談' };
  const value = 'basic_0|20261125|1';
  const record: DisplayRecord = {
    ...RECORD,
    categoryInfo: { sortKey: 'basic', tag1: '健診センター', tag2: '基本コース', tag3: '2階' },
    reservation: { categoryId: 'basic', itemId: '0', date: '20261125', slot: '1', start: '09:30', end: '10:00' },
  };
  const row = { ...ROWS[0], itemKey: 'place', sortKey: 'place', title: item.title, value };
  start({
    path: '/member/patient',
    config: { surveySchema: [...CONFIG.surveySchema, item] },
    rows: [...ROWS, { ...ROWS[1], ...row } as (typeof ROWS)[number]],
    found: [record],
  });
  expect(await screen.findByText('初回の面談 : 基本健診')).toBeInTheDocument();
  expect(lines().slice(-6)).toEqual([
    '初回の面談 : 基本健診',
    '受付場所 : 健診センター',
    'コース : 基本コース',
    '階 : 2階',
    '予約日 : 2026年11月25日(水)',
    '予約時間 : 9:30 – 10:00',
  ]);
});

test('a chosen linked form shows its answer and reservation [MEMBER-005, MEMBER-006]', async () => {
  const { network } = start({ path: '/member/patient' });
  await choose('健康診断 予約');
  expect(screen.getByText('これまでに送信した内容を、種類ごとに確認できます。')).toBeInTheDocument();
  const results = await screen.findByRole('region', { name: '回答・予約' });
  expect(within(results).getByRole('heading', { name: '基本健診' })).toBeInTheDocument();
  expect(within(results).getByText('2026年11月25日(水)')).toBeInTheDocument();
  expect(within(results).getByText('9:30 – 10:00')).toBeInTheDocument();
  expect(within(results).getByText('健診センター')).toBeInTheDocument();
  expect(within(results).getByText('B8L4-03RE')).toBeInTheDocument();
  const { searchParams, pathname } = new URL(
    within(results).getByRole('link', { name: '詳細を見る' }).getAttribute('href') ?? '',
    'http://localhost',
  );
  expect([pathname, searchParams.get('surveyId')]).toEqual(['/confirmDetails', 'health-check']);
  expect(network.requestsTo(addressOf(paths.linked))[0]?.query.get('memberSurveyId')).toBe('patient');
  expect(network.requestsTo(addressOf(paths.linkedResults))[0]?.body).toEqual({
    queryParams: { surveyId: 'health-check', fields: [] },
    requestingUserId: HANAKO.userId,
  });
});

test('a chosen linked form shows what was bought by the number of the order, and leads to its receipt [RCPT-007]', async () => {
  const products = { itemKey: 'products', type: 'selectProducts' as const, title: '検査項目' };
  start({
    path: '/member/patient',
    isPaymentOn: true,
    linked: [{ ...LINKED, usePayment: 1, surveySchema: [...LINKED.surveySchema, products] }],
    linkedResults: [
      {
        ...LINKED_RECORD,
        fields: [...LINKED_RECORD.fields, { itemKey: 'products', title: '検査項目', value: 'ORDER1' }],
        order: BOUGHT,
      },
    ],
  });
  await choose('健康診断 予約');
  const results = within(await screen.findByRole('region', { name: '回答・予約' }));
  expect(results.getByText('261120-00042-5')).toBeInTheDocument();
  expect(results.getByText('血液検査 × 2（6,000\u2060円） 合計 6,600\u2060円（税込）')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('ORDER1');
  expect(results.getByRole('link', { name: '領収書を見る' })).toHaveAttribute('href', '/receipt?key=ORDER1');
});

test('a linked answer to a form that reserves nothing is sent, not 仮予約, which is explained where it stands', async () => {
  const tentative = '仮予約です。窓口で確認しています。確定しましたらLINEでお知らせします。';
  const check = '未対応' as const;
  const { unmount } = start({ path: '/member/patient', linkedResults: [{ ...LINKED_RECORD, check }] });
  await choose('健康診断 予約');
  expect(await screen.findByText('仮予約')).toBeInTheDocument();
  expect(screen.getByText(tentative)).toBeInTheDocument();
  unmount();
  const surveySchema = LINKED.surveySchema.filter(({ type }) => type !== 'reservation');
  start({
    path: '/member/patient',
    linked: [{ ...LINKED, surveySchema }],
    linkedResults: [{ ...LINKED_RECORD, check, reservation: undefined }],
  });
  await choose('健康診断 予約');
  expect(await screen.findByText('送信済み')).toBeInTheDocument();
  expect(screen.queryByText('仮予約')).toBeNull();
  expect(screen.queryByText(tentative)).toBeNull();
});

test('a linked answer with wished dates has no day yet, and says so', async () => {
  const dates: SchemaItem = { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日' };
  const wish = {
    itemKey: 'dates',
    value: 'internal#heart#2026-12-01#午前#1',
    type: dates.type,
    check: '未対応' as const,
  };
  start({
    path: '/member/patient',
    linked: [{ ...LINKED, surveySchema: [dates] }],
    linkedResults: [{ ...LINKED_RECORD, reservation: undefined, data: [wish] }],
  });
  await choose('健康診断 予約');
  const results = await screen.findByRole('region', { name: '回答・予約' });
  expect(within(results).getByText('日時調整中')).toBeInTheDocument();
});

test('no linked forms show so', async () => {
  start({ path: '/member/patient', linked: [] });
  expect(await screen.findByText('確認できる内容はありません。')).toBeInTheDocument();
});

test('a chosen linked form without an answer says so [ERR-016]', async () => {
  start({ path: '/member/patient', linkedResults: [] });
  await choose('健康診断 予約');
  expect(await screen.findByText('選んだ連携帳票に回答・予約がありませんでした。')).toBeInTheDocument();
  expect(
    screen.getByText('この種類で送信した内容は、まだありません。ほかの種類も選んでお確かめください。'),
  ).toBeInTheDocument();
});

test('linked forms that cannot be read say so and can be tried again [ERR-030]', async () => {
  const { network } = start({
    path: '/member/patient',
    handlers: { [paths.linked]: () => jsonResponse(500, { result: 'ERROR' }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '不明なエラーが発生しました。管理者にお問い合わせください。',
  );
  network.answer(paths.linked, () => ({ result: 'OK', data: [LINKED] }));
  await press('もう一度試す');
  expect(await screen.findByRole('combobox', { name: '連携帳票' })).toBeInTheDocument();
});

test('results of a linked form that cannot be read say so and can be tried again [ERR-028]', async () => {
  const { network } = start({
    path: '/member/patient',
    handlers: { [paths.linkedResults]: () => jsonResponse(500, { result: 'ERROR' }) },
  });
  await choose('健康診断 予約');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '検索実行中にエラー発生しました。管理者にお問い合わせください。',
  );
  network.answer(paths.linkedResults, () => ({ result: 'OK', data: [] }));
  await press('もう一度試す');
  expect(await screen.findByText('選んだ連携帳票に回答・予約がありませんでした。')).toBeInTheDocument();
});

test('予約一覧へ戻る leads to the list [MEMBER-013]', async () => {
  const { router } = start({ path: '/member/patient' });
  await press('予約一覧へ戻る');
  expect(router.state.location.pathname).toBe('/confirmList');
});

test.each(['/member/health-check', '/member-confirm/health-check', '/member-confirmList/health-check'])(
  'who has not registered goes from %s to the form, which alone decides on the registration [MEMBER-007]',
  async (path) => {
    const survey = { [paths.survey]: () => ({ result: 'OK', data: LINKED }) };
    const { router } = start({ path, rows: [], handlers: survey });
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey/health-check'));
    expect(router.state.historyAction).toBe('REPLACE');
  },
);

test('a person from a form that names the member form registers and then goes on to that form [MEMBER-007]', async () => {
  const { router } = start({ path: '/member/patient?next=/survey/health-check', rows: [] });
  expect(await screen.findByLabelText('氏名')).toBeInTheDocument();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('診察券番号'), '123');
  await user.type(screen.getByLabelText('氏名'), '山田 花子');
  await press('送信');
  await press('登録する');
  await press('続けて入力する');
  expect(router.state.location.pathname).toBe('/survey/health-check');
});

test('a registered person from a form that names the member form sees the member screen', async () => {
  const survey = { [paths.survey]: () => ({ result: 'OK', data: LINKED }) };
  const { router } = start({ path: '/member-confirm/health-check', handlers: survey });
  expect(await screen.findByLabelText('診察券番号')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member-confirm/patient');
});

test('only the present registration shows, though the history holds an earlier one', async () => {
  const older = ROWS.map((row) => ({ ...row, check: '取り消し' as const, partitionKey: 'patient#x', value: '前の値' }));
  start({ path: '/member/patient', rows: [...older, ...ROWS] });
  await screen.findByRole('heading', { name: '現在の登録情報' });
  expect(screen.queryByText(/前の値/)).toBeNull();
});

test('a missing form says so [ERR-027]', async () => {
  start({ path: '/member/nothing' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '帳票スキーマ見つけられません。管理者にお問い合わせください。このページは現在ご利用いただけません。',
  );
});

test('a form that may or may not be there tells of the connection and can be tried again', async () => {
  const { network } = start({
    path: '/member-confirm/health-check',
    handlers: { [paths.survey]: () => jsonResponse(500, { result: 'ERROR' }) },
  });
  expect(await screen.findByRole('alert')).not.toHaveTextContent('帳票スキーマ見つけられません。');
  expect(screen.getByRole('button', { name: '予約一覧へ戻る' })).toBeInTheDocument();
  network.answer(paths.survey, () => ({ result: 'OK', data: LINKED }));
  await press('もう一度試す');
  expect(await screen.findByLabelText('診察券番号')).toBeInTheDocument();
});

test('a registration that cannot be read says so and can be tried again [ERR-028]', async () => {
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

test('a completed registration shows its state, offers no change and says so', async () => {
  start({ path: '/member/patient', rows: ROWS.map((row) => ({ ...row, check: '完了' as const })) });
  expect(await screen.findByText(/登録情報は変更できません。/)).toBeInTheDocument();
  expect(screen.getByText('完了')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '登録情報を変更' })).toBeNull();
});
