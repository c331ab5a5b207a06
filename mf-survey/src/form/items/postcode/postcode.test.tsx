/** Postcodes as a person types them, and the address that they bring. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const item = { itemKey: 'zip', type: 'postcode', title: '郵便番号' };
const address = { itemKey: 'address', type: 'address', title: '住所' };
const field = () => screen.findByRole('textbox', { name: '郵便番号' });
const addressField = () => screen.findByRole('textbox', { name: '住所' });
const lookup = (code: string) => `/survey/api/v1/db/postcodes/${code}`;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork({
    [`GET ${lookup('1000005')}`]: () => ({
      result: 'OK',
      data: { prefecture: '東京都', city: '千代田区', area: '丸の内', street: '' },
    }),
    [`GET ${lookup('1008111')}`]: () => ({
      result: 'OK',
      data: { prefecture: '東京都', city: '千代田区', area: '千代田', street: '１－１' },
    }),
    [`GET ${lookup('9999999')}`]: () => ({ result: 'OK', data: null }),
  });
});
afterEach(() => network.restore());

describe('postcode', () => {
  test('is a text input of at most 7 digits, hyphens apart [FORM-014, FORM-065]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '999-99991');
    expect(await field()).toHaveValue('999-9999');
    expect(await field()).toHaveAttribute('inputmode', 'numeric');
    expect(await field()).toHaveAttribute('name', 'zip');
  });

  test('seven digits fill prefecture, city, area and street into the address item [FORM-066, FORM-015]', async () => {
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '1008111');
    await screen.findByText('住所を入力しました。番地や建物名をご確認ください。');
    expect(await addressField()).toHaveValue('東京都千代田区千代田１－１');
    await scene.user.tab();
    expect(scene.answers()).toEqual({ zip: '1008111', address: '東京都千代田区千代田１－１' });
    expect(network.requestsTo(lookup('1008111'))).toHaveLength(1);
  });

  test('a spinner turns while the address is on its way [FORM-058]', async () => {
    network.answer(`GET ${lookup('1008111')}`, () => new Promise(() => undefined));
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '1008111');
    const waiting = await screen.findByText('住所を検索しています');
    expect(waiting).toHaveAttribute('role', 'status');
    expect(waiting.querySelector('.mg-spinner')).toBeInTheDocument();
  });

  test('another postcode replaces what the lookup wrote', async () => {
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '1008111');
    await screen.findByDisplayValue('東京都千代田区千代田１－１');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '100-0005');
    expect(await screen.findByDisplayValue('東京都千代田区丸の内')).toBe(await addressField());
  });

  test('a known code, then an unknown one: the address that the lookup wrote goes, one with more to it stays', async () => {
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '1008111');
    await screen.findByDisplayValue('東京都千代田区千代田１－１');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '9999999');
    await screen.findByText('住所が見つかりません。直接住所を入力してください');
    expect(await addressField()).toHaveValue('');
    expect(scene.answers()).toEqual({ zip: '9999999', address: '' });
    await scene.user.clear(await field());
    await scene.user.type(await field(), '1000005');
    await screen.findByDisplayValue('東京都千代田区丸の内');
    await scene.user.type(await addressField(), '1-2');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '9999999');
    await screen.findByText('住所が見つかりません。直接住所を入力してください');
    expect(await addressField()).toHaveValue('東京都千代田区丸の内1-2');
  });

  test('an address that the person wrote is replaced only when they say so', async () => {
    const scene = showForm([item, address], { initialAnswers: { address: '大阪市北区1-2' } });
    await scene.user.type(await field(), '1000005');
    expect(await field()).toHaveAccessibleDescription('見つかった住所：東京都千代田区丸の内');
    expect(await addressField()).toHaveValue('大阪市北区1-2');
    await scene.user.click(await screen.findByRole('button', { name: 'この住所に書きかえる' }));
    expect(await addressField()).toHaveValue('東京都千代田区丸の内');
  });

  test('an address that a change may not touch stays, and what was found is only said [FORM-089]', async () => {
    const stored = { zip: '1008111', address: '東京都千代田区千代田１－１' };
    const fixed = { ...address, isNotEditable: true };
    const scene = showForm([item, fixed], { isUpdate: true, initialAnswers: stored });
    await scene.user.clear(await field());
    await scene.user.type(await field(), '1000005');
    expect(await screen.findByText('見つかった住所：東京都千代田区丸の内')).toBeInTheDocument();
    expect(await addressField()).toHaveValue(stored.address);
    expect(screen.queryByRole('button', { name: 'この住所に書きかえる' })).not.toBeInTheDocument();
  });

  test('says when there is no such address [FORM-067]', async () => {
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '9999999');
    expect(await screen.findByText('住所が見つかりません。直接住所を入力してください')).toHaveAttribute(
      'role',
      'status',
    );
    expect(await addressField()).toHaveValue('');
    await expectNoAxeFaults(scene.container);
  });

  test('a lookup that fails says so and leaves the form usable', async () => {
    network.answer(`GET ${lookup('1000005')}`, () =>
      jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }),
    );
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '1000005');
    expect(await screen.findByText(/ネットワークエラーが発生しました。/)).toBeInTheDocument();
    await scene.user.type(await addressField(), '東京都');
    expect(scene.answers()).toEqual({ zip: '1000005', address: '東京都' });
  });

  test('on a PC full-width digits become half-width and are looked up [FORM-068]', async () => {
    const scene = showForm([item, address]);
    await scene.user.type(await field(), '１０００００５');
    await scene.user.tab();
    expect(await field()).toHaveValue('1000005');
    expect(await screen.findByDisplayValue('東京都千代田区丸の内')).toBeInTheDocument();
  });

  test('a stored postcode is not looked up again', async () => {
    showForm([item, address], { initialAnswers: { zip: '1000005', address: '丸の内' } });
    expect(await field()).toHaveValue('1000005');
    expect(network.requests).toEqual([]);
  });

  test('says when there are not seven digits [VAL-044]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '100');
    await scene.user.tab();
    expect(await field()).toHaveAccessibleDescription(/正しい郵便番号を入力してください。/);
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await field();
    await expectAccessibleItem(item);
  });
});
