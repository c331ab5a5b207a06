/** 帳票の編集: built, moved and undone by keys, saved by itself, one page at a time, JSON in and out (CONSOLE 4). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';
import type { FormDocument, JsonObject } from '@madoguchi/shared/domain/designer';
import { addressOf, connectFormPart, tidyUp } from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_CONSEQUENCES } from '../../testing/forms';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';
import './over/CopyDialog';
import './over/GraphDialog';
import './over/JsonDialog';
import './over/MoveDialog';
import './over/NewMemberForm';
import './over/PickDialog';
import './over/RenameDialog';
import './over/TypeDialog';

afterEach(() => {
  localStorage.clear();
  tidyUp();
});

const ID = 'health-check';
const at = { id: ID };
const text = (itemKey: string, title: string) => ({ itemKey, type: 'text', title });
const RADIO = { itemKey: 'kind', type: 'radio', title: '健診の種別', options: ['会社', '自費'] };
const FORM: FormDocument = {
  surveyId: ID,
  surveyTitle: '健康診断 予約',
  surveySchema: [text('name', '氏名'), RADIO, text('company', '勤務先名')],
  ownField: { kept: true },
};
const BINDINGS = {
  calendars: [],
  categories: { display: {}, tree: [] },
  categoriesVersion: 0,
  payment: { isOn: false, hasIssuer: false, services: [] },
  forms: [{ formId: 'flu', kind: 'survey', title: 'インフルエンザ', isPublished: true }],
  departments: [{ id: 'kenshin', name: '健診センター' }],
  searches: [],
  beds: [],
};
const LOCK = { holder: 'S-chohyo', name: '三浦 彩', since: '', until: '', mine: true, version: 41 };

function detailOf(config: FormDocument, more: Partial<FormDetail> = {}): FormDetail {
  return {
    formId: ID,
    kind: 'survey',
    title: '健康診断 予約',
    state: 'draft',
    itemCount: 3,
    address: 'https://h.example/survey/health-check',
    draft: { version: 41, base: 0, savedAt: '2026-11-24T01:10:00.000Z', savedBy: 'S-miura', name: '三浦 彩', config },
    publishedConfig: null,
    lock: null,
    version: 41,
    ...more,
  };
}

interface Given {
  form?: FormDocument;
  handlers?: ConsoleScene['handlers'];
  roles?: NonNullable<ConsoleScene['staff']>['roles'];
  query?: string;
  scope?: NonNullable<ConsoleScene['staff']>['scope'];
}

async function open({ form = FORM, handlers, roles = ['帳票担当'], query = '', scope = {} }: Given = {}) {
  connectFormPart();
  let version = 41;
  const scene = openConsole({
    path: consolePagePath('ConsoleDesigner', ID) + query,
    staff: { roles, scope, staffId: 'S-chohyo' },
    handlers: {
      [routeOf('form', at)]: () => ok(detailOf(form)),
      [routeOf('form', { id: 'flu' })]: () =>
        ok(detailOf({ surveySchema: [text('fever', '熱'), text('name', '名前')] })),
      [routeOf('formBindings')]: () => ok(BINDINGS),
      [routeOf('formLock', at)]: () => ok(LOCK),
      [routeOf('formUnlock', at)]: () => ok(null),
      [routeOf('formDraftPut', at)]: () => {
        version += 1;
        return ok({ version, savedAt: '2026-11-24T01:12:00.000Z' });
      },
      ...handlers,
    },
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const puts = () =>
    scene.network
      .requestsTo(addressOf(routeOf('formDraftPut', at)))
      .map(({ body }) => body as { config: FormDocument; version: number; token?: string });
  const saved = () => puts().at(-1)?.config;
  /** Ctrl+S, and what the server has then. */
  const save = async () => {
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存しました。');
    return saved();
  };
  return { ...scene, user, puts, save };
}

const row = (name: RegExp | string) => screen.findByRole('treeitem', { name });
/** Without the mark of a fault, which comes a moment later. */
const titles = () => screen.getAllByRole('treeitem').map((each) => each.textContent?.replace(/^⋮⋮[▾▸]?|!$/g, ''));
const itemsIn = (config: FormDocument | undefined) => (config?.surveySchema ?? []) as readonly JsonObject[];
const focus = (element: HTMLElement) => act(() => element.focus());
const field = (name: string) => screen.findByRole('textbox', { name });

test('a form is built by keys alone: items, options, a section, a condition, moving, undo [CONSOLE 4]', async () => {
  const { user, save } = await open({ form: { surveyTitle: '健診', surveySchema: [] } });
  expect(await screen.findByText(/最初の項目を選んでください/)).toBeInTheDocument();
  const add = async (words: string) => {
    await user.keyboard('{Insert}');
    const search = await screen.findByRole('textbox', { name: '種類を探す' });
    await user.type(search, `${words}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const title = await field('項目名');
    await waitFor(() => expect(title).toHaveFocus());
    return title;
  };
  const blur = () => act(() => (document.activeElement as HTMLElement | null)?.blur());
  await add('1行の文字');
  await user.keyboard('氏名');
  blur();
  await add('ボタン');
  await user.keyboard('健診の種別');
  const first = await field('選択肢1');
  focus(first);
  await user.clear(first);
  await user.keyboard('会社{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: '選択肢2' })).toHaveFocus());
  await user.keyboard('自費');
  blur();
  await add('区切り（');
  await user.keyboard('会社の方');
  blur();
  await add('住所');
  expect(titles()).toEqual(['氏名', '健診の種別', '会社の方', '住所']);
  focus(await row('住所'));
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(titles()).toEqual(['住所', '氏名', '健診の種別', '会社の方']);
  await user.keyboard('{Control>}z{/Control}');
  expect(titles()).toEqual(['氏名', '住所', '健診の種別', '会社の方']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await user.keyboard('{Delete}');
  expect(titles()).toEqual(['氏名', '健診の種別', '会社の方']);
  const config = await save();
  expect(config?.surveySchema).toMatchObject([
    { type: 'text', title: '氏名' },
    { type: 'radio', title: '健診の種別', options: ['会社', '自費', '選択肢2'] },
    { type: 'groupheader', title: '会社の方', items: [] },
  ]);
});

test('each move is said, at the edge too [CONSOLE 4]', async () => {
  const { user } = await open();
  focus(await row(/勤務先名/));
  await user.keyboard('{ArrowDown}{End}{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findAllByText(/「勤務先名」を3件のうち2番目に移しました。/)).not.toEqual([]);
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(await screen.findByText('「勤務先名」は、これより先へは移せません。')).toBeInTheDocument();
  expect(titles()).toEqual(['勤務先名', '氏名', '健診の種別']);
});

test('by the menu an item goes to any place, is copied and is gone, and comes back by one press', async () => {
  const { user, save } = await open();
  await user.click(await row(/氏名/));
  await user.click(
    within(screen.getByRole('region', { name: '選んでいるものの設定' })).getByRole('button', { name: 'ほかの操作' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: '最後へ移す' }));
  expect(titles()).toEqual(['健診の種別', '勤務先名', '氏名']);
  await user.keyboard('{Control>}d{/Control}');
  expect(titles()).toEqual(['健診の種別', '勤務先名', '氏名', '氏名']);
  const config = await save();
  const keys = itemsIn(config).map(({ itemKey }) => itemKey);
  expect(new Set(keys).size).toBe(4);
  expect(config?.ownField).toEqual({ kept: true });
});

test('an item that is moved by keys keeps the focus, however far it goes', async () => {
  const many = { surveySchema: Array.from({ length: 25 }, (_, at) => text(`q${at}`, `質問${at}`)) };
  const { user } = await open({ form: many });
  const first = await row('質問0');
  await user.click(first);
  first.focus();
  await user.keyboard(`{Alt>}${'{ArrowDown}'.repeat(21)}{/Alt}`);
  expect(titles().indexOf('質問0')).toBe(21);
  expect(await row('質問0')).toHaveFocus();
});

test('a value that cannot be written stays where it was typed, and the form keeps the last one that could', async () => {
  const { user, save } = await open();
  await user.click(await row(/氏名/));
  await user.click(screen.getByRole('tab', { name: '入力のきまり' }));
  const most = await field('最大の文字数');
  await user.type(most, '４０');
  await user.tab();
  await user.type(most, '人');
  expect(await screen.findByText('数字で入力してください。')).toBeInTheDocument();
  expect(most).toHaveValue('４０人');
  const config = await save();
  expect(config?.surveySchema).toMatchObject([{ length: { max: 40 } }, {}, {}]);
});

test('a condition is chosen, and the graph says the same as a table [CONSOLE 4]', async () => {
  const { user, save } = await open();
  await user.click(await row(/勤務先名/));
  await user.click(screen.getByRole('button', { name: /条件をつける/ }));
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  await choose('条件にする項目', '健診の種別');
  await choose('選択肢', '会社');
  await waitFor(() => expect(titles().at(-1)).toMatch(/^勤務先名会社のとき/));
  await user.click(screen.getByRole('button', { name: 'つながりを見る' }));
  const table = within(await screen.findByRole('table', { name: 'つながりの表' }));
  expect(table.getAllByRole('row').at(-1)).toHaveTextContent('健診の種別会社表示する勤務先名');
  await user.click(screen.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement);
  const config = await save();
  expect(itemsIn(config)[2]?.displayCondition).toEqual({
    type: 'show',
    questionId: 'kind',
    answers: ['会社'],
  });
});

test('an item’s key is changed with all that names it, and refused where it is taken', async () => {
  const shown = {
    ...text('company', '勤務先名'),
    displayCondition: { type: 'show', questionId: 'kind', answers: ['会社'] },
  };
  const { user, save } = await open({
    form: { surveyTitle: '健診', surveySchema: [text('name', '氏名'), RADIO, shown] },
  });
  await user.click(await row(/健診の種別/));
  await user.click(screen.getByRole('tab', { name: 'くわしい設定' }));
  await user.click(screen.getByRole('button', { name: '項目キーを変える' }));
  const key = await field('新しい項目キー');
  for (const [typed, fault] of [
    ['name', 'このキーは、ほかの項目が使っています。'],
    ['種別', /半角の英字/],
  ] as const) {
    await user.clear(key);
    await user.type(key, `${typed}{Enter}`);
    expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
  }
  await user.clear(key);
  await user.type(key, 'sort{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const config = await save();
  expect(config?.surveySchema).toMatchObject([{}, { itemKey: 'sort' }, { displayCondition: { questionId: 'sort' } }]);
});

test('an item becomes one of another type, what it loses is named before, and it is taken back [CONSOLE 4]', async () => {
  const shown = {
    ...text('company', '勤務先名'),
    displayCondition: { type: 'show', questionId: 'kind', answers: ['会社'] },
  };
  const { user, save } = await open({ form: { ...FORM, surveySchema: [RADIO, shown] } });
  await user.click(await row(/健診の種別/));
  await user.click(screen.getByRole('button', { name: '種類を変える（いまはひとつ選ぶ（ボタン））' }));
  const dialog = within(await screen.findByRole('dialog', { name: '「健診の種別」の種類を変える' }));
  const choose = async (option: string) => {
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: '新しい種類' }));
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  await choose('いくつでも選ぶ');
  expect(await dialog.findByText('なくなる設定はありません。')).toBeInTheDocument();
  await choose('1行の文字');
  expect(await dialog.findByText('なくなる設定：選択肢')).toBeInTheDocument();
  expect(dialog.getByText(/^「勤務先名」の条件や区切りが、/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '種類を変える' }));
  expect(await screen.findByText('「健診の種別」を「1行の文字」に変えました。')).toBeInTheDocument();
  const config = await save();
  expect(itemsIn(config)[0]).toEqual({ itemKey: 'kind', type: 'text', title: '健診の種別' });
  await user.keyboard('{Control>}z{/Control}');
  expect(itemsIn(await save())[0]).toEqual(RADIO);
});

test('items are copied from another form, with keys of their own', async () => {
  const { user, save } = await open();
  await user.click(await row(/勤務先名/));
  await user.click(screen.getByRole('button', { name: '項目を足す' }));
  await user.click(await screen.findByRole('button', { name: 'ほかの帳票から写す' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '写す帳票' }));
  await user.click(await screen.findByText('インフルエンザ', { selector: '.ant-select-item-option-content' }));
  for (const name of ['熱', '名前']) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: '2件を写す' }));
  expect(titles()).toEqual(['氏名', '健診の種別', '勤務先名', '熱', '名前']);
  const config = await save();
  expect(itemsIn(config).map(({ itemKey }) => itemKey)).toEqual(['name', 'kind', 'company', 'fever', 'name2']);
});

test('JSON goes out and comes in with what nobody knows; a fault is said at its line [CONSOLE 4]', async () => {
  const { user, save } = await open();
  await row(/氏名/);
  await user.click(screen.getAllByRole('button', { name: 'ほかの操作' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: /JSON/ }));
  const area = await screen.findByRole('textbox', { name: '帳票のJSON' });
  expect(JSON.parse((area as HTMLTextAreaElement).value)).toEqual(FORM);
  fireEvent.change(area, { target: { value: '{\n  "surveyTitle": "健診",\n  "surveySchema": [}\n}' } });
  await user.click(screen.getByRole('button', { name: '取り込む' }));
  expect(await screen.findByRole('button', { name: /^3行目/ })).toBeInTheDocument();
  const next = { ownFirst: [1], ...FORM, surveySchema: [text('only', 'これだけ')] };
  fireEvent.change(area, { target: { value: JSON.stringify(next) } });
  await user.click(screen.getByRole('button', { name: '取り込む' }));
  expect(await row(/これだけ/)).toBeInTheDocument();
  expect(JSON.stringify(await save())).toBe(JSON.stringify(next));
  await user.keyboard('{Control>}z{/Control}');
  expect(titles()).toEqual(['氏名', '健診の種別', '勤務先名']);
});

test('JSON of another form keeps this form’s own address', async () => {
  const { user, save } = await open();
  await row(/氏名/);
  await user.click(screen.getAllByRole('button', { name: 'ほかの操作' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: /JSON/ }));
  const area = await screen.findByRole('textbox', { name: '帳票のJSON' });
  fireEvent.change(area, { target: { value: JSON.stringify({ ...FORM, surveyId: 'other', surveySchema: [] }) } });
  await user.click(screen.getByRole('button', { name: '取り込む' }));
  expect((await save())?.surveyId).toBe(ID);
});

test('the preview shows the done screen with the form’s own words, and all of it in the largest text [CONSOLE 4]', async () => {
  const thanks = { endOfSurveyMessage: '前日の夜9時からは、何も食べないでください。', usePayment: 1 };
  const { user } = await open({ form: { ...FORM, ...thanks } });
  await row(/氏名/);
  const preview = screen.getByRole('region', { name: 'プレビュー' });
  const step = screen.getByRole('radio', { name: '完了' });
  await user.click(step);
  expect(await within(preview).findByText(thanks.endOfSurveyMessage)).toBeVisible();
  expect(within(preview).getByText('12345678')).toBeVisible();
  // It is a picture: who walks through the steps by keys is not taken away.
  expect(preview).not.toContainElement(document.activeElement as HTMLElement);
  expect(preview).not.toHaveClass('largest');
  await user.click(screen.getByRole('radio', { name: '特大' }));
  expect(preview).toHaveClass('largest');
  const read = (path: string) => readFileSync(join(__dirname, '../../../..', path), 'utf8');
  const sizes = new Set(read('shared/src/ui/tokens.css').match(/(?<=^ {2}--font-)[a-z]+(?=: [\d.]+rem;$)/gm));
  const phone = read('mf-console/src/features/forms/phone.module.css');
  expect(sizes.size).toBeGreaterThan(5);
  expect([...sizes].filter((size) => !phone.includes(`--font-${size}: calc(1.5 * var(--of-${size}));`))).toEqual([]);
});

test('a form that is not there says so, with a way to ask again [CONSOLE 4]', async () => {
  let isThere = false;
  const { user } = await open({
    handlers: { [routeOf('formLock', at)]: () => (isThere ? ok(LOCK) : refused(404, 'not_found')) },
  });
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  isThere = true;
  await user.click(again);
  expect(await row(/氏名/)).toBeVisible();
});

test('what lies outside of the own scope does not read as gone [CONTRACT 14.2]', async () => {
  const form = { ...FORM, memberFormId: 'card' };
  await open({ form, scope: { forms: [ID] } });
  expect(await screen.findByText(/登録に使う帳票「card」は、あなたの担当の範囲にありません。/)).toBeVisible();
  expect(screen.queryByText(/がありません。/)).toBeNull();
});

test('a member form is made where the form names it; a refusal stays at its field with what was typed [CONSOLE 4]', async () => {
  const forms: object[] = [
    ...BINDINGS.forms,
    { formId: 'member-1', kind: 'member', title: '友の会', isPublished: true },
  ];
  const { user, network, save } = await open({
    form: { ...FORM, departmentId: 'kenshin' },
    handlers: {
      [routeOf('formBindings')]: () => ok({ ...BINDINGS, forms: [...forms] }),
      [routeOf('formPost')]: ({ body }) => {
        const { formId, title } = body as { formId: string; title: string };
        if (formId === 'member-2')
          return refused(400, 'invalid', { errors: [{ itemKey: 'formId', message: 'このIDは使われています。' }] });
        forms.push({ formId, kind: 'member', title, isPublished: false });
        return ok({ ...detailOf({ memberSurveyId: formId }), formId, kind: 'member', title });
      },
    },
  });
  await row(/氏名/);
  await user.click(screen.getByRole('tab', { name: '連携' }));
  await user.click(screen.getByRole('button', { name: '新しい会員の名簿を作る' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新しい会員の名簿を作る' }));
  await user.click(dialog.getByRole('button', { name: '作る' }));
  expect(await dialog.findByText('帳票名を入力してください。')).toBeVisible();
  await user.type(dialog.getByLabelText('帳票名'), '健診の会');
  const id = dialog.getByLabelText('帳票のID');
  expect(id).toHaveValue('member-2');
  await user.click(dialog.getByRole('button', { name: '作る' }));
  expect(await dialog.findByText('このIDは使われています。')).toBeVisible();
  expect(dialog.getByLabelText('帳票名')).toHaveValue('健診の会');
  await user.clear(id);
  await user.type(id, 'kenshin-no-kai');
  await user.click(dialog.getByRole('button', { name: '作る' }));
  expect(await screen.findByText('「健診の会」を下書きとして作り、この帳票につなぎました。')).toBeInTheDocument();
  expect(network.requestsTo(addressOf(routeOf('formPost'))).at(-1)?.body).toEqual({
    ...{ formId: 'kenshin-no-kai', kind: 'member', title: '健診の会', departmentId: 'kenshin' },
  });
  expect(await screen.findByText(/「kenshin-no-kai」は、まだ公開していません。/)).toBeVisible();
  expect(screen.queryByText(/がありません。/)).toBeNull();
  expect(await save()).toMatchObject({ memberFormId: 'kenshin-no-kai' });
});

test('who is limited to some forms is offered no new member form [CONTRACT 14.2]', async () => {
  await open({ scope: { forms: [ID] } });
  await row(/氏名/);
  fireEvent.click(screen.getByRole('tab', { name: '連携' }));
  expect(await screen.findByText('登録に使う帳票')).toBeVisible();
  expect(screen.queryByRole('button', { name: '新しい会員の名簿を作る' })).toBeNull();
});

test('until the first publishing the designer says what is missing, and leads there [CONSOLE 4]', async () => {
  const { user } = await open({ form: { surveyTitle: '健診', surveySchema: [] } });
  const steps = (await screen.findByText('はじめての公開まで')).closest('details') as HTMLElement;
  // Another form of the house is published: the list waits until it is opened.
  expect(steps).not.toHaveAttribute('open');
  await user.click(within(steps).getByText('はじめての公開まで'));
  expect(within(steps).getByText('あと 4つ')).toBeVisible();
  await user.click(within(steps).getByRole('button', { name: '質問へ' }));
  await user.type(await screen.findByRole('textbox', { name: '種類を探す' }), '1行の文字{Enter}');
  expect(await within(steps).findByText('1項目')).toBeVisible();
  expect(within(steps).getByText('あと 1つ')).toBeVisible();
  await user.click(within(steps).getByRole('button', { name: 'お礼の文へ' }));
  expect(await screen.findByRole('tree')).toBeVisible();
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-field]')).toHaveAttribute('data-field', 'endOfSurveyMessage'),
  );
  await user.click(within(steps).getByRole('button', { name: '公開へ' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('what was published is said, with the focus on the way to the address people open it by [CONSOLE 4]', async () => {
  let isPublished = false;
  const published = { number: 1, hash: 'a', at: '2026-11-24T01:13:00.000Z', by: 'S-chohyo', name: '三浦 彩', note: '' };
  const { user } = await open({
    handlers: {
      [routeOf('form', at)]: () =>
        ok(isPublished ? detailOf(FORM, { state: 'published', published, draft: null }) : detailOf(FORM)),
      [routeOf('formCheck', at)]: () => ok(NO_CONSEQUENCES),
      [routeOf('formPublish', at)]: () => {
        isPublished = true;
        return ok({ number: 1, hash: 'a' });
      },
    },
  });
  await row(/氏名/);
  await user.click(screen.getByRole('button', { name: '公開する' }));
  await user.click(await screen.findByRole('button', { name: '第1版を公開する' }));
  expect(await screen.findByText('公開中 第1版')).toBeInTheDocument();
  const address = screen.getByRole('button', { name: 'アドレスとQRコードを見る' });
  expect(address).toHaveFocus();
  expect(address).toHaveAccessibleDescription('「健康診断 予約」の第1版を公開しました。');
  await user.click(address);
  expect(await screen.findByLabelText('入力する方のアドレス')).toHaveValue('https://h.example/survey/health-check');
  await user.click(screen.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement);
  await user.click(screen.getAllByRole('button', { name: '閉じる' })[0] as HTMLElement);
  expect(screen.queryByText(/第1版を公開しました。/)).toBeNull();
});

describe('a window that was killed', () => {
  const KEY = 'madoguchi.designer.S-chohyo.health-check';
  const typed = { kind: 'setField', itemKey: 'name', path: ['title'], value: 'お名前' };
  const gone = { kind: 'setField', itemKey: 'gone', path: ['title'], value: '消えた' };
  const left = (more: object) =>
    JSON.stringify({ version: 41, at: Date.parse('2026-11-24T01:11:00Z'), sent: 0, ...more });

  test('has left on the device what the server had not got; it is there again, said, and saved', async () => {
    localStorage.setItem(KEY, left({ commands: [typed, gone] }));
    const { puts } = await open();
    expect(await screen.findByText('前回の続きから始めました')).toBeInTheDocument();
    expect(
      screen.getByText(/10:11までの、サーバーに届いていなかった1件の変更が、この端末に残っていました/),
    ).toBeInTheDocument();
    expect(screen.getByText(/1件は、項目がなくなっていたため、入れられませんでした。/)).toBeInTheDocument();
    expect(titles()[0]).toBe('お名前');
    await waitFor(() => expect(puts().at(-1)?.config.surveySchema).toMatchObject([{ title: 'お名前' }, {}, {}]));
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  });

  test('what had arrived without an answer is not done twice', async () => {
    const removed = { kind: 'setField', itemKey: 'kind', path: ['options', 0] };
    localStorage.setItem(KEY, left({ version: 40, sent: 1, commands: [removed, typed] }));
    const { user } = await open({
      handlers: {
        [routeOf('form', at)]: () => {
          const { draft, ...rest } = detailOf(FORM);
          return ok({ ...rest, draft: { ...draft, savedBy: 'S-chohyo' } });
        },
      },
    });
    expect(await screen.findByText(/1件の変更が、この端末に残っていました/)).toBeInTheDocument();
    await user.click(await row(/健診の種別/));
    expect(await field('選択肢1')).toHaveValue('会社');
  });

  test('can be told to forget it', async () => {
    localStorage.setItem(KEY, left({ commands: [typed] }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '入れずに、保存ずみの内容にする' }));
    expect(titles()[0]).toBe('氏名');
  });
});

describe('two people', () => {
  const OTHER = { ...LOCK, holder: 'S-other', name: '佐藤 健', mine: false };

  test('while somebody else has it, the form is only looked at; taken over, it is read anew', async () => {
    let isMine = false;
    const { user } = await open({
      handlers: {
        [routeOf('formLock', at)]: ({ body }) => {
          if ((body as { take?: boolean }).take) isMine = true;
          return ok(isMine ? LOCK : OTHER);
        },
        [routeOf('form', at)]: () =>
          ok(detailOf(isMine ? { ...FORM, surveySchema: [text('name', '相手の保存')] } : FORM)),
      },
    });
    expect(await screen.findByText('佐藤 健さんが編集しています。')).toBeInTheDocument();
    await user.click(await row(/氏名/));
    expect(await field('項目名')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: '公開する' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '引き継いで編集する' }));
    await user.click(await row(/相手の保存/));
    await waitFor(async () => expect(await field('項目名')).not.toHaveAttribute('readonly'));
  });

  test('who is asked for it saves first, gives it back, and then only looks', async () => {
    const calls: string[] = [];
    let isWanted = false;
    const { user, puts } = await open({
      handlers: {
        [routeOf('formLock', at)]: () =>
          ok(isWanted ? { ...LOCK, wanted: { by: 'S-other', name: '佐藤 健', at: '' } } : LOCK),
        [routeOf('formDraftPut', at)]: () => {
          calls.push('save');
          return ok({ version: 42, savedAt: '2026-11-24T01:12:00.000Z' });
        },
        [routeOf('formUnlock', at)]: () => {
          calls.push('unlock');
          return ok(null);
        },
      },
    });
    await user.click(await row(/氏名/));
    isWanted = true;
    await user.type(await field('項目名'), '（漢字）');
    await screen.findByText(/佐藤 健さんが編集を引き継ぎました/, undefined, { timeout: 8_000 });
    expect(calls).toEqual(expect.arrayContaining(['save', 'unlock']));
    expect(calls.indexOf('unlock')).toBe(calls.length - 1);
    expect(puts().at(-1)?.config.surveySchema).toMatchObject([{ title: '氏名（漢字）' }, {}, {}]);
    expect(screen.getByRole('button', { name: '公開する' })).toBeDisabled();
  }, 15_000);

  test('who was slower keeps the own change in what somebody else has saved, and is told', async () => {
    let isFirst = true;
    const { user, puts } = await open({
      handlers: {
        [routeOf('formDraftPut', at)]: () => {
          if (!isFirst) return ok({ version: 51, savedAt: '2026-11-24T01:12:00.000Z' });
          isFirst = false;
          return refused(409, 'changed', {
            data: detailOf({ ...FORM, surveySchema: [text('name', '氏名'), text('new', '新しい項目')] }),
          });
        },
      },
    });
    await user.click(await row(/氏名/));
    await user.type(await field('項目名'), '（漢字）');
    expect(await screen.findByText('ほかの人が先に保存しました')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(['氏名（漢字）', '新しい項目']));
    expect(puts().at(-1)?.config.surveySchema).toMatchObject([{ title: '氏名（漢字）' }, { title: '新しい項目' }]);
  });
});

test('閲覧 looks and changes nothing [CONTRACT 14.2]', async () => {
  const { user, puts } = await open({ roles: ['閲覧'] });
  expect(await screen.findByText(/見るだけです/)).toBeInTheDocument();
  await user.click(await row(/氏名/));
  expect(await field('項目名')).toHaveAttribute('readonly');
  await user.keyboard('{Control>}d{/Control}{Delete}');
  expect(titles()).toHaveLength(3);
  expect(puts()).toEqual([]);
});
