/** The list of stays, one in full, and taking it back. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, STAY, type StartOptions, start } from '../../testing/start';

afterEach(tidyUp);

const open = (options: StartOptions = {}) => start({ path: '/bed-reservation-list/postpartum-care', ...options });
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

test('[BED-026, BED-027, BED-028, BED-029] 予約を名前、状態、入院日と退院日で並べる', async () => {
  open({ history: [STAY, { ...STAY, partitionKey: 'x#y#2', startDate: '2026-12-20', endDate: '2026-12-22' }] });
  expect(await screen.findByRole('heading', { level: 1, name: '予約を確認' })).toBeInTheDocument();
  expect(await screen.findAllByRole('heading', { level: 2, name: '山田 花子' })).toHaveLength(2);
  const card = screen.getByText('2026年12月9日(水) 午後').closest('section') ?? document.body;
  expect(within(card).getByText('予約確定')).toBeInTheDocument();
  expect(within(card).getByText('2026年12月11日(金) 午前')).toBeInTheDocument();
  expect(screen.getByText('2026年12月20日(日) 午後')).toBeInTheDocument();
  expect(screen.getByText('2026年12月22日(火) 午前')).toBeInTheDocument();
});

test('[BED-030, BED-033] 次へで詳細が開き、閉じるで戻る', async () => {
  open();
  await press('次へ');
  const dialog = await screen.findByRole('dialog', { name: '予約の詳細' });
  expect(within(dialog).getByText('個室を希望します')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'カレンダーに追加' })).toBeVisible();
  expect(await within(dialog).findByText('2026/11/01')).toBeInTheDocument();
  await userEvent.setup().click(within(dialog).getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[BED-031] 取り消しは確かめてから行い、一覧を読み直す', async () => {
  const { network } = open();
  await press('次へ');
  await press('取り消し');
  expect(await screen.findByRole('alertdialog', { name: 'この予約を取り消しますか？' })).toBeInTheDocument();
  network.answer(paths.history, () => ({ result: 'OK', data: [{ ...STAY, check: '取り消し' }] }));
  await press('取り消す');
  expect(await screen.findByText('予約を取り消しました。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '取り消し' })).toBeNull();
  expect(screen.getByRole('button', { name: 'カレンダーから取り消す' })).toBeVisible();
  expect(network.requestsTo(addressOf(paths.cancel))[0]?.body).toEqual({
    surveyId: 'postpartum-care',
    partitionKey: STAY.partitionKey,
  });
  expect((await screen.findAllByText('キャンセル済')).length).toBeGreaterThan(0);
});

test('取り消さずに閉じると、何も送らない', async () => {
  const { network } = open();
  await press('次へ');
  await press('取り消し');
  await userEvent.setup().click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '閉じる' }));
  expect(await screen.findByRole('dialog', { name: '予約の詳細' })).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.cancel))).toHaveLength(0);
});

test('[BED-041] 期限を過ぎた予約はそのことを示し、取り消しを置かない', async () => {
  open({ history: [{ ...STAY, startDate: '2026-11-21 午後', endDate: '2026-11-22 午前' }] });
  await press('次へ');
  expect(await screen.findByText('予約のキャンセル・変更が可能な期限を過ぎています。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '取り消し' })).toBeNull();
});

test('断られた取り消しは理由を言う', async () => {
  const refused = {
    result: 'ERROR',
    code: 'deadline_passed',
    errorMessage: '予約のキャンセル・変更が可能な期限を過ぎています。',
  };
  open({ handlers: { [paths.cancel]: () => jsonResponse(409, refused) } });
  await press('次へ');
  await press('取り消し');
  await press('取り消す');
  expect(await screen.findByRole('alert')).toHaveTextContent(refused.errorMessage);
});

test('予約がなければそのことを示し、予約へ進める', async () => {
  const { router } = open({ history: [] });
  expect(await screen.findByText('入院の予約はありません。')).toBeInTheDocument();
  await press('入院を予約する');
  expect(router.state.location.pathname).toBe('/bed-reservation/postpartum-care');
});

test('読めないときは読み直せる', async () => {
  const { network } = open({ handlers: { [paths.history]: () => jsonResponse(500, { result: 'ERROR' }) } });
  expect(await screen.findByRole('alert')).toHaveTextContent('画面表示中に問題が発生しました。');
  network.answer(paths.history, () => ({ result: 'OK', data: [STAY] }));
  await press('再読み込み');
  expect(await screen.findByRole('heading', { name: '山田 花子' })).toBeInTheDocument();
});
