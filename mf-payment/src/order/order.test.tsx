/** The order area and its modal: what was chosen, what it costs, and what may not be bought. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Order, OrderPartProps, PaymentService } from '@madoguchi/shared/contract';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { createAppStore } from '@madoguchi/shared/store';
import {
  BOUGHT,
  type FakeHandler,
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  jsonResponse,
  renderWithStore,
  signInAs,
  TAX_SETTING,
} from '@madoguchi/shared/testing';
import { errorTexts, validationTexts } from '@madoguchi/shared/texts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { OrderArea } from './OrderArea';
import part from './part';

const service: PaymentService = {
  serviceId: 'options',
  serviceName: '健診オプション',
  serviceSortKey: 'service-options',
  purchaseLimit: 4,
  products: [
    {
      productId: 'echo',
      productName: '頸動脈エコー',
      price: 5000,
      taxableType: 0,
      order: 2,
      productCategories: [{ id: 'image', name: '画像検査' }],
    },
    {
      productId: 'blood',
      productName: '血液検査',
      price: 3000,
      taxableType: 0,
      order: 1,
      productCategories: [{ id: 'lab', name: '検体検査' }],
    },
    { productId: 'stamp', productName: '切手', price: 110, taxableType: 1, order: 3, productCategories: [] },
  ],
};
const other: PaymentService = { ...service, serviceId: 'other', serviceName: '別のサービス', categoryIds: ['care'] };
const stored: Order = {
  ...BOUGHT,
  ...{ taxType: 1, payMethod: 'credit3d2', status: 4 },
  completedDate: '2026-11-20T01:00:00.000Z',
  canceledDate: '2026-11-21T01:00:00.000Z',
};

const path = (name: keyof typeof API_PATHS, rest = '') => `GET ${API_BASE}${API_PATHS[name]}${rest}`;
let network: FakeNetwork | undefined;

afterEach(() => {
  network?.restore();
  network = undefined;
  jest.restoreAllMocks();
});

interface Scene {
  value: () => OrderPartProps['value'];
  move: (props: Partial<OrderPartProps>) => void;
  container: HTMLElement;
  user: ReturnType<typeof userEvent.setup>;
}

/** Shows the area as a form does, which keeps the value. */
function show(props: Partial<OrderPartProps> = {}, handlers: Record<string, FakeHandler> = {}): Scene {
  const store = createAppStore();
  signInAs(HANAKO, store);
  network = fakeNetwork({
    [path('taxSetting')]: () => ({ code: 'success', data: TAX_SETTING }),
    [path('paymentServices', '/options')]: () => ({ code: 'success', data: service }),
    [path('paymentServices', '/other')]: () => ({ code: 'success', data: other }),
    [path('paymentServiceByCategory', '/care')]: () => ({ code: 'success', data: other }),
    [path('paymentServiceByCategory', '/none')]: () => ({ code: 'not_found' }),
    [path('paymentOrders', '/ORDER1')]: () => ({ code: 'success', data: stored }),
    ...handlers,
  });
  let value = props.value;
  let move: Scene['move'] = () => undefined;
  function Caller() {
    const [given, setGiven] = useState<Partial<OrderPartProps>>(props);
    move = (more) => setGiven((before) => ({ ...before, ...more }));
    value = given.value;
    return (
      <OrderArea
        name="products"
        serviceId="options"
        isEditable
        isChatMode={false}
        {...given}
        value={given.value}
        onFill={(lines) => setGiven((before) => ({ ...before, value: lines }))}
        onChange={(lines) => setGiven((before) => ({ ...before, value: lines }))}
      />
    );
  }
  const { container } = renderWithStore(<Caller />, { store });
  return { value: () => value, move: (more) => act(() => move(more)), container, user: userEvent.setup() };
}

const rowsOf = () => screen.getAllByRole('row').map((row) => row.textContent);
const line = (productId: string, count: number, serviceId = 'options') => `${serviceId}#${productId}#${count}#`;
const addButton = async () => screen.findByRole('button', { name: '商品を追加' });

async function openDialog(scene: Scene, name = '商品を追加') {
  await scene.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

async function expectNoFaults() {
  // In act: an answer of the server that arrives meanwhile is drawn afterwards.
  const { violations } = await act(() =>
    axe.run(document.body, {
      // What is as it should be is not written down.
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    }),
  );
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('the order area', () => {
  test('is exposed as mf_payment/order', () => {
    expect(part).toMatchObject({ part: 'mf_payment/order', Component: OrderArea });
  });

  test('shows service, header, lines and sums [ORDER-001, ORDER-002, ORDER-003, ORDER-004, ORDER-006, ORDER-007, ORDER-008]', async () => {
    show({ value: [line('blood', 2), line('stamp', 1)] });
    expect(await screen.findByRole('table', { name: /健診オプション/ })).toBeInTheDocument();
    expect(rowsOf()).toEqual([
      '商品名数量金額',
      '血液検査26,000円',
      '切手※1110円',
      '小計6,110円',
      '消費税（10% 外税）600円',
      '合計6,710円',
    ]);
    expect(screen.getByText('※は非課税の商品です。')).toBeInTheDocument();
    await expectNoFaults();
  });

  test('a line is added with its category, product and quantity [ORDER-005]', async () => {
    const scene = show();
    const dialog = await openDialog(scene);
    await scene.user.selectOptions(dialog.getByLabelText('商品カテゴリー'), '画像検査');
    await scene.user.selectOptions(dialog.getByLabelText('商品'), '頸動脈エコー（5,000円）');
    await scene.user.clear(dialog.getByLabelText('数量'));
    await scene.user.type(dialog.getByLabelText('数量'), '3');
    await scene.user.click(dialog.getByRole('button', { name: '追加する' }));
    expect(scene.value()).toEqual(['options#echo#3#image']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(rowsOf()).toContain('頸動脈エコー315,000円');
  });

  test('lines of another service go when the service changes [ORDER-018]', async () => {
    const scene = show({ value: [line('blood', 1)] });
    await screen.findByRole('table');
    scene.move({ serviceId: undefined, categoryId: 'care' });
    await screen.findByText('別のサービス');
    await waitFor(() => expect(scene.value()).toEqual([]));
    expect(screen.getByText(/^予約項目が変わったため、選んでいた商品を取り消しました。/)).toBeInTheDocument();
    scene.move({ value: [line('blood', 1, 'other')] });
    await waitFor(() => expect(screen.queryByText(/選んでいた商品を取り消しました/)).toBeNull());
  });

  test('lines that go because nothing is sold any more are told too; a first choice is not [ORDER-018]', async () => {
    const scene = show({ serviceId: undefined, categoryId: 'none', value: [] });
    await screen.findByText('現在ご購入いただける商品はありません。');
    expect(screen.queryByText(/選んでいた商品を取り消しました/)).toBeNull();
    scene.move({ value: [line('blood', 1)] });
    expect(await screen.findByText(/選んでいた商品を取り消しました/)).toBeInTheDocument();
    expect(scene.value()).toEqual([]);
  });

  test('nothing is added at the limit, and nothing where the area is disabled [ORDER-019, ORDER-020]', async () => {
    const scene = show({ value: [line('blood', 4)] });
    expect(await addButton()).toBeDisabled();
    expect(await addButton()).toHaveAccessibleDescription('全体で4個まで購入できます。');
    scene.move({ value: [line('blood', 3)] });
    expect(await addButton()).toBeEnabled();
    scene.move({ disabled: true });
    expect(await addButton()).toBeDisabled();
    expect(screen.queryByRole('button', { name: '血液検査を編集' })).not.toBeInTheDocument();
  });

  test('without a tax setting nothing can be bought, and the log says why [VAL-087, ERR-038, ORDER-020]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    show({ value: [line('blood', 1)] }, { [path('taxSetting')]: () => ({ code: 'not_found' }) });
    expect(await screen.findByText(validationTexts.order.taxNotSet)).toBeInTheDocument();
    expect(await addButton()).toBeDisabled();
    expect(warn).toHaveBeenCalledWith('消費税設定が未設定です。');
    expect(document.body).not.toHaveTextContent('消費税設定が未設定です。');
  });

  test('a rate that does not apply yet is logged [ERR-037, VAL-087]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const later = { ...TAX_SETTING, rateSettings: [{ taxRate: '10', applyDate: '2999-01-01' }] };
    show({}, { [path('taxSetting')]: () => ({ code: 'success', data: later }) });
    expect(await screen.findByText(validationTexts.order.taxNotSet)).toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith('適用中の消費税設定が見つかりませんでした。');
    expect(document.body).not.toHaveTextContent(errorTexts.log.taxNotFound);
  });

  test('a tax setting that cannot be read [VAL-088]', async () => {
    const wrong = { ...TAX_SETTING, rateSettings: [{ taxRate: '10%', applyDate: '2019-10-01' }] };
    show({}, { [path('taxSetting')]: () => ({ code: 'success', data: wrong }) });
    expect(await screen.findByText(validationTexts.order.taxInvalid)).toBeInTheDocument();
    expect(await addButton()).toBeDisabled();
  });

  test('a tax setting that does not come is logged, and asked for again [ERR-039]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let isDown = true;
    const scene = show(
      {},
      {
        [path('taxSetting')]: () =>
          isDown ? jsonResponse(400, { code: 'x' }) : { code: 'success', data: TAX_SETTING },
      },
    );
    const retry = await screen.findByRole('button', { name: 'もう一度試す' });
    expect(warn).toHaveBeenCalledWith('消費税設定の取得中にエラーが発生しました。');
    expect(document.body).not.toHaveTextContent('消費税設定の取得中にエラーが発生しました。');
    isDown = false;
    await scene.user.click(retry);
    expect(await addButton()).toBeEnabled();
  });

  test('a service of a category that does not come is logged [ERR-040]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    show(
      { serviceId: undefined, categoryId: 'care' },
      { [path('paymentServiceByCategory', '/care')]: () => jsonResponse(400, { code: 'x' }) },
    );
    expect(await screen.findByText('商品を読み込めませんでした。')).toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith('決済予約項目の取得に失敗しました。');
    expect(document.body).not.toHaveTextContent('決済予約項目の取得に失敗しました。');
  });

  test('a service that follows the reservation waits for it, and may sell nothing [ORDER-017]', async () => {
    const scene = show({ serviceId: undefined });
    expect(await screen.findByText('先に予約項目を選ぶと、商品を選べます。')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    scene.move({ categoryId: 'none' });
    expect(await screen.findByText('現在ご購入いただける商品はありません。')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    scene.move({ categoryId: 'care' });
    expect(await addButton()).toBeEnabled();
  });

  test('a stored order that does not come can be asked for again [ORDER-017]', async () => {
    let isDown = true;
    const answer = () => (isDown ? { code: 'not_found' } : { code: 'success', data: stored });
    const scene = show({ value: 'ORDER1', isEditable: false }, { [path('paymentOrders', '/ORDER1')]: answer });
    expect(await screen.findByText('商品を読み込めませんでした。')).toBeInTheDocument();
    isDown = false;
    await scene.user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByRole('table', { name: /健診オプション/ })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a draft’s product that is not sold any more says so, holds its form back, and can be taken out', async () => {
    const onFault = jest.fn();
    const scene = show({ value: [line('gone', 1)], onFault });
    expect(await screen.findByRole('alert')).toHaveTextContent(validationTexts.order.unknownProduct);
    expect(screen.queryByText('合計')).not.toBeInTheDocument();
    expect(onFault).toHaveBeenLastCalledWith(validationTexts.order.unknownProduct);
    const [name = ''] = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    const dialog = await openDialog(scene, name);
    await scene.user.click(dialog.getByRole('button', { name: '削除' }));
    expect(scene.value()).toEqual([]);
    expect(onFault).toHaveBeenLastCalledWith(undefined);
  });

  test('a draft’s lines above the limit hold its form back until they are fewer [VAL-083]', async () => {
    const onFault = jest.fn();
    const scene = show({ value: [line('blood', 9)], onFault });
    expect(await screen.findByRole('alert')).toHaveTextContent('全体で4個まで購入可能です。');
    expect(onFault).toHaveBeenLastCalledWith('全体で4個まで購入可能です。');
    scene.move({ value: [line('blood', 4)] });
    await waitFor(() => expect(onFault).toHaveBeenLastCalledWith(undefined));
  });

  test('a draft’s lines wait for their reservation, and go where nothing is sold', async () => {
    const onFault = jest.fn();
    const scene = show({ serviceId: undefined, value: [line('blood', 1)], onFault });
    await screen.findByText('先に予約項目を選ぶと、商品を選べます。');
    expect(onFault).toHaveBeenLastCalledWith('先に予約項目を選ぶと、商品を選べます。');
    scene.move({ categoryId: 'none' });
    await screen.findByText('現在ご購入いただける商品はありません。');
    expect(scene.value()).toEqual([]);
    expect(onFault).toHaveBeenLastCalledWith(undefined);
  });
});

describe('the list of products', () => {
  const only = { ...service, products: service.products.slice(1, 2) };
  const soldAs = (sold: PaymentService) => ({
    [path('paymentServices', '/options')]: () => ({ code: 'success', data: sold }),
  });
  const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

  test('has every product with its price; a press takes it or gives it back, and the sums follow', async () => {
    const scene = show();
    expect((await screen.findAllByRole('checkbox')).map((each) => each.closest('label')?.textContent)).toEqual([
      ...['血液検査（3,000円）', '頸動脈エコー（5,000円）', '切手※（110円）'],
    ]);
    await scene.user.click(await box('切手※（110円）'));
    await scene.user.click(await box('血液検査（3,000円）'));
    expect(scene.value()).toEqual([line('stamp', 1), 'options#blood#1#lab']);
    expect(rowsOf()).toContain('合計3,410円');
    await scene.user.click(await box('切手※（110円）'));
    expect(scene.value()).toEqual(['options#blood#1#lab']);
    await expectNoFaults();
  });

  test('a press leaves the quantity of other lines, and takes out nothing that is not sold any more', async () => {
    const scene = show({ value: [line('blood', 2), line('gone', 1)] });
    await scene.user.click(await box(/切手/));
    expect(scene.value()).toEqual(['options#blood#2#', 'options#gone#1#', line('stamp', 1)]);
  });

  test('no more can be checked at the limit, and none where the area is disabled [ORDER-019, ORDER-020]', async () => {
    const scene = show({ value: [line('blood', 4)] });
    expect(await box(/血液検査/)).toBeEnabled();
    expect(await box(/切手/)).toBeDisabled();
    scene.move({ disabled: true });
    expect(await box(/血液検査/)).toBeDisabled();
  });

  test('a quantity is asked only where it can be more than one', async () => {
    show({ value: [line('blood', 1)] }, soldAs({ ...service, purchaseLimit: 1 }));
    expect(await box(/血液検査/)).toBeChecked();
    expect(screen.queryByRole('button', { name: '血液検査を編集' })).not.toBeInTheDocument();
  });

  test('very many products are added by the modal alone', async () => {
    const products = Array.from({ length: 21 }, (_, at) => ({ ...service.products[0], productId: `p${at}` }));
    show({}, soldAs({ ...service, products: products as PaymentService['products'] }));
    expect(await addButton()).toBeEnabled();
    expect(screen.getByText('商品はまだ選ばれていません。')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('the only product is chosen by itself where one is required, and is a line then', async () => {
    const scene = show({ required: true }, soldAs(only));
    await waitFor(() => expect(scene.value()).toEqual(['options#blood#1#lab']));
    expect(rowsOf()).toContain('血液検査13,000円');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('the only product waits to be chosen where it may be left out, or cannot be bought', async () => {
    const scene = show({}, soldAs(only));
    expect(await box(/血液検査/)).not.toBeChecked();
    expect(scene.value()).toBeUndefined();
    cleanup();
    const disabled = show({ required: true, disabled: true }, soldAs(only));
    await screen.findByText('健診オプション');
    expect(disabled.value()).toBeUndefined();
  });
});

describe('the summary', () => {
  test('a stored order shows its payment outside the chat app [ORDER-009, ORDER-010, ORDER-011, ORDER-012, PAY-041]', async () => {
    show({ value: 'ORDER1', isEditable: false });
    expect(await screen.findByText('消費税（10% 内税）')).toBeInTheDocument();
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['支払い方法', 'クレジットカード'],
      ['決済状況', '与信取消'],
      ['決済完了日時', '2026-11-20 10:00:00'],
      ['決済取消日時', '2026-11-21 10:00:00'],
      ['注文番号', '261120-00042-5'],
    ]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await expectNoFaults();
  });

  test('inside the chat app it leaves the payment out', async () => {
    show({ value: 'ORDER1', isEditable: false, isChatMode: true });
    expect(await screen.findByRole('table', { name: /健診オプション/ })).toBeInTheDocument();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });

  test('every pay method has its word [PAY-040, PAY-042, PAY-043, PAY-044]', async () => {
    const scene = show({ order: { ...stored, payMethod: 'credit' }, isEditable: false });
    for (const [payMethod, word] of [
      ['credit', 'クレジットカード'],
      ['linepay', 'LINE Pay'],
      ['paypay', 'PayPay'],
      ['cash', '現金'],
    ] as const) {
      scene.move({ order: { ...stored, payMethod } });
      expect(await screen.findByText(word)).toBeInTheDocument();
    }
  });
});

describe('the order-detail modal', () => {
  test('has category, product, quantity and amount; a new line counts 1 and says no amount before a choice [ORDER-013, PAY-046, PAY-047, PAY-048]', async () => {
    const scene = show();
    const dialog = await openDialog(scene);
    expect(dialog.getByLabelText('数量')).toHaveValue('1');
    expect(dialog.getByLabelText('金額(円)')).toHaveTextContent(/^商品と数量を選ぶと表示されます$/);
    const products = within(dialog.getByLabelText('商品')).getAllByRole('option');
    expect(products.map((option) => option.textContent).slice(1)).toEqual([
      '血液検査（3,000円）',
      '頸動脈エコー（5,000円）',
      '切手（110円）',
    ]);
    await scene.user.selectOptions(dialog.getByLabelText('商品'), '血液検査（3,000円）');
    expect(dialog.getByLabelText('金額(円)')).toHaveTextContent(/^3,000$/);
    await expectNoFaults();
  });

  test('what was typed in it comes back after a killed page, for the same line alone, and goes with the modal', async () => {
    const onBegin = jest.fn();
    const scene = show({ value: [line('blood', 1)], onBegin });
    const dialog = await openDialog(scene);
    await scene.user.selectOptions(dialog.getByRole('combobox', { name: '商品' }), 'echo');
    await scene.user.clear(dialog.getByRole('textbox', { name: '数量' }));
    await scene.user.type(dialog.getByRole('textbox', { name: '数量' }), '3');
    expect(onBegin).toHaveBeenLastCalledWith(['', '', 'echo', '3']);
    await scene.user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(onBegin).toHaveBeenLastCalledWith(undefined);
    scene.move({ partial: ['', '', 'echo', '3'] });
    const again = await openDialog(scene);
    expect(again.getByRole('combobox', { name: '商品' })).toHaveValue('echo');
    expect(again.getByRole('textbox', { name: '数量' })).toHaveValue('3');
    await scene.user.click(again.getByRole('button', { name: 'キャンセル' }));
    const other = await openDialog(scene, '血液検査を編集');
    expect(other.getByRole('textbox', { name: '数量' })).toHaveValue('1');
  });

  test('cancel closes it without a change [ORDER-014]', async () => {
    const scene = show({ value: [line('blood', 1)] });
    const dialog = await openDialog(scene, '血液検査を編集');
    await scene.user.clear(dialog.getByLabelText('数量'));
    await scene.user.type(dialog.getByLabelText('数量'), '2');
    await scene.user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(scene.value()).toEqual([line('blood', 1)]);
  });

  test('delete is there for a line that is edited, and takes it out [ORDER-015]', async () => {
    const scene = show({ value: [line('blood', 1), line('stamp', 1)] });
    const adding = await openDialog(scene);
    expect(adding.queryByRole('button', { name: '削除' })).not.toBeInTheDocument();
    await scene.user.click(adding.getByRole('button', { name: 'キャンセル' }));
    const editing = await openDialog(scene, '血液検査を編集');
    await scene.user.click(editing.getByRole('button', { name: '削除' }));
    expect(scene.value()).toEqual([line('stamp', 1)]);
  });

  test('save takes the line over, and its own count is free again [ORDER-016, VAL-085]', async () => {
    const scene = show({ value: [line('blood', 3), line('stamp', 1)] });
    const dialog = await openDialog(scene, '血液検査を編集');
    await scene.user.clear(dialog.getByLabelText('数量'));
    await scene.user.type(dialog.getByLabelText('数量'), '２');
    await scene.user.click(dialog.getByRole('button', { name: '保存' }));
    expect(scene.value()).toEqual(['options#blood#2#lab', line('stamp', 1)]);
    const again = await openDialog(scene, '血液検査を編集');
    await scene.user.clear(again.getByLabelText('数量'));
    await scene.user.type(again.getByLabelText('数量'), '３{Enter}');
    expect(scene.value()).toEqual(['options#blood#3#lab', line('stamp', 1)]);
  });

  test('a product of another line is not offered [ORDER-021]', async () => {
    const scene = show({ value: [line('blood', 1)] });
    const dialog = await openDialog(scene);
    expect(dialog.queryByRole('option', { name: /血液検査/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('option', { name: /頸動脈エコー/ })).toBeInTheDocument();
  });

  test('what is missing is said at its field, which gets the focus [VAL-081, VAL-082]', async () => {
    const scene = show();
    const dialog = await openDialog(scene);
    await scene.user.clear(dialog.getByLabelText('数量'));
    await scene.user.click(dialog.getByRole('button', { name: '追加する' }));
    expect(dialog.getByLabelText('商品')).toHaveAccessibleDescription('商品を選択してください。');
    expect(dialog.getByLabelText('商品')).toHaveFocus();
    expect(dialog.getByLabelText('数量')).toHaveAccessibleDescription('1以上の半角整数を入力してください。');
    await expectNoFaults();
  });

  test('more than the limit of all products is refused [VAL-083]', async () => {
    const scene = show({ value: [line('blood', 3)] });
    const dialog = await openDialog(scene);
    await scene.user.selectOptions(dialog.getByLabelText('商品'), '切手（110円）');
    await scene.user.clear(dialog.getByLabelText('数量'));
    await scene.user.type(dialog.getByLabelText('数量'), '2');
    await scene.user.click(dialog.getByRole('button', { name: '追加する' }));
    expect(dialog.getByLabelText('数量')).toHaveAccessibleDescription('全体で4個まで購入可能です。');
    expect(scene.value()).toEqual([line('blood', 3)]);
  });
});
