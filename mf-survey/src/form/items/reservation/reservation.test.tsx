/** The category picker with its item picker. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFaults, showForm } from '../../../testing/formScene';

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
const TREE_PATH = '/survey/api/v1/db/calendars/categories_tree';
const pick = (name: string) => screen.findByRole('combobox', { name });
const offered = (select: HTMLElement) =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ value }) => value !== '')
    .map(({ text }) => text);

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork({
    [`GET ${TREE_PATH}`]: () => ({
      result: 'OK',
      data: { display: { tag1: '部門', tag2: 'コース', tag3: '時間帯' }, tree },
    }),
    'GET /survey/api/v1/db/calendars/item_info/morning': () => ({ result: 'OK', data: items }),
    'GET /survey/api/v1/db/calendars/item_info/afternoon': () => ({ result: 'OK', data: [] }),
    'GET /survey/api/v1/db/calendars/item_info/shot': () => ({ result: 'OK', data: [] }),
    'GET /survey/api/v1/db/calendars/item_info/dock': () => ({ result: 'OK', data: [] }),
  });
});
afterEach(() => network.restore());

describe('reservation', () => {
  test('an optional choice that stops half way is not sent away without a word [FORM-046]', async () => {
    const scene = showForm([item]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    const message = '続きも選んでください。予約しない場合は、初めの選択を外してください。';
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'slot', message }] });
    await scene.user.selectOptions(await pick('部門'), '');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('what the item itself names is no beginning: an optional reservation may be left out', async () => {
    const scene = showForm([{ ...item, selectedLargeCategory: '健診センター' }]);
    await pick('コース');
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('asks level by level, then for the item [FORM-028, FORM-046, FORM-048, FORM-049, FORM-052]', async () => {
    const scene = showForm([item]);
    expect(offered(await pick('部門'))).toEqual(['健診センター', '予防接種']);
    expect(screen.queryByRole('combobox', { name: 'コース' })).not.toBeInTheDocument();
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    expect(offered(await pick('コース'))).toEqual(['基本', '人間ドック']);
    expect(screen.queryByRole('combobox', { name: '時間帯' })).not.toBeInTheDocument();
    await scene.user.selectOptions(await pick('コース'), '基本');
    expect(offered(await pick('時間帯'))).toEqual(['午前', '午後']);
    await scene.user.selectOptions(await pick('時間帯'), '午前');
    const itemPicker = await pick('予約項目');
    expect(itemPicker).toHaveAttribute('name', 'slot');
    expect(offered(itemPicker)).toEqual(['基本健診']);
    const inOrder = screen.getAllByRole('combobox').map((select) => select.getAttribute('name'));
    expect(inOrder).toEqual(['slot-large', 'slot-medium', 'slot-small', 'slot']);
    await scene.user.selectOptions(itemPicker, '基本健診');
    expect(scene.answers()).toEqual({ slot: 'morning_i1' });
    await expectNoAxeFaults(scene.container);
  });

  test('an item’s own tree goes before the common one [FORM-048]', async () => {
    showForm([{ ...item, categories_tree: [{ name: '別館', id: 'shot' }] }]);
    expect(offered(await pick('部門'))).toEqual(['別館']);
  });

  test('a category without items, and without a smaller one, is the whole choice [VAL-080]', async () => {
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

  test('the item names the levels before the tree does [FORM-047]', async () => {
    const titles = { setLargeCategoryTitle: '場所', setMediumCategoryTitle: '種類', setSmallCategoryTitle: '時刻' };
    showForm([{ ...item, ...titles }], { initialAnswers: { slot: 'morning_i1' } });
    for (const title of Object.values(titles)) expect(await pick(title)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'ご予約' })).toBeInTheDocument();
  });

  test('an item without a title is under the title of the tree [FORM-047]', async () => {
    network.answer(`GET ${TREE_PATH}`, () => ({ result: 'OK', data: { display: { title: '健診のご予約' }, tree } }));
    showForm([{ ...item, title: '' }]);
    expect(await screen.findByRole('group', { name: '健診のご予約' })).toBeInTheDocument();
  });

  test('a spinner turns while the categories are on their way [FORM-058]', async () => {
    network.answer(`GET ${TREE_PATH}`, () => new Promise(() => undefined));
    const scene = showForm([item]);
    expect((await screen.findByText('予約項目を読み込んでいます')).closest('[role="status"]')).toBeInTheDocument();
    expect(scene.container.querySelector('.mg-spinner')).toBeInTheDocument();
  });

  const chosen = {
    selectedLargeCategory: '健診センター',
    selectedMediumCategory: '基本',
    selectedSmallCategory: '午後',
  };
  const allFixed = { isFixedLargeCategory: true, isFixedMediumCategory: true, isFixedSmallCategory: true };

  test('levels can be chosen beforehand [FORM-050]', async () => {
    showForm([{ ...item, ...chosen }]);
    expect(await pick('部門')).toHaveDisplayValue('健診センター');
    expect(await pick('コース')).toHaveDisplayValue('基本');
    expect(await pick('時間帯')).toHaveDisplayValue('午後');
    for (const name of ['部門', 'コース', '時間帯']) expect(await pick(name)).toBeEnabled();
  });

  for (const [flag, name] of [
    ['isFixedLargeCategory', '部門'],
    ['isFixedMediumCategory', 'コース'],
    ['isFixedSmallCategory', '時間帯'],
  ] as const) {
    test(`${flag} fixes its level alone [FORM-051]`, async () => {
      const scene = showForm([{ ...item, ...chosen, [flag]: true }]);
      await waitFor(() => expect(scene.answers()).toEqual({ slot: 'afternoon_0' }));
      const levels = ['部門', 'コース', '時間帯'];
      const fixed = levels.filter((level) => screen.getByRole('combobox', { name: level }).hasAttribute('disabled'));
      expect(fixed).toEqual([name]);
    });
  }

  test('a fixed level follows the choice above it [FORM-051]', async () => {
    const scene = showForm([{ ...item, selectedMediumCategory: '人間ドック', isFixedMediumCategory: true }]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    expect(await pick('コース')).toHaveDisplayValue('人間ドック');
    expect(await pick('コース')).toBeDisabled();
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'dock_0' }));
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('administrators may choose at every level [FORM-051]', async () => {
    showForm([{ ...item, ...chosen, ...allFixed }], { mode: 'admin' });
    for (const name of ['部門', 'コース', '時間帯']) expect(await pick(name)).toBeEnabled();
  });

  test('a level whose category is gone is not fixed, because nobody could choose there', async () => {
    const scene = showForm([{ ...item, ...allFixed, selectedLargeCategory: '旧センター' }]);
    await scene.user.selectOptions(await pick('部門'), '予防接種');
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'shot_0' }));
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('a stored answer of another category than the fixed one is chosen again', async () => {
    const config = { ...item, ...chosen, ...allFixed, categories_tree: tree };
    const scene = showForm([config], { isUpdate: true, initialAnswers: { slot: 'shot_0' } });
    expect(await pick('部門')).toHaveDisplayValue('予防接種');
    expect(await scene.submit()).toMatchObject({ valid: false });
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    expect(await pick('部門')).toBeDisabled();
    await scene.user.selectOptions(await pick('コース'), '基本');
    await scene.user.selectOptions(await pick('時間帯'), '午後');
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'afternoon_0' }));
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('a required reservation says 必須です at the level that is missing [VAL-075, VAL-078]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    await scene.submit();
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'slot');
    expect(await pick('コース')).toHaveFocus();
    await expectNoAxeFaults(scene.container);
  });

  test('a failed tree can be asked for again', async () => {
    let isDown = true;
    network.answer(`GET ${TREE_PATH}`, () =>
      isDown ? new Response('{}', { status: 500 }) : { result: 'OK', data: { display: { tag1: '部門' }, tree } },
    );
    const scene = showForm([item]);
    const again = await screen.findByRole('button', { name: 'もう一度試す' });
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
