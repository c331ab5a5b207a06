/** The category picker with its item picker. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { expectNoAxeFaults, showForm } from '../../testing/formScene';

const tree = [
  {
    name: '健診センター',
    id: 'center',
    children: [
      {
        name: '基本',
        id: 'basic',
        children: [
          { name: '午前', id: 'morning' },
          { name: '午後', id: 'afternoon' },
        ],
      },
      { name: '人間ドック', id: 'dock' },
    ],
  },
  { name: '予防接種', id: 'shot' },
];
const items = [
  { itemId: 'i1', itemName: '基本健診', categoryId: 'morning', cost: 1 },
  { itemId: 'i2', itemName: '旧健診', categoryId: 'morning', cost: 1, deletedAt: '2026-01-01' },
];
const item = { itemKey: 'slot', type: 'reservation', title: 'ご予約' };
const pick = (name: string) => screen.findByRole('combobox', { name });

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork({
    'GET /survey/api/v1/db/calendars/categories_tree': () => ({
      result: 'OK',
      data: { display: { tag1: '部門', tag2: 'コース', tag3: '時間帯' }, tree },
    }),
    'GET /survey/api/v1/db/calendars/item_info/morning': () => ({ result: 'OK', data: items }),
    'GET /survey/api/v1/db/calendars/item_info/shot': () => ({ result: 'OK', data: [] }),
    'GET /survey/api/v1/db/calendars/item_info/dock': () => ({ result: 'OK', data: [] }),
  });
});
afterEach(() => network.restore());

describe('reservation', () => {
  test('[FORM-028, FORM-046, FORM-048, FORM-049, FORM-052] asks level by level, then for the item', async () => {
    const scene = showForm([item]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    expect(screen.queryByRole('combobox', { name: '時間帯' })).not.toBeInTheDocument();
    await scene.user.selectOptions(await pick('コース'), '基本');
    await scene.user.selectOptions(await pick('時間帯'), '午前');
    const itemPicker = await pick('予約項目');
    expect(itemPicker).toHaveAttribute('name', 'slot');
    expect(screen.queryByRole('option', { name: '旧健診' })).not.toBeInTheDocument();
    await scene.user.selectOptions(itemPicker, '基本健診');
    expect(scene.answers()).toEqual({ slot: 'morning_i1' });
    await expectNoAxeFaults(scene.container);
  });

  test('[VAL-080] a category without items, and without a smaller one, is the whole choice', async () => {
    const scene = showForm([item]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    await scene.user.selectOptions(await pick('コース'), '人間ドック');
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'dock_0' }));
  });

  test('a press while the items of the category are on their way waits for them and is not refused', async () => {
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    network.answer('GET /survey/api/v1/db/calendars/item_info/dock', async () => {
      await delivered;
      return { result: 'OK', data: [] };
    });
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    await scene.user.selectOptions(await pick('コース'), '人間ドック');
    let isWaiting = false;
    const sent = scene.submit(() => {
      isWaiting = true;
    });
    expect(isWaiting).toBe(true);
    deliver();
    expect(await sent).toEqual({ valid: true, answers: { slot: 'dock_0' } });
    expect(screen.queryByText(/選択してください。/)).not.toBeInTheDocument();
  });

  test('another choice above takes the choice below away', async () => {
    const scene = showForm([item], { initialAnswers: { slot: 'morning_i1' } });
    expect(await pick('予約項目')).toHaveDisplayValue('基本健診');
    await scene.user.selectOptions(await pick('部門'), '予防接種');
    expect(screen.queryByRole('combobox', { name: 'コース' })).not.toBeInTheDocument();
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'shot_0' }));
  });

  test('[FORM-047] the item names the levels before the tree does', async () => {
    showForm([{ ...item, setLargeCategoryTitle: '場所', categories_tree: tree }]);
    expect(await pick('場所')).toBeInTheDocument();
  });

  test('[FORM-050, FORM-051] levels can be chosen beforehand, and fixed', async () => {
    showForm([
      { ...item, selectedLargeCategory: '健診センター', selectedMediumCategory: '基本', isFixedLargeCategory: true },
    ]);
    expect(await pick('部門')).toHaveDisplayValue('健診センター');
    expect(await pick('部門')).toBeDisabled();
    expect(await pick('コース')).toHaveDisplayValue('基本');
    expect(await pick('コース')).toBeEnabled();
    expect(await pick('時間帯')).toHaveDisplayValue('選択してください');
  });

  test('[VAL-075, VAL-078] a required reservation says 必須です at the level that is missing', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    await scene.submit();
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'slot');
    expect(await pick('コース')).toHaveFocus();
    await expectNoAxeFaults(scene.container);
  });

  test('a failed tree can be asked for again', async () => {
    let isDown = true;
    network.answer('GET /survey/api/v1/db/calendars/categories_tree', () =>
      isDown ? new Response('{}', { status: 500 }) : { result: 'OK', data: { display: { tag1: '部門' }, tree } },
    );
    const scene = showForm([item]);
    const again = await screen.findByRole('button', { name: '再読み込み' });
    isDown = false;
    await scene.user.click(again);
    expect(await pick('部門')).toBeInTheDocument();
  });

  test('has no accessibility faults while disabled', async () => {
    const scene = showForm([{ ...item, disabled: true }], { initialAnswers: { slot: 'morning_i1' } });
    expect(await pick('予約項目')).toBeDisabled();
    await expectNoAxeFaults(scene.container);
  });
});
