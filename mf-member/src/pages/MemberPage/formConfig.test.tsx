/** What a config says holds in a member form as in every other: header, messages, conditions, newer forms, buttons. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { provideChatApp } from '@madoguchi/shared/store';
import { browser } from '@madoguchi/shared/submission';
import { tidyUp } from '@madoguchi/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, ROWS, start } from '../../testing/scene';

const path = '/member/patient';
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const plainBrowser = {
  isInClient: () => false,
  closeWindow: jest.fn(),
  openExternal: jest.fn(),
  accessToken: async () => undefined,
};

let reload: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  provideChatApp(plainBrowser);
  jest.restoreAllMocks();
  tidyUp();
});

test('the header image and the description stand above the items [SURVEY-032, SURVEY-033]', async () => {
  const config = { headerImageUrl: { headerUrl: 'https://own.example/a.png' }, description: 'ご記入ください。' };
  start({ path, rows: [], config });
  expect(await screen.findByRole('img', { name: '患者情報の画像' })).toHaveAttribute(
    'src',
    'https://own.example/a.png',
  );
  expect(screen.getByText('ご記入ください。')).toBeInTheDocument();
});

test('an update says the configured message [SURVEY-017]', async () => {
  start({ path, config: { endOfSurveyMessage: '受付へお声がけください。' } });
  await press('登録情報を変更');
  await screen.findByLabelText('氏名');
  await press('送信');
  await press('更新する');
  expect(await screen.findByText('受付へお声がけください。')).toBeInTheDocument();
});

test('what the form no longer takes of an earlier registration is named, with what was answered [CONTRACT 13]', async () => {
  const surveySchema = CONFIG.surveySchema.map((item) =>
    item.itemKey === 'name' ? { ...item, length: { max: 3 } } : item,
  );
  start({ path, config: { surveySchema }, rows: ROWS.map((row) => ({ ...row, formVersion: 2 })) });
  await press('登録情報を変更');
  expect(await screen.findByText('氏名（前回：山田 花子）')).toBeInTheDocument();
});

test('a withdrawal says the configured message of a cancel [CANCEL-023]', async () => {
  start({ path, config: { endOfSurveyMessageCancel: '診察券は窓口へお返しください。' } });
  await press('登録を取り消す');
  await userEvent.setup().click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取り消す' }));
  expect(await screen.findByText('診察券は窓口へお返しください。')).toBeInTheDocument();
});

test('a form that was changed meanwhile is told of, keeps what is typed, and can be sent [SURVEY-010]', async () => {
  const { network } = start({ path, rows: [], config: { updatedAt: 'v1' } });
  await userEvent.setup().type(await screen.findByLabelText('氏名'), '山田 花子');
  network.answer(paths.config, () => ({ result: 'OK', data: { ...CONFIG, updatedAt: 'v2', surveySchema: [] } }));
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await press('再読み込み');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('氏名')).toHaveValue('山田 花子');
  expect(screen.getByRole('button', { name: '送信' })).toBeEnabled();
});

test("a page out of the browser's cache reloads [SURVEY-027]", async () => {
  start({ path, rows: [] });
  await screen.findByLabelText('氏名');
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('閉じる is there inside LINE, and closes the window [SURVEY-011]', async () => {
  const insideLine = { ...plainBrowser, isInClient: () => true };
  provideChatApp(insideLine);
  start({ path, rows: [] });
  await screen.findByLabelText('氏名');
  await press('閉じる');
  expect(insideLine.closeWindow).toHaveBeenCalledTimes(1);
});

describe('items that hang on the name of a category', () => {
  const name: SchemaItem = { itemKey: 'name', type: 'text', title: '氏名' };
  const place: SchemaItem = { itemKey: 'place', type: 'reservation', title: '診療科' };
  const hanging: SchemaItem = {
    itemKey: 'why',
    type: 'text',
    title: '受診の目的',
    displayCondition: { type: 'show', questionId: 'place', answers: ['基本健診'], bunruiKey: 'large' },
  };
  const config = { surveySchema: [name, place, hanging] };

  test('are shown by the common tree [COND-003]', async () => {
    start({ path, rows: [], config });
    const choice = await screen.findByLabelText('診療科');
    expect(screen.queryByLabelText('受診の目的')).toBeNull();
    await userEvent.setup().type(choice, 'basic_0');
    expect(await screen.findByLabelText('受診の目的')).toBeInTheDocument();
  });

  test('stand in what is registered too [COND-003, MEMBER-010]', async () => {
    const [row] = ROWS;
    const rowOf = (itemKey: string, value: string) => ({
      ...(row as (typeof ROWS)[number]),
      itemKey,
      sortKey: itemKey,
      value,
    });
    start({ path, config, rows: [rowOf('name', '山田'), rowOf('place', 'basic_0|20261125|0'), rowOf('why', '検査')] });
    expect(await screen.findByText('受診の目的 : 検査')).toBeInTheDocument();
  });
});

describe('a link button that a condition hides', () => {
  const name: SchemaItem = { itemKey: 'name', type: 'text', title: '氏名' };
  const link: SchemaItem = {
    itemKey: 'l',
    type: 'linkbutton',
    title: '日時を選ぶ',
    displayCondition: { type: 'hide', questionId: 'name', answers: ['山'] },
  };

  test('gives its place to 送信 and back: there is always one button', async () => {
    start({ path, rows: [], config: { surveySchema: [name, link] } });
    const field = await screen.findByLabelText('氏名');
    const buttons = () =>
      ['送信', '日時を選ぶ'].filter((title) => screen.queryByRole('button', { name: title }) !== null);
    await screen.findByRole('button', { name: '日時を選ぶ' });
    expect(buttons()).toEqual(['日時を選ぶ']);
    const user = userEvent.setup();
    await user.type(field, '山');
    await user.tab();
    expect(buttons()).toEqual(['送信']);
    await press('送信');
    expect(await screen.findByRole('dialog', { name: 'この内容で登録しますか？' })).toBeInTheDocument();
  });
});

test('an address that names another product leads nowhere [MEMBER-007]', async () => {
  const { router } = start({ path: '/member/patient?next=//evil.test/survey/a', rows: [] });
  await userEvent.setup().type(await screen.findByLabelText('氏名'), '山田 花子');
  await userEvent.setup().type(screen.getByLabelText('診察券番号'), '123');
  await press('送信');
  await press('登録する');
  await screen.findByText('ありがとうございます。会員情報を登録しました。');
  expect(screen.queryByRole('button', { name: '続けて入力する' })).toBeNull();
  expect(router.state.location.pathname).toBe('/member/patient');
});
