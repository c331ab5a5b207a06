/** The payment screens: what became of a payment, and the receipt. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { provideChatApp, readDraft, writeDraft } from '@madoguchi/shared/store';
import { type FakeHandler, type FakeNetwork, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, RECEIPT, start } from '../../testing/scene';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const paid = {
  sortKey: 'ORD-1',
  state: 'paid',
  status: 0,
  userId: 'U1',
  createdAt: '2026-11-20T01:00:00.000Z',
  selectedPayType: 0,
  surveyId: 's1',
  amount: 6050,
};

test('a payment given up shows its text and where to go next [RCPT-004]', async () => {
  const { router } = start({ path: '/canceledPayment' });
  expect(await screen.findByText('商品の購入をキャンセルしました。最初からやり直してください。')).toBeInTheDocument();
  expect(screen.getByText('お支払いは完了していません。入力した内容は残っています。')).toBeVisible();
  await press('予約一覧を見る');
  expect(router.state.location.pathname).toBe('/confirm');
});

test('a failed payment shows details and what to do next [RCPT-005]', async () => {
  start({ path: '/errorPayment?detail=E01' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('決済中にエラーが発生しました。');
  expect(alert).toHaveTextContent('詳細: 決済サービスでお支払いの手続きを終えられませんでした。（エラーコード E01）');
  expect(alert).toHaveTextContent('ブラウザを閉じて最初からやり直してください。');
  expect(alert).toHaveTextContent('お支払いは完了していません。入力した内容は残っています。');
});

test.each([
  ['7702', 'カードでのお支払いが承認されませんでした。'],
  ['7717', '本人認証（3Dセキュア）が完了しませんでした。'],
])('the code %s is said in words, the code beside them [RCPT-005]', async (code, words) => {
  start({ path: `/errorPayment?detail=${code}` });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(alert).toHaveTextContent(`（エラーコード ${code}）`);
});

test('a failure without details shows none', async () => {
  start({ path: '/errorPayment' });
  expect(await screen.findByRole('alert')).not.toHaveTextContent('詳細');
});

test('an unknown payment is not called paid and can be checked again [RCPT-001, RCPT-006]', async () => {
  const { network } = start({ path: '/completedPayment/ORD-1' });
  expect(await screen.findByText('決済の結果がまだ届いていません。')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '決済結果' })).toBeInTheDocument();
  expect(
    screen.getByText('お支払いの反映に少し時間がかかることがあります。この画面は閉じていただいて大丈夫です。'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/決済処理が完了しました/)).toBeNull();
  network.answer(paths.result, () => ({ code: 'success', data: paid }));
  await press('もう一度確認する');
  expect(await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。')).toBeInTheDocument();
  // It is there: nothing is waited for any more.
  expect(screen.queryByText(/反映に少し時間/)).toBeNull();
});

test('the result says 確認中 until the notice comes, and then changes by itself', async () => {
  let asked = 0;
  const result = () => {
    asked += 1;
    return { code: 'success', data: asked < 3 ? { ...paid, state: 'waiting', status: undefined } : paid };
  };
  start({ path: '/completedPayment/ORD-1', handlers: { [paths.result]: result } });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('確認中'));
  expect(screen.queryByText(/決済処理が完了しました/)).toBeNull();
  expect(
    await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。', undefined, { timeout: 8_000 }),
  ).toBeInTheDocument();
});

test('a result shows the default text, the receipt number and the way to the receipt [RCPT-003]', async () => {
  const data = { ...paid, answerCode: 'A7K3-92QD', receiptKey: 'KEY-1' };
  const { router } = start({
    path: '/completedPayment/ORD-1',
    handlers: {
      [paths.result]: () => ({ code: 'success', data }),
      [paths.receipt]: () => ({ code: 'success', data: RECEIPT }),
    },
  });
  expect(await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。')).toBeInTheDocument();
  expect(screen.getByText('A7K3-92QD')).toBeInTheDocument();
  expect(screen.getByText('お支払い金額').nextElementSibling).toHaveTextContent('6,050円');
  await press('領収書を見る');
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/receipt?key=KEY-1');
  expect(await screen.findByText('261120-00042-5')).toBeInTheDocument();
  await press('戻る');
  await waitFor(() => expect(router.state.location.pathname).toBe('/completedPayment/ORD-1'));
});

test('a receipt whose address was opened has no way back to nowhere', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  await screen.findByText('261120-00042-5');
  expect(screen.queryByRole('button', { name: '戻る' })).toBeNull();
});

test('the end message of the form shows [RCPT-002]', async () => {
  const config = {
    surveyId: 's1',
    surveyTitle: '申し込み',
    surveySchema: [],
    endOfSurveyMessage: 'お待ちしています。',
  };
  start({
    path: '/completedPayment/ORD-1',
    handlers: {
      [paths.result]: () => ({ code: 'success', data: paid }),
      [paths.config]: () => ({ result: 'OK', data: config }),
    },
  });
  expect(await screen.findByText('お待ちしています。')).toBeInTheDocument();
  expect(screen.queryByText(/決済処理が完了しました/)).toBeNull();
});

test('a confirmed payment removes the draft of its application and keeps other drafts', async () => {
  const draft = { values: {}, idempotencyKey: 'K-1', savedAt: nowMilliseconds() };
  const remember = () =>
    localStorage.setItem(
      'madoguchi.payment.ORD-1',
      JSON.stringify({ userId: HANAKO.userId, surveyId: 's1', idempotencyKey: 'K-1' }),
    );
  const handlers = { [paths.result]: () => ({ code: 'success', data: paid }) };
  remember();
  writeDraft(HANAKO.userId, 's1', draft);
  const first = start({ path: '/completedPayment/ORD-1', handlers });
  await waitFor(() => expect(readDraft(HANAKO.userId, 's1')).toBeUndefined());
  await waitFor(() => expect(first.network.requests.some(({ method }) => method === 'DELETE')).toBe(true));
  first.unmount();
  tidyUp();
  remember();
  writeDraft(HANAKO.userId, 's1', { ...draft, idempotencyKey: 'K-2' });
  start({ path: '/completedPayment/ORD-1', handlers });
  expect(await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。')).toBeInTheDocument();
  expect(readDraft(HANAKO.userId, 's1')?.idempotencyKey).toBe('K-2');
});

test('a cancelled, slotless or missing payment is not called complete and shows what to do next', async () => {
  const shown = async (data: object, text: RegExp) => {
    const handlers = { [paths.result]: () => ({ code: 'success', data: { ...paid, ...data } }) };
    const { unmount } = start({ path: '/completedPayment/ORD-1', handlers });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/決済処理が完了しました/)).toBeNull();
    unmount();
    tidyUp();
  };
  await shown({ status: 4 }, /この決済は完了していません（与信取消）。/);
  await shown({ state: 'refund', status: undefined }, /返金いたします/);
  await shown({ state: 'refund', status: 2 }, /返金いたしました/);
  await shown({ state: 'ended', status: undefined }, /お支払いは完了していません/);
});

test('a person who gave up can return to the application', async () => {
  localStorage.setItem('madoguchi.lastPayment', 's1');
  const { router } = start({ path: '/canceledPayment' });
  await press('申し込みに戻る');
  expect(router.state.location.pathname).toBe('/survey/s1');
});

test.each(['/canceledPayment', '/errorPayment'])('inside LINE %s has one main button, the way back', async (path) => {
  provideChatApp({
    isInClient: () => true,
    closeWindow: () => undefined,
    openExternal: () => undefined,
    accessToken: async () => undefined,
  });
  localStorage.setItem('madoguchi.lastPayment', 's1');
  start({ path });
  expect(await screen.findByRole('button', { name: '申し込みに戻る' })).toHaveClass('mg-button--primary');
  expect(screen.getByRole('button', { name: '閉じる' })).not.toHaveClass('mg-button--primary');
  provideChatApp({
    isInClient: () => false,
    closeWindow: () => undefined,
    openExternal: () => undefined,
    accessToken: async () => undefined,
  });
});

test('a result that cannot be read can be checked again', async () => {
  const broken = () => jsonResponse(500, { result: 'ERROR' });
  start({ path: '/completedPayment/ORD-1', handlers: { [paths.result]: broken } });
  expect(await screen.findByRole('alert')).toHaveTextContent('画面表示に問題が発生しました。');
  expect(screen.getByRole('button', { name: 'もう一度確認する' })).toBeInTheDocument();
});

test('a receipt without a key is an invalid address [RCPT-022]', async () => {
  const { network } = start({ path: '/receipt' });
  const fault = await screen.findByRole('alert');
  expect(fault).toHaveTextContent('不正なURLです。');
  expect(fault).toHaveTextContent('領収書は、予約一覧から開き直してください。');
  expect(network.requests).toHaveLength(0);
});

test('the receipt says that it loads [RCPT-008]', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => new Promise(() => undefined) } });
  expect(await screen.findByRole('status')).toHaveTextContent('領収書を読み込んでいます。しばらくおまちください。');
});

test('a receipt that the server lacks is not found', async () => {
  start({ path: '/receipt?key=KEY-1' });
  expect(await screen.findByText('領収書が見つかりません。予約一覧から開き直してください。')).toBeInTheDocument();
});

test('an unreadable receipt shows an error and can be tried again [RCPT-009, RCPT-023]', async () => {
  const broken = () => jsonResponse(500, { result: 'ERROR' });
  const { network } = start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: broken } });
  expect(await screen.findByText('画面表示中にエラーが発生しました 。')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '予約一覧を見る' })).toBeInTheDocument();
  network.answer(paths.receipt, () => ({ code: 'success', data: RECEIPT }));
  await press('もう一度試す');
  expect(await screen.findByText('261120-00042-5')).toBeInTheDocument();
});

test('a receipt shows addressee, date, content, method and issuer [RCPT-010, RCPT-011, RCPT-014, RCPT-015, RCPT-020, RCPT-021]', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  await screen.findByText('261120-00042-5');
  // The name that the server has, not that of whoever looks.
  expect(screen.getByText('有限会社 山田商店 様')).toHaveTextContent('宛名 有限会社 山田商店 様');
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts.slice(0, 5)).toEqual([
    ['取引日', '2026年11月20日'],
    ['受付番号', 'A7K3-92QD'],
    ['注文番号', '261120-00042-5'],
    ['取引内容', '健診オプション'],
    ['お支払い方法', 'クレジットカード'],
  ]);
  expect(screen.getByText(/医療法人 ひかり会 ひかり総合病院/)).toHaveTextContent(
    '発行者 医療法人 ひかり会 ひかり総合病院住所 東京都千代田区丸の内1-1-1',
  );
});

test('a receipt without completion date shows the date of creation [RCPT-011]', async () => {
  const open = () => ({ code: 'success', data: { ...RECEIPT, completedDate: undefined } });
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: open } });
  expect(await screen.findByText('2026年11月19日')).toBeInTheDocument();
});

test('lines, subtotal, tax and total show in yen [RCPT-016, RCPT-017, RCPT-018, RCPT-019]', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  const amounts = ['オプション血液検査', '骨密度検査', '小計', '消費税（10% 外税）', '合計'].map(async (name) => {
    const line = (await screen.findByText(name)).parentElement;
    return within(line ?? document.body).getByText(/円$/).textContent;
  });
  expect(await Promise.all(amounts)).toEqual(['3,000円', '2,500円', '5,500円', '550円', '6,050円']);
});

test('a receipt of the invoice system has its number, the sums by rate, a mark at what is tax-free, and quantities', async () => {
  const details = [
    { productName: 'オプション血液検査', amount: 3000, count: 2, taxableType: 0 },
    { productName: '診断書', amount: 2500, count: 1, taxableType: 1 },
  ];
  const data = { ...RECEIPT, details, tax: 300, amount: 5800, registrationNumber: 'T2999912345678' };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data }) } });
  expect(await screen.findByText(/登録番号 T2999912345678$/)).toBeVisible();
  const sums = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(sums.slice(-7)).toEqual([
    ['オプション血液検査 ×2', '3,000円'],
    ['診断書※', '2,500円'],
    ['小計', '5,500円'],
    ['10%対象（外税）', '3,000円'],
    ['非課税', '2,500円'],
    ['消費税（10% 外税）', '300円'],
    ['合計', '5,800円'],
  ]);
  expect(screen.getByText('※は非課税の商品です。')).toBeVisible();
});

test('a receipt without them has neither number nor sums by rate', async () => {
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  await screen.findByText('261120-00042-5');
  for (const words of [/登録番号/, /対象/, /非課税/]) expect(screen.queryByText(words)).toBeNull();
});

test('a receipt with included tax says that the total contains it [RCPT-018]', async () => {
  const inner = { ...RECEIPT, tax: 500, amount: 5500, taxType: 1 };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: inner }) } });
  expect((await screen.findByText('消費税（10% 内税）')).nextElementSibling).toHaveTextContent('500円');
  expect(screen.getByText('合計').nextElementSibling).toHaveTextContent('5,500円');
});

test('inside LINE a receipt opens in the outer browser by a signed address [RCPT-007]', async () => {
  const opened: string[] = [];
  provideChatApp({
    isInClient: () => true,
    closeWindow: () => undefined,
    openExternal: (url) => opened.push(url),
    accessToken: async () => undefined,
  });
  const data = { ...RECEIPT, key: 'KEY-1.signed', addressee: '佐藤 太郎' };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data }) } });
  expect(await screen.findByText('佐藤 太郎 様')).toBeInTheDocument();
  await press('ブラウザで開く');
  expect(opened).toEqual([`${window.location.origin}/receipt?key=KEY-1.signed`]);
  provideChatApp({
    isInClient: () => false,
    closeWindow: () => undefined,
    openExternal: () => undefined,
    accessToken: async () => undefined,
  });
});

test('without an addressee none is shown: the one who looks is not the one who paid [RCPT-010]', async () => {
  const data = { ...RECEIPT, addressee: '' };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data }) } });
  await screen.findByText('261120-00042-5');
  expect(screen.queryByText(/ 様$/)).toBeNull();
});

test.each([
  ['docomo', 'オンライン決済（docomo）'],
  [undefined, 'オンライン決済'],
])('the way of paying %s is not told as another [RCPT-015]', async (payMethod, words) => {
  const data = { ...RECEIPT, payMethod };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data }) } });
  expect((await screen.findByText('お支払い方法')).nextElementSibling).toHaveTextContent(words);
  expect(document.body).not.toHaveTextContent('クレジットカード');
});

describe('before a receipt is shown for the first time [RCPT-010]', () => {
  const show = 'この宛名で表示する';
  const open = (
    isOpen: boolean,
    put: FakeHandler = () => ({ code: 'success', data: { addressee: '', isOpen: false } }),
  ) =>
    start({
      path: '/receipt?key=KEY-1',
      handlers: {
        [paths.addressee]: () => ({ code: 'success', data: { addressee: '山田 太郎', isOpen } }),
        [paths.putAddressee]: put,
        [paths.receipt]: () => ({ code: 'success', data: RECEIPT }),
      },
    });
  const puts = (network: FakeNetwork) => network.requests.filter(({ method }) => method === 'PUT');

  test('the addressee is asked for, with the name that the form has', async () => {
    const { network } = open(true);
    const input = await screen.findByLabelText('宛名');
    expect(input).toHaveValue('山田 太郎');
    expect(screen.getByText(/表示したあとは変更できません/)).toBeInTheDocument();
    expect(network.requests.some(({ path }) => path.endsWith('/KEY-1'))).toBe(false);
    const user = userEvent.setup();
    await user.clear(input);
    await user.type(input, ' 有限会社 山田商店 ');
    await press(show);
    expect(await screen.findByText('261120-00042-5')).toBeInTheDocument();
    // The receipt is read from its top.
    expect(screen.getByRole('main')).toHaveFocus();
    expect(puts(network).map(({ body }) => body)).toEqual([{ addressee: '有限会社 山田商店' }]);
  });

  test('an empty or a too long addressee is told, and not sent', async () => {
    const { network } = open(true);
    const input = await screen.findByLabelText('宛名');
    const user = userEvent.setup();
    await user.clear(input);
    await press(show);
    expect(input).toHaveAccessibleDescription('宛名を入力してください。');
    await user.type(input, 'あ'.repeat(61));
    await press(show);
    expect(input).toHaveAccessibleDescription('宛名は60文字以内で入力してください。');
    expect(puts(network)).toEqual([]);
  });

  test('a name that comes too late leads to the receipt as it is', async () => {
    open(true, () => jsonResponse(409, { result: 'ERROR', code: 'not_editable', errorMessage: '' }));
    await screen.findByLabelText('宛名');
    await press(show);
    expect(await screen.findByText('261120-00042-5')).toBeInTheDocument();
  });

  test('a name that was not stored is still there, and can be sent again', async () => {
    open(true, () => jsonResponse(500, { result: 'ERROR' }));
    const input = await screen.findByLabelText('宛名');
    await press(show);
    expect(await screen.findByRole('alert')).toHaveTextContent('宛名を保存できませんでした。もう一度お試しください。');
    expect(input).toHaveValue('山田 太郎');
    expect(screen.queryByText('261120-00042-5')).toBeNull();
  });

  test('nothing is asked once it was shown', async () => {
    open(false);
    expect(await screen.findByText('261120-00042-5')).toBeInTheDocument();
    expect(screen.queryByLabelText('宛名')).toBeNull();
  });
});

test('no number of the program’s own is shown, and without an answer there is no code to copy [RCPT-012]', async () => {
  const data = { ...RECEIPT, answerCode: undefined };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data }) } });
  await screen.findByText('261120-00042-5');
  expect(document.body).not.toHaveTextContent(RECEIPT.orderId);
  expect(screen.queryByText('受付番号')).toBeNull();
  expect(screen.queryByRole('button', { name: '番号をコピー' })).toBeNull();
});

test('a receipt whose money went back says so, and when', async () => {
  const data = { ...RECEIPT, status: 2, canceledDate: '2026-11-25T01:00:00.000Z' };
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data }) } });
  expect(await screen.findByText('この取引は返金済みです（2026年11月25日）。')).toBeInTheDocument();
});

describe('the document of a return [CONTRACT 13]', () => {
  const BACK = { status: 2, canceledDate: '2026-11-25T01:00:00.000Z' };
  const open = (more: object, path = '/receipt?key=KEY-1') =>
    start({ path, handlers: { [paths.receipt]: () => ({ code: 'success', data: { ...RECEIPT, ...more } }) } });
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test('says both days, what was sold, the sums by rate, the tax, and that it is an invoice', async () => {
    const { router } = open({ ...BACK, registrationNumber: 'T2999912345678' });
    await press('返金明細書を見る');
    expect(await screen.findByRole('heading', { name: '返金明細書' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?key=KEY-1&document=return');
    expect(screen.getByText(/^下記のとおり返金いたしました。/)).toHaveTextContent('適格返還請求書');
    expect(screen.getByText(/登録番号 T2999912345678$/)).toBeVisible();
    expect(facts().slice(0, 4)).toEqual([
      ['返金日', '2026年11月25日'],
      ['お取引日', '2026年11月20日'],
      ['受付番号', 'A7K3-92QD'],
      ['注文番号', '261120-00042-5'],
    ]);
    expect(facts().slice(-3)).toEqual([
      ['10%対象（外税）', '5,500円'],
      ['消費税（10% 外税）', '550円'],
      ['返金額', '6,050円'],
    ]);
    await press('領収書を見る');
    expect(await screen.findByRole('heading', { name: '領収書' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?key=KEY-1');
  });

  test('is no invoice where the house has no number', async () => {
    open(BACK, '/receipt?key=KEY-1&document=return');
    expect(await screen.findByText('下記のとおり返金いたしました。')).not.toHaveTextContent('適格返還請求書');
  });

  test('is none where nothing went back', async () => {
    open({}, '/receipt?key=KEY-1&document=return');
    expect(await screen.findByText('この取引に返金はありません。')).toBeInTheDocument();
    expect(screen.queryByText('返金額')).toBeNull();
  });

  test('has no way to it from a receipt that stands', async () => {
    open({});
    await screen.findByText('261120-00042-5');
    expect(screen.queryByRole('button', { name: '返金明細書を見る' })).toBeNull();
  });
});

test('copying the receipt number is confirmed [RCPT-012, RCPT-013]', async () => {
  const user = userEvent.setup();
  start({ path: '/receipt?key=KEY-1', handlers: { [paths.receipt]: () => ({ code: 'success', data: RECEIPT }) } });
  await user.click(await screen.findByRole('button', { name: '番号をコピー' }));
  expect(await screen.findByText('クリップボードにコピーしました。')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('A7K3-92QD');
});

test.each(['/canceledPayment', '/errorPayment', '/completedPayment/ORD-1', '/receipt?key=KEY-1'])(
  '%s only says that nothing is accepted while payment is off',
  async (path) => {
    const { network } = start({ path, isOn: false });
    expect(await screen.findByText('現在決済を受け付けておりません。')).toBeInTheDocument();
    expect(network.requests).toHaveLength(0);
  },
);
