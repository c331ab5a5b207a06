/** The courses of a reservation: a list of few, level by level of many, and a line of what leaves nothing to choose. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CategoryNode } from '@madoguchi/shared/contract';
import { type FakeNetwork, fakeNetwork } from '@madoguchi/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
const titles = { display: { tag1: '部門', tag2: 'コース', tag3: '時間帯' } };
const morning = [
  { itemId: 'i1', itemName: '基本健診', categoryId: 'morning', cost: 1 },
  { itemId: 'i2', itemName: '旧健診', categoryId: 'morning', cost: 1, deletedAt: '2026-01-01' },
];
/** So many that every level is asked. */
const many = Array.from({ length: 8 }, (_, index) => ({
  ...{ itemId: `m${index}`, itemName: `検査${index}`, categoryId: 'morning', cost: 1 },
}));
const item = { itemKey: 'slot', type: 'reservation', title: 'ご予約' };
const TREE_PATH = '/survey/api/v1/db/calendars/categories_tree';
const ITEMS_PATH = '/survey/api/v1/db/calendars/item_info';
const course = (name: string) => screen.findByRole('radio', { name });
const courses = async () => {
  const [first] = await screen.findAllByRole('radio');
  const group = first?.closest<HTMLElement>('[role="radiogroup"]') ?? document.body;
  return within(group)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
};
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
      data: { ...titles, tree },
    }),
    [`GET ${ITEMS_PATH}/morning`]: () => ({ result: 'OK', data: morning }),
    [`GET ${ITEMS_PATH}/afternoon`]: () => ({ result: 'OK', data: [] }),
    [`GET ${ITEMS_PATH}/shot`]: () => ({ result: 'OK', data: [] }),
    [`GET ${ITEMS_PATH}/dock`]: () => ({ result: 'OK', data: [] }),
  });
});
afterEach(() => network.restore());

/** With more courses than a list takes. */
const offerMany = () => network.answer(`GET ${ITEMS_PATH}/morning`, () => ({ result: 'OK', data: many }));
/** The tree without all but these. */
const onlyOf = (...children: CategoryNode[]) => ({
  categories_tree: [{ name: '健診センター', id: 'center', children }],
});
const required = { isRequired: { value: true } };

describe('few courses', () => {
  test('are a list of their names, which stores category and item [FORM-028, FORM-048, FORM-052]', async () => {
    const scene = showForm([item]);
    expect(await courses()).toEqual([
      ...[
        '健診センター ／ 基本 ／ 午前 ／ 基本健診',
        '健診センター ／ 基本 ／ 午後',
        '健診センター ／ 人間ドック',
        '予防接種',
      ],
    ]);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: '予約項目' })).toBeInTheDocument();
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveAttribute('name', 'slot');
    await scene.user.click(await course('健診センター ／ 基本 ／ 午前 ／ 基本健診'));
    expect(scene.answers()).toEqual({ slot: 'morning_i1' });
    await scene.user.click(await course('予防接種'));
    expect(scene.answers()).toEqual({ slot: 'shot_0' });
    await expectNoAxeFaults(scene.container);
  });

  test('an optional one can be taken back', async () => {
    const scene = showForm([item]);
    await scene.user.click(await course('予防接種'));
    await scene.user.click(screen.getByRole('button', { name: '予約項目の選択を取り消す' }));
    expect(scene.answers()).toEqual({ slot: '' });
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('names that all of them share are one line above the list', async () => {
    showForm([{ ...item, ...onlyOf({ name: '基本', children: tree[0]?.children?.[0]?.children ?? [] }) }]);
    expect(await courses()).toEqual(['午前 ／ 基本健診', '午後']);
    expect(screen.getByText('健診センター ／ 基本')).toBeInTheDocument();
  });

  test('a required reservation says 必須です at the list [VAL-075, VAL-078]', async () => {
    const scene = showForm([{ ...item, ...required }]);
    await courses();
    await scene.submit();
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'slot');
    expect((await screen.findAllByRole('radio'))[0]).toHaveFocus();
    await expectNoAxeFaults(scene.container);
  });

  test('what is not offered any more is named, and can be chosen again', async () => {
    const scene = showForm([item], { isUpdate: true, initialAnswers: { slot: 'morning_i2' } });
    expect(await screen.findByText(/前に選んだ「旧健診」は、現在は選べません/)).toBeInTheDocument();
    await scene.user.click(await course('予防接種'));
    expect(screen.queryByText(/旧健診/)).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ slot: 'shot_0' });
  });

  test('have no accessibility faults while disabled', async () => {
    const scene = showForm([{ ...item, disabled: true }], { initialAnswers: { slot: 'morning_i1' } });
    for (const radio of await screen.findAllByRole('radio')) expect(radio).toBeDisabled();
    await expectNoAxeFaults(scene.container);
  });
});

describe('the only course', () => {
  const dock = { name: '人間ドック', id: 'dock' };

  test('is chosen by itself and shown as a line, and told as nobody’s deed', async () => {
    const changes: unknown[] = [];
    const onChange = (answers: unknown, isByItself?: boolean) => changes.push([answers, isByItself]);
    const scene = showForm([{ ...item, ...required, ...onlyOf(dock) }], { onChange });
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'dock_0' }));
    expect(await screen.findByText('健診センター ／ 人間ドック')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(changes).toEqual([[{ slot: 'dock_0' }, true]]);
    expect(await scene.submit()).toEqual({ valid: true, answers: { slot: 'dock_0' } });
    await expectNoAxeFaults(scene.container);
  });

  test('is so by its only item, for administrators too', async () => {
    const scene = showForm([{ ...item, ...required, ...onlyOf({ name: '午前', id: 'morning' }) }], { mode: 'admin' });
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'morning_i1' }));
    expect(await screen.findByText('健診センター ／ 午前 ／ 基本健診')).toBeInTheDocument();
  });

  test('of a draft that was taken up without one is chosen again', async () => {
    const scene = showForm([{ ...item, ...required, ...onlyOf(dock) }]);
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'dock_0' }));
    scene.tell((form) => form.replaceAnswers({}));
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'dock_0' }));
  });

  test('keeps the day of a stored answer, and takes the place of nothing that was chosen before', async () => {
    const scene = showForm([{ ...item, ...required, ...onlyOf(dock) }], {
      ...{ isUpdate: true, initialAnswers: { slot: 'dock_0|20261125|3' } },
    });
    expect(await screen.findByText('健診センター ／ 人間ドック')).toBeInTheDocument();
    expect(scene.answers()).toEqual({ slot: 'dock_0|20261125|3' });
    scene.tell((form) => form.replaceAnswers({ slot: 'shot_0' }));
    expect(await course('人間ドック')).not.toBeChecked();
    expect(scene.answers()).toEqual({ slot: 'shot_0' });
  });

  test('of an optional reservation waits to be chosen', async () => {
    const scene = showForm([{ ...item, ...onlyOf(dock) }]);
    expect(await course('人間ドック')).not.toBeChecked();
    expect(await scene.submit()).toEqual({ valid: true, answers: {} });
    await scene.user.click(await course('人間ドック'));
    expect(scene.answers()).toEqual({ slot: 'dock_0' });
    await scene.user.click(screen.getByRole('button', { name: '予約項目の選択を取り消す' }));
    expect(scene.answers()).toEqual({ slot: '' });
  });

  test('a press while its items are on their way waits for them and is not refused', async () => {
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    network.answer(`GET ${ITEMS_PATH}/dock`, async () => {
      await delivered;
      return { result: 'OK', data: [] };
    });
    const scene = showForm([{ ...item, ...required, ...onlyOf(dock) }]);
    let isWaiting = false;
    const sent = scene.submit(() => {
      isWaiting = true;
    });
    expect(isWaiting).toBe(true);
    deliver();
    expect(await sent).toEqual({ valid: true, answers: { slot: 'dock_0' } });
  });
});

describe('many courses', () => {
  beforeEach(offerMany);

  test('are asked level by level, then for the item [FORM-046, FORM-049, FORM-052]', async () => {
    const scene = showForm([item]);
    expect(offered(await pick('部門'))).toEqual(['健診センター', '予防接種']);
    expect(screen.queryByRole('combobox', { name: 'コース' })).not.toBeInTheDocument();
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    expect(offered(await pick('コース'))).toEqual(['基本', '人間ドック']);
    await scene.user.selectOptions(await pick('コース'), '基本');
    expect(offered(await pick('時間帯'))).toEqual(['午前', '午後']);
    await scene.user.selectOptions(await pick('時間帯'), '午前');
    const itemPicker = await pick('予約項目');
    expect(itemPicker).toHaveAttribute('name', 'slot');
    expect(offered(itemPicker)).toHaveLength(8);
    const inOrder = screen.getAllByRole('combobox').map((select) => select.getAttribute('name'));
    expect(inOrder).toEqual(['slot-large', 'slot-medium', 'slot-small', 'slot']);
    await scene.user.selectOptions(itemPicker, '検査3');
    expect(scene.answers()).toEqual({ slot: 'morning_m3' });
    await expectNoAxeFaults(scene.container);
  });

  test('are a list as soon as few are left, and the only one is taken', async () => {
    network.answer(`GET ${ITEMS_PATH}/shot`, () => ({
      result: 'OK',
      data: ['1回目', '2回目'].map((itemName, at) => ({ itemId: String(at), itemName, categoryId: 'shot', cost: 1 })),
    }));
    const scene = showForm([item]);
    await scene.user.selectOptions(await pick('部門'), '予防接種');
    expect(await courses()).toEqual(['1回目', '2回目']);
    await scene.user.click(await course('2回目'));
    expect(scene.answers()).toEqual({ slot: 'shot_1' });
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    expect(scene.answers()).toEqual({ slot: '' });
    await scene.user.selectOptions(await pick('コース'), '人間ドック');
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'dock_0' }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

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

  test('another choice above takes the choice below away', async () => {
    const scene = showForm([item], { initialAnswers: { slot: 'morning_m1' } });
    expect(await pick('予約項目')).toHaveDisplayValue('検査1');
    await scene.user.selectOptions(await pick('部門'), '予防接種');
    expect(screen.queryByRole('combobox', { name: 'コース' })).not.toBeInTheDocument();
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'shot_0' }));
  });

  test('a required reservation says 必須です at the level that is missing [VAL-075, VAL-078]', async () => {
    const scene = showForm([{ ...item, ...required }]);
    await scene.user.selectOptions(await pick('部門'), '健診センター');
    await pick('コース');
    await scene.submit();
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'slot');
    expect(await pick('コース')).toHaveFocus();
    await expectNoAxeFaults(scene.container);
  });

  test('the item names the levels before the tree does [FORM-047]', async () => {
    const own = { setLargeCategoryTitle: '場所', setMediumCategoryTitle: '種類', setSmallCategoryTitle: '時刻' };
    showForm([{ ...item, ...own }], { initialAnswers: { slot: 'morning_m1' } });
    for (const title of Object.values(own)) expect(await pick(title)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'ご予約' })).toBeInTheDocument();
  });
});

describe('what the item names [FORM-050, FORM-051]', () => {
  const chosen = {
    selectedLargeCategory: '健診センター',
    selectedMediumCategory: '基本',
    selectedSmallCategory: '午後',
  };
  const allFixed = { isFixedLargeCategory: true, isFixedMediumCategory: true, isFixedSmallCategory: true };

  test('is chosen beforehand, in selects and in the list [FORM-050]', async () => {
    offerMany();
    showForm([{ ...item, ...chosen }]);
    expect(await pick('部門')).toHaveDisplayValue('健診センター');
    expect(await pick('コース')).toHaveDisplayValue('基本');
    expect(await pick('時間帯')).toHaveDisplayValue('午後');
    cleanup();
    showForm([
      {
        ...item,
        ...chosen,
        categories_tree: [
          { name: '健診センター', id: 'shot' },
          { name: '別館', id: 'dock' },
        ],
      },
    ]);
    expect(await course('健診センター')).toBeChecked();
  });

  test.each([
    ['isFixedLargeCategory', ['健診センター'], ['コース', '時間帯']],
    ['isFixedMediumCategory', ['健診センター ／ 基本'], ['時間帯']],
    ['isFixedSmallCategory', ['健診センター ／ 基本 ／ 午後'], []],
  ])('%s leaves its level as a line of text, not as a dead select [FORM-051]', async (flag, lines, asked) => {
    offerMany();
    const scene = showForm([{ ...item, ...required, ...chosen, [flag]: true }]);
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'afternoon_0' }));
    for (const line of lines) expect(await screen.findByText(line)).toBeInTheDocument();
    const selects = screen.queryAllByRole('combobox');
    expect(selects.map((select) => select.getAttribute('name'))).toHaveLength(asked.length);
    for (const select of selects) expect(select).toBeEnabled();
  });

  test('administrators may choose at every level [FORM-051]', async () => {
    offerMany();
    showForm([{ ...item, ...chosen, ...allFixed }], { mode: 'admin' });
    for (const name of ['部門', 'コース', '時間帯']) expect(await pick(name)).toBeEnabled();
  });

  test('a level whose category is gone is not fixed, because nobody could choose there', async () => {
    const scene = showForm([{ ...item, ...allFixed, selectedLargeCategory: '旧センター' }]);
    await scene.user.click(await course('予防接種'));
    expect(scene.answers()).toEqual({ slot: 'shot_0' });
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('a stored answer of another category than the fixed one is named, and chosen again', async () => {
    const config = { ...item, ...chosen, ...allFixed, categories_tree: tree };
    const scene = showForm([config], { isUpdate: true, initialAnswers: { slot: 'shot_0' } });
    expect(await screen.findByText(/前に選んだ「予防接種」は、現在は選べません/)).toBeInTheDocument();
    expect(await scene.submit()).toMatchObject({ valid: false });
    await scene.user.click(screen.getByRole('button', { name: '「予防接種」を取り消す' }));
    await waitFor(() => expect(scene.answers()).toEqual({ slot: 'afternoon_0' }));
    expect(await scene.submit()).toMatchObject({ valid: true });
  });
});

describe('the tree', () => {
  test('an item’s own goes before the common one [FORM-048]', async () => {
    showForm([
      {
        ...item,
        categories_tree: [
          { name: '別館', id: 'shot' },
          { name: '新館', id: 'dock' },
        ],
      },
    ]);
    expect(await courses()).toEqual(['別館', '新館']);
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

  test.each([TREE_PATH, `${ITEMS_PATH}/dock`])('a failed %s can be asked for again', async (path) => {
    let isDown = true;
    const answer = path === TREE_PATH ? { ...titles, tree } : [];
    network.answer(`GET ${path}`, () =>
      isDown ? new Response('{}', { status: 500 }) : { result: 'OK', data: answer },
    );
    const scene = showForm([item]);
    const again = await screen.findByRole('button', { name: 'もう一度試す' });
    isDown = false;
    await scene.user.click(again);
    expect(await course('予防接種')).toBeInTheDocument();
  });
});
