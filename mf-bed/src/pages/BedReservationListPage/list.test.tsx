/** The list of stays, one in full, and taking it back. */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, STAY, type StartOptions, start } from '../../testing/scene';

afterEach(tidyUp);

const open = (options: StartOptions = {}) => start({ path: '/bed-reservation-list/postpartum-care', ...options });
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

test('stays are listed with name, state, admission and discharge [BED-026, BED-027, BED-028, BED-029]', async () => {
  open({ history: [STAY, { ...STAY, partitionKey: 'x#y#2', startDate: '2026-12-20', endDate: '2026-12-22' }] });
  expect(await screen.findByRole('heading', { level: 1, name: '予約を確認' })).toBeInTheDocument();
  expect(await screen.findAllByRole('heading', { level: 2, name: '山田 花子' })).toHaveLength(2);
  expect(screen.getByText(/^「次へ」で、くわしい内容の確認/)).toBeVisible();
  const card = screen.getByText('2026年12月9日(水) 午後').closest('section') ?? document.body;
  expect(within(card).getByText('予約確定')).toBeInTheDocument();
  expect(within(card).getByText('2026年12月11日(金) 午前')).toBeInTheDocument();
  expect(screen.getByText('2026年12月20日(日) 午後')).toBeInTheDocument();
  expect(screen.getByText('2026年12月22日(火) 午前')).toBeInTheDocument();
});

test('仮予約 says what is waited for, in the list and in full; a confirmed stay says nothing [ROWS-031]', async () => {
  const tentative = '仮予約です。窓口で確認しています。確定しましたらLINEでお知らせします。';
  const { unmount } = open({ history: [{ ...STAY, check: '未対応' }] });
  expect(await screen.findByText(tentative)).toBeInTheDocument();
  await press('次へ');
  expect(within(await screen.findByRole('dialog')).getByText(tentative)).toBeInTheDocument();
  unmount();
  open();
  expect(await screen.findByRole('button', { name: '次へ' })).toHaveAccessibleDescription(/2026年12月9日\(水\) 午後/);
  expect(screen.queryByText(tentative)).toBeNull();
});

test('a stay of somebody without a name is named all the same [BED-027]', async () => {
  open({ person: { ...HANAKO, name: '' }, history: [{ ...STAY, fields: [] }] });
  expect(await screen.findByRole('heading', { level: 2, name: 'LINEユーザー' })).toBeInTheDocument();
});

test('次へ opens the details and 閉じる leads back [BED-030, BED-033]', async () => {
  open();
  await press('次へ');
  const dialog = await screen.findByRole('dialog', { name: '予約の詳細' });
  expect(within(dialog).getByText('個室を希望します')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'カレンダーに追加' })).toBeVisible();
  expect(await within(dialog).findByText('2026/11/01')).toBeInTheDocument();
  await userEvent.setup().click(within(dialog).getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a cancelling is confirmed, sent with the id of the person, and the list is read again [BED-031, FIND-014]', async () => {
  const { network } = open();
  await press('次へ');
  await press('取り消し');
  expect(await screen.findByRole('alertdialog', { name: 'この予約をキャンセルしますか？' })).toBeInTheDocument();
  network.answer(paths.history, () => ({ result: 'OK', data: [{ ...STAY, check: '取り消し' }] }));
  await press('キャンセルする');
  expect(await screen.findByText('予約をキャンセルしました。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '取り消し' })).toBeNull();
  expect(screen.getByRole('button', { name: 'カレンダーから取り消す' })).toBeVisible();
  expect(network.requestsTo(addressOf(paths.cancel))[0]?.body).toEqual({
    surveyId: 'postpartum-care',
    partitionKey: STAY.partitionKey,
    userId: HANAKO.userId,
  });
  expect((await screen.findAllByText('キャンセル済')).length).toBeGreaterThan(0);
});

test('closing without cancelling sends nothing', async () => {
  const { network } = open();
  await press('次へ');
  await press('取り消し');
  await userEvent.setup().click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '閉じる' }));
  expect(await screen.findByRole('dialog', { name: '予約の詳細' })).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.cancel))).toHaveLength(0);
});

test('a stay that another screen has cancelled counts as done', async () => {
  const refused = { result: 'ERROR', code: 'not_editable', errorMessage: 'この回答は変更できません。' };
  const { network } = open({ handlers: { [paths.cancel]: () => jsonResponse(409, refused) } });
  await press('次へ');
  await press('取り消し');
  network.answer(paths.history, () => ({ result: 'OK', data: [{ ...STAY, check: '取り消し' }] }));
  await press('キャンセルする');
  expect(await screen.findByText('この予約はすでにキャンセルされています。')).toBeInTheDocument();
  expect(screen.queryByText(refused.errorMessage)).toBeNull();
  expect(screen.queryByRole('button', { name: '取り消し' })).toBeNull();
});

test('the details show pictures as pictures and open attachments [FIND-025, FILE-023]', async () => {
  const card = { itemKey: 'card', type: 'image', title: '保険証' };
  const letters = { itemKey: 'letters', type: 'secureFiles', title: '紹介状' };
  const fields = [
    ...STAY.fields,
    { itemKey: 'card', title: '保険証', value: '/files/a.png' },
    { itemKey: 'letters', title: '紹介状', value: 'F1#紹介状.pdf' },
  ];
  const entry = { id: 'F1#紹介状.pdf', name: '紹介状.pdf', status: 'Completed' };
  open({
    config: { surveySchema: [...CONFIG.surveySchema, card, letters] },
    history: [{ ...STAY, fields }],
    handlers: { [`GET ${API_BASE}${API_PATHS.fileStatus}`]: () => ({ result: 'OK', data: [entry] }) },
  });
  await press('次へ');
  expect(await screen.findByRole('img', { name: '保険証の画像' })).toHaveAttribute('src', '/files/a.png');
  await press('添付ファイルを見る');
  expect(await screen.findByRole('button', { name: '紹介状.pdfをダウンロード' })).toBeInTheDocument();
});

test('a stay past its deadline says so and offers no cancelling [BED-041]', async () => {
  open({ history: [{ ...STAY, startDate: '2026-11-21 午後', endDate: '2026-11-22 午前' }] });
  await press('次へ');
  expect(await screen.findByText('予約のキャンセル・変更が可能な期限を過ぎています。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '取り消し' })).toBeNull();
});

test('a refused cancelling gives the reason [BED-041]', async () => {
  const refused = { result: 'ERROR', code: 'deadline_passed', errorMessage: '' };
  open({ handlers: { [paths.cancel]: () => jsonResponse(409, refused) } });
  await press('次へ');
  await press('取り消し');
  await press('キャンセルする');
  expect(await screen.findByRole('alert')).toHaveTextContent('予約のキャンセル・変更が可能な期限を過ぎています。');
});

test('an empty list says so and leads to booking', async () => {
  const { router } = open({ history: [] });
  expect(await screen.findByText('入院の予約はありません。')).toBeInTheDocument();
  await press('入院を予約する');
  expect(router.state.location.pathname).toBe('/bed-reservation/postpartum-care');
});

test('a list that cannot be read can be read again', async () => {
  const { network } = open({ handlers: { [paths.history]: () => jsonResponse(500, { result: 'ERROR' }) } });
  expect(await screen.findByRole('alert')).toHaveTextContent('画面表示中に問題が発生しました。');
  network.answer(paths.history, () => ({ result: 'OK', data: [STAY] }));
  await press('もう一度試す');
  expect(await screen.findByRole('heading', { name: '山田 花子' })).toBeInTheDocument();
});
