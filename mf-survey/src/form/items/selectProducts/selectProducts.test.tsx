/**
 * The products item in a form: mf-payment's part inside the item's frame, and what is in its place where nothing
 * can be bought.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import { CONTRACT_VERSION, type OrderPartProps, type SchemaItem, type SurveyConfig } from '@madoguchi/shared/contract';
import { connectRemotes } from '@madoguchi/shared/remotes';
import { clearPageConfiguration, renderWithStore, setPageConfiguration } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { configOf, expectNoAxeFaults, showForm } from '../../../testing/formScene';
import { View } from './View';

const item: SchemaItem = { itemKey: 'products', type: 'selectProducts', title: '検査項目', paymentCategory: 'options' };
const paid: Partial<SurveyConfig> = { usePayment: 1, isAppending: { value: true } };
const LINE = 'options#blood#1#lab';

/** A fake of the part: it says what it was given, and chooses one line. */
function OrderDouble(props: OrderPartProps) {
  const { serviceId = '-', categoryId = '-', value, isEditable, isChatMode, disabled = false } = props;
  const given = [serviceId, categoryId, JSON.stringify(value ?? ''), isEditable, isChatMode, disabled].join(' ');
  return (
    <>
      <p>{given}</p>
      <button type="button" name={props.name} onClick={() => props.onChange?.([LINE])}>
        選ぶ
      </button>
      <button type="button" onClick={() => props.onFault?.('全体で4個まで購入可能です。')}>
        多すぎる
      </button>
      <button type="button" onClick={() => props.onFault?.(undefined)}>
        減らした
      </button>
    </>
  );
}

function prepare({ isOn = true, isDown = false } = {}) {
  setPageConfiguration({ switches: { payment: isOn } });
  connectRemotes(async (request) => {
    if (isDown || request !== 'mf_payment/order') throw new Error(`${request} is down`);
    return { default: { contract: CONTRACT_VERSION, part: 'mf_payment/order', Component: OrderDouble } };
  });
}
const show = (more: Partial<SurveyConfig> = {}, props: Parameters<typeof showForm>[1] = {}, items = [item]) =>
  showForm(items, { config: configOf(items, { ...paid, ...more }), ...props });

afterEach(clearPageConfiguration);

describe('selectProducts', () => {
  test('shows the order area of its service, and keeps the chosen lines [FORM-033]', async () => {
    prepare();
    const scene = show();
    const group = within(await screen.findByRole('group', { name: '検査項目' }));
    expect(await group.findByText('options - "" true false false')).toBeInTheDocument();
    await scene.user.click(group.getByRole('button', { name: '選ぶ' }));
    expect(scene.answers()).toEqual({ products: [LINE] });
    await expectNoAxeFaults(scene.container);
  });

  test('a required one is not sent without a line [VAL-086]', async () => {
    prepare();
    const scene = show({}, {}, [{ ...item, isRequired: { value: true } }]);
    const choose = await screen.findByRole('button', { name: '選ぶ' });
    expect(await scene.submit()).toMatchObject({ valid: false });
    expect(screen.getByRole('group', { name: '検査項目' })).toHaveAccessibleDescription(/商品を追加してください。/);
    await scene.user.click(choose);
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('lines that cannot be bought as they are hold the form back, as the server would [VAL-083]', async () => {
    prepare();
    const scene = show({}, { initialAnswers: { products: ['options#blood#9#lab'] } });
    await scene.user.click(await screen.findByRole('button', { name: '多すぎる' }));
    const message = '全体で4個まで購入可能です。';
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'products', message }] });
    expect(screen.getByRole('group', { name: '検査項目' })).toHaveAccessibleDescription(new RegExp(message));
    await scene.user.click(screen.getByRole('button', { name: '減らした' }));
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('without a service of its own it follows the reserved category', async () => {
    prepare();
    const reservation = { itemKey: 'place', type: 'reservation', title: '予約' };
    const scene = show({}, {}, [reservation, { ...item, paymentCategory: undefined }]);
    expect(await screen.findByText(/^- - "" true/)).toBeInTheDocument();
    scene.tell((form) => form.setAnswer('place', 'consult_0'));
    expect(await screen.findByText(/^- consult "" true/)).toBeInTheDocument();
  });

  test('a stored answer only shows what was bought [ORDER-017]', async () => {
    prepare();
    show({}, { isUpdate: true, initialAnswers: { products: 'ORDER1' } });
    expect(await screen.findByText('options - "ORDER1" false false true')).toBeInTheDocument();
  });

  test('while payment is switched off it says so [PAY-023]', async () => {
    prepare({ isOn: false });
    show();
    expect(await screen.findByText('現在決済を受け付けておりません。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '選ぶ' })).toBeNull();
  });

  test('in a form that is answered once it says so [PAY-022]', async () => {
    prepare();
    show({ isAppending: { value: false } });
    expect(await screen.findByText('決済機能は追加型帳票でのみ利用可能です。')).toBeInTheDocument();
  });

  test('a form that takes no payment does not show it, and asks nothing of it', async () => {
    prepare();
    const scene = show({ usePayment: 0 }, {}, [{ ...item, isRequired: { value: true } }]);
    expect(await scene.submit()).toMatchObject({ valid: true });
    expect(screen.queryByRole('group', { name: '検査項目' })).toBeNull();
  });

  test('the confirm step shows the lines of their own service', async () => {
    prepare();
    renderWithStore(<View item={{ ...item, paymentCategory: undefined }} value={[LINE]} surveyId="s1" />);
    expect(await screen.findByText(`options - ["${LINE}"] false false false`)).toBeInTheDocument();
  });
});
