/** Day and slot of a reservation in admin mode, at the link button or in the reservation itself. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { type FakeNetwork, fakeNetwork, jsonResponse, TAX_SETTING } from '@madoguchi/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { configOf, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const DB = '/survey/api/v1/db/calendars';
const tree = [{ name: '内科', id: 'consult', calendarId: 'main' }];
const comaList = { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } };
const place = { itemKey: 'place', type: 'reservation', title: '予約' };
const link = { itemKey: 'link', type: 'linkbutton', title: '予約日時' };

let network: FakeNetwork;
beforeEach(() => {
  setClock(Date.parse('2026-11-20T09:00:00+09:00'));
  network = fakeNetwork({
    [`GET ${DB}/categories_tree`]: () => ({ result: 'OK', data: { display: { tag1: '診療科' }, tree } }),
    [`GET ${DB}/item_info/consult`]: () => ({ result: 'OK', data: [] }),
    [`GET ${DB}/info/main`]: () => ({
      result: 'OK',
      data: { calendarId: 'main', name: '本館', comaList, reservationPossibleMonths: 1 },
    }),
    [`GET ${DB}/schedule/main`]: ({ query }) => ({
      result: 'OK',
      schedule:
        query.get('start_day') === '20261129' ? {} : { [String(query.get('start_day'))]: { '0': [4, 3], '1': [2, 2] } },
      dayOff: {},
      comaList,
    }),
  });
});
afterEach(() => {
  network.restore();
  resetClock();
});

async function chooseDay(day: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('予約日'), { target: { value: day } });
}

describe('reservation date in admin mode', () => {
  test('the link button holds the date: required, and chosen in the form [ADMIN-004, VAL-014]', async () => {
    const scene = showForm([place, link], { mode: 'admin', initialAnswers: { place: 'consult_0' } });
    const group = await screen.findByRole('group', { name: '予約日時' });
    expect(group).toBeInTheDocument();
    await screen.findByLabelText('予約日');
    expect((await scene.submit()).valid).toBe(false);
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'link');
    await waitFor(() => expect(screen.getByLabelText('予約日')).toHaveFocus());

    await chooseDay('2026-11-24');
    expect(await screen.findByRole('radio', { name: '10:00〜11:00 満席' })).toBeDisabled();
    await scene.user.click(screen.getByRole('radio', { name: '09:00〜10:00 残り1' }));
    expect(scene.answers()).toMatchObject({ place: 'consult_0|20261124|0' });
    expect(screen.queryByText('必須です')).not.toBeInTheDocument();
    expect(await scene.submit()).toMatchObject({ valid: true, answers: { place: 'consult_0|20261124|0' } });
    await expectNoAxeFaults(scene.container);
  });

  test('a form without a link button has the date in the reservation, and another day takes the slot away [ADMIN-004]', async () => {
    const scene = showForm([place], {
      mode: 'admin',
      isUpdate: true,
      initialAnswers: { place: 'consult_0|20261124|1' },
    });
    // The slot is full by this very answer.
    expect(await screen.findByRole('radio', { name: '10:00〜11:00 残り1' })).toBeChecked();
    await chooseDay('2026-11-29');
    expect(await screen.findByText('この日に予約枠はありません。別の日を選んでください。')).toBeInTheDocument();
    expect(scene.answers()).toEqual({ place: 'consult_0' });
    await expectNoAxeFaults(scene.container);
  });

  test('gives back the place of a stored answer by that answer’s cost, and asks for that of the chosen item', async () => {
    const cost = { short: 1, long: 2 };
    network.answer(`GET ${DB}/item_info/consult`, () => ({
      result: 'OK',
      data: Object.entries(cost).map(([itemId, each]) => ({
        itemId,
        itemName: itemId,
        categoryId: 'consult',
        cost: each,
      })),
    }));
    const scene = showForm([place], {
      mode: 'admin',
      isUpdate: true,
      initialAnswers: { place: 'consult_short|20261124|1' },
    });
    expect(await screen.findByRole('radio', { name: '10:00〜11:00 残り1' })).toBeChecked();
    await scene.user.click(await screen.findByRole('radio', { name: 'long' }));
    await chooseDay('2026-11-24');
    expect(await screen.findByRole('radio', { name: '10:00〜11:00 満席' })).toBeDisabled();
  });

  test('asks for as much of a slot as the chosen products take where these decide it [PAY-037]', async () => {
    const PAYMENT = '/survey/api/v1/db/payment-configs';
    const product = { productName: '検査', price: 1000, taxableType: 0, order: 1, productCategories: [] };
    const service = {
      ...{
        serviceId: 'options',
        serviceName: 'オプション',
        serviceSortKey: 'options',
        reservationCostType: 1,
        purchaseLimit: 9,
      },
      products: [
        { ...product, productId: 'small', cost: 1 },
        { ...product, productId: 'large', cost: 3 },
      ],
    };
    network.answer(`GET ${PAYMENT}/services/options`, () => ({ code: 'success', data: service }));
    network.answer(`GET ${PAYMENT}/tax-setting`, () => ({
      code: 'success',
      data: TAX_SETTING,
    }));
    network.answer(`GET ${DB}/schedule/main`, () => ({
      result: 'OK',
      schedule: { '20261124': { '0': [4, 2] } },
      dayOff: {},
      comaList,
    }));
    const products = { itemKey: 'products', type: 'selectProducts', title: '検査項目', paymentCategory: 'options' };
    const items = [place, products];
    const scene = showForm(items, {
      config: configOf(items, { usePayment: 1, isAppending: { value: true } }),
      mode: 'admin',
      initialAnswers: { place: 'consult_0', products: ['options#small#1'] },
    });
    await chooseDay('2026-11-24');
    expect(await screen.findByRole('radio', { name: '09:00〜10:00 残り2' })).toBeEnabled();
    scene.tell((form) => form.setAnswer('products', ['options#large#1']));
    expect(await screen.findByRole('radio', { name: '09:00〜10:00 満席' })).toBeDisabled();
  });

  test('a link button that opens an outside address asks for no date: the reservation has it [ADMIN-004, VAL-014]', async () => {
    const outside = { ...link, title: '病院の地図', link: { url: 'https://example.com/map' } };
    const scene = showForm([place, outside], { mode: 'admin', initialAnswers: { place: 'consult_0' } });
    await chooseDay('2026-11-24');
    await scene.user.click(await screen.findByRole('radio', { name: '09:00〜10:00 残り1' }));
    expect(await scene.submit()).toMatchObject({ valid: true, answers: { place: 'consult_0|20261124|0' } });
  });

  test('says that a day outside the window passes over a limit', async () => {
    showForm([place], { mode: 'admin', initialAnswers: { place: 'consult_0' } });
    await chooseDay('2027-03-01');
    expect(await screen.findByText('期限・回数の制限を超えて登録します。記録に残ります。')).toBeInTheDocument();
  });

  test('a schedule that does not come can be asked for again', async () => {
    network.answer(`GET ${DB}/schedule/main`, () =>
      jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }),
    );
    const scene = showForm([place], { mode: 'admin', initialAnswers: { place: 'consult_0' } });
    await chooseDay('2026-11-24');
    expect(await screen.findByText('予約枠を読み込めませんでした。')).toBeInTheDocument();
    network.answer(`GET ${DB}/schedule/main`, () => ({
      result: 'OK',
      schedule: { '20261124': { '0': [4, 0] } },
      dayOff: {},
      comaList,
    }));
    await scene.user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByRole('radio', { name: '09:00〜10:00 残り4' })).toBeEnabled();
  });

  test('users have no date in the form', async () => {
    showForm([place, link], { config: configOf([place, link]), initialAnswers: { place: 'consult_0' } });
    expect(await screen.findByRole('radio', { name: '内科' })).toBeChecked();
    expect(screen.queryByLabelText('予約日')).not.toBeInTheDocument();
  });
});
