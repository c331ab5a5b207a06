/** The payment screens: what became of a payment, and the receipt. */
import { afterEach, expect, test } from '@jest/globals';
import { jsonResponse } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, RECEIPT, start, tidyUp } from '../testing/start';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const paid = { sortKey: 'ORD-1', status: 0, userId: 'U1', createdAt: '2026-11-20T01:00:00.000Z', selectedPayType: 0 };

test('[RCPT-004] 決済をやめたときの文と、次の行き先を示す', async () => {
  const { router } = start({ path: '/canceledPayment' });
  expect(await screen.findByText('商品の購入をキャンセルしました。最初からやり直してください。')).toBeInTheDocument();
  await press('予約一覧を見る');
  expect(router.state.location.pathname).toBe('/confirm');
});

test('[RCPT-005] 決済の失敗を、詳細と次にすることと共に示す', async () => {
  start({ path: '/errorPayment?detail=E01' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('決済中にエラーが発生しました。');
  expect(alert).toHaveTextContent('詳細: E01');
  expect(alert).toHaveTextContent('ブラウザを閉じて最初からやり直してください。');
});

test('詳細のない失敗は、詳細を示さない', async () => {
  start({ path: '/errorPayment' });
  expect(await screen.findByRole('alert')).not.toHaveTextContent('詳細');
});

test('[RCPT-001, RCPT-006] サーバーに結果がなければ支払いずみとは言わず、もう一度確認できる', async () => {
  const { network } = start({ path: '/completedPayment/ORD-1' });
  expect(await screen.findByText('決済の結果がまだ届いていません。')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '決済結果' })).toBeInTheDocument();
  expect(
    screen.getByText('変更の反映に時間がかかることがあります。ブラウザを閉じてお待ちください。'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/決済処理が完了しました/)).toBeNull();
  network.answer(paths.result, () => ({ code: 'success', data: paid }));
  await press('もう一度確認する');
  expect(await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。')).toBeInTheDocument();
});

test('[RCPT-003] 結果があれば、既定の文を示す', async () => {
  start({ path: '/completedPayment/ORD-1', handlers: { [paths.result]: () => ({ code: 'success', data: paid }) } });
  expect(await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。')).toBeInTheDocument();
});

test('取り消された決済は、完了とは言わない', async () => {
  const canceled = () => ({ code: 'success', data: { ...paid, status: 4 } });
  start({ path: '/completedPayment/ORD-1', handlers: { [paths.result]: canceled } });
  expect(await screen.findByText('この決済は完了していません（与信取消）。')).toBeInTheDocument();
  expect(screen.queryByText(/決済処理が完了しました/)).toBeNull();
});

test('結果を読めなければ、もう一度確認できる', async () => {
  const broken = () => jsonResponse(500, { result: 'ERROR' });
  start({ path: '/completedPayment/ORD-1', handlers: { [paths.result]: broken } });
  expect(await screen.findByRole('alert')).toHaveTextContent('画面表示に問題が発生しました。');
  expect(screen.getByRole('button', { name: 'もう一度確認する' })).toBeInTheDocument();
});

test('[RCPT-022] 鍵のない領収書は不正なURLとする', async () => {
  const { network } = start({ path: '/receipt' });
  expect(await screen.findByRole('alert')).toHaveTextContent('不正なURLです。');
  expect(network.requests).toHaveLength(0);
});

test('[RCPT-008] 読み込んでいるあいだは、そのことを知らせる', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => new Promise(() => undefined) } });
  expect(await screen.findByRole('status')).toHaveTextContent('領収書を読み込んでいます。しばらくおまちください。');
});

test('サーバーにない領収書は、見つからないと示す', async () => {
  start({ path: '/receipt?key=KEY-1' });
  expect(await screen.findByText('領収書が見つかりません。URLをご確認ください。')).toBeInTheDocument();
});

test('[RCPT-009, RCPT-023] 読めない領収書はエラーを示し、もう一度試せる', async () => {
  const broken = () => jsonResponse(500, { result: 'ERROR' });
  const { network } = start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: broken } });
  expect(await screen.findByText('画面表示中にエラーが発生しました 。')).toBeInTheDocument();
  network.answer(paths.receipt, () => ({ code: 'success', data: RECEIPT }));
  await press('もう一度試す');
  expect(await screen.findByText('ORD-20261120-0042')).toBeInTheDocument();
});

test('[RCPT-010, RCPT-011, RCPT-014, RCPT-015, RCPT-020, RCPT-021] 領収書に宛名、日付、内容、方法、発行者を示す', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  await screen.findByText('ORD-20261120-0042');
  for (const text of ['山田 花子 様', '2026年11月20日', '健診オプション', 'クレジットカード']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText(/医療法人 ひかり会 ひかり総合病院/)).toHaveTextContent('東京都千代田区丸の内1-1-1');
});

test('[RCPT-011] 完了日がなければ作成日を示す', async () => {
  const open = () => ({ code: 'success', data: { ...RECEIPT, completedDate: undefined } });
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: open } });
  expect(await screen.findByText('2026年11月19日')).toBeInTheDocument();
});

test('[RCPT-016, RCPT-017, RCPT-018, RCPT-019] 明細、小計、税、合計を円で示す', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  const amounts = ['オプション血液検査', '骨密度検査', '小計', '消費税', '合計'].map(async (name) => {
    const line = (await screen.findByText(name)).parentElement;
    return within(line ?? document.body).getByText(/円$/).textContent;
  });
  expect(await Promise.all(amounts)).toEqual(['3,000円', '2,500円', '5,500円', '550円', '6,050円']);
});

test('[RCPT-012, RCPT-013] 受付番号を写すと、そのことを知らせる', async () => {
  const user = userEvent.setup();
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  await user.click(await screen.findByRole('button', { name: '番号をコピー' }));
  expect(await screen.findByText('クリップボードにコピーしました。')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('ORD-20261120-0042');
});

test.each(['/canceledPayment', '/errorPayment', '/completedPayment/ORD-1', '/receipt?key=KEY-1'])(
  '決済が切ってあれば %s は受け付けていないとだけ示す',
  async (path) => {
    const { network } = start({ path, isOn: false });
    expect(await screen.findByText('現在決済を受け付けておりません。')).toBeInTheDocument();
    expect(network.requests).toHaveLength(0);
  },
);
