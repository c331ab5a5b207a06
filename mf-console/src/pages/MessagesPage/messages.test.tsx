/** 文面: what is shown and stored, faults at their field, the preview in medical mode, two people at it, undo and history. */
import { afterEach, expect, test } from '@jest/globals';
import type { HouseMessages } from '@madoguchi/shared/contract/console/house';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const STANDING: HouseMessages = {
  content: { perSecond: 5, kinds: { booked: { text: '{facility} {what} {amount}', serviceTemplate: 'book_ja' } } },
  version: 4,
  speaker: { medicalMode: false, facility: 'ひかり総合病院', telephone: '03-1234-5678', linkBase: 'https://h.example' },
};

function open({ medicalMode = false, handlers }: { medicalMode?: boolean; handlers?: ConsoleScene['handlers'] } = {}) {
  const standing = { ...STANDING, speaker: { ...STANDING.speaker, medicalMode } };
  const scene = openConsole({
    path: CONSOLE_ROUTES.ConsoleMessages,
    staff: { roles: ['帳票担当'] },
    handlers: {
      [routeOf('houseMessages')]: () => ok(standing),
      [routeOf('houseMessagesPut')]: ({ body }) => ok({ ...standing, ...(body as object), version: 5 }),
      [routeOf('houseMessagesRestore')]: () => ok({ ...standing, version: 6 }),
      [routeOf('houseMessagesHistory')]: () =>
        ok({
          items: [4, 3].map((number) => ({ number, at: '2026-11-20T05:02:00.000Z', by: 'S-a', name: '帳票 花子' })),
        }),
      ...handlers,
    },
  });
  const sent = (name: 'houseMessagesPut' | 'houseMessagesRestore') =>
    scene.network.requestsTo(addressOf(routeOf(name))).flatMap(({ body }) => (body === undefined ? [] : [body]));
  return { ...scene, sent, user: userEvent.setup() };
}
const kind = async (name: string) => within(await screen.findByRole('region', { name }));
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => screen.getByRole('button', { name: '保存する' });

test('each kind stands with the house’s text or the product’s own, beside how a person reads it [CONTRACT 14.4]', async () => {
  open();
  const booked = await kind('予約の受け付け');
  expect(booked.getByRole('textbox', { name: '文' })).toHaveValue('{facility} {what} {amount}');
  expect(booked.getByRole('region', { name: '予約の受け付けの見本' })).toHaveTextContent(
    'ひかり総合病院 基本健診 5,500円',
  );
  const closing = await kind('休診のご案内');
  expect(closing.getByRole('textbox', { name: '文' })).toHaveValue(consoleMessagesTexts.product.closing);
  expect(closing.queryByRole('checkbox')).toBeNull();
  expect(save()).toBeDisabled();
});

test('in medical mode no preview says what somebody comes for [CONTRACT 13]', async () => {
  open({ medicalMode: true });
  const booked = await kind('予約の受け付け');
  const shown = booked.getByRole('region', { name: '予約の受け付けの見本' });
  expect(shown).toHaveTextContent('ひかり総合病院 ご予約');
  for (const word of ['基本健診', '5,500', '健康保険証']) expect(screen.queryByText(new RegExp(word))).toBeNull();
});

test('stores what was changed and nothing else, and takes it back by one press [CONTRACT 14.4]', async () => {
  const { sent, user } = open();
  const booked = await kind('予約の受け付け');
  await user.click(booked.getByRole('button', { name: '予約の受け付けを標準の文に戻す' }));
  await user.click((await kind('取り消し')).getByRole('checkbox', { name: 'この文を送らない' }));
  write((await kind('お支払いの受け付け')).getByRole('textbox', { name: '文' }), '{facility} {amount}');
  write(screen.getByLabelText('始まり'), '20:00');
  await user.click(save());
  expect(await screen.findByText('文面を保存しました。')).toBeInTheDocument();
  expect(sent('houseMessagesPut')).toEqual([
    {
      content: {
        perSecond: 5,
        quiet: { from: '20:00', to: '08:00' },
        kinds: {
          booked: { serviceTemplate: 'book_ja' },
          cancelled: { off: true },
          paid: { text: '{facility} {amount}' },
        },
      },
      version: 4,
    },
  ]);
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('元の文面に戻しました。')).toBeInTheDocument();
  expect(sent('houseMessagesRestore')).toEqual([{ number: 4, version: 5 }]);
});

test.each([
  ['予約の受け付け', '{name}様', '{name} は使えません。'],
  ['予約の受け付け', ' ', '文を入力するか、標準の文に戻してください。'],
  ['休診のご案内', '{facility}は休診です。', '{link} を入れてください。'],
])('%s: %s is a fault at its field, and nothing is sent [CONTRACT 14.4]', async (name, text, fault) => {
  const { sent, user } = open();
  const field = (await kind(name)).getByRole('textbox', { name: '文' });
  write(field, text);
  await user.click(save());
  expect(await screen.findByText(new RegExp(fault.replace(/[{}]/g, '.')))).toBeInTheDocument();
  expect(field).toBeInvalid();
  expect(sent('houseMessagesPut')).toEqual([]);
});

test('who was slower sees both texts, loses nothing, and saves over what stands [CONTRACT 14]', async () => {
  const theirs = { ...STANDING, version: 7, content: { kinds: { booked: { text: '先の文' } } } };
  let isFirst = true;
  const { sent, user } = open({
    handlers: {
      [routeOf('houseMessagesPut')]: ({ body }) => {
        if (!isFirst) return ok({ ...theirs, ...(body as object), version: 8 });
        isFirst = false;
        return refused(409, 'changed', { data: theirs });
      },
    },
  });
  const field = (await kind('予約の受け付け')).getByRole('textbox', { name: '文' });
  write(field, 'あとの文');
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('予約の受け付け（あなたの入力）あとの文');
  expect(alert).toHaveTextContent('予約の受け付け（いまの内容）先の文');
  expect(field).toHaveValue('あとの文');
  await user.click(screen.getByRole('button', { name: 'この内容で保存する' }));
  expect(await screen.findByText('文面を保存しました。')).toBeInTheDocument();
  expect(sent('houseMessagesPut').map((body) => (body as { version: number }).version)).toEqual([4, 7]);
});

test('an earlier version comes back from the history [CONTRACT 13]', async () => {
  const { sent, user } = open();
  await kind('予約の受け付け');
  await user.click(screen.getByRole('button', { name: '履歴' }));
  const drawer = within(await screen.findByRole('dialog', { name: '変更の履歴' }));
  expect(await drawer.findByText('いまの文面')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '3版に戻す' }));
  expect(await screen.findByText('3版の文面に戻しました。')).toBeInTheDocument();
  expect(sent('houseMessagesRestore')).toEqual([{ number: 3, version: 4 }]);
});

test('受付 has no such screen [CONTRACT 14.2]', async () => {
  openConsole({ path: CONSOLE_ROUTES.ConsoleMessages });
  expect(await screen.findAllByRole('link', { name: '希望日' })).not.toEqual([]);
  expect(screen.queryAllByRole('link', { name: '文面' })).toEqual([]);
  expect(screen.queryByRole('region', { name: '予約の受け付け' })).toBeNull();
});
