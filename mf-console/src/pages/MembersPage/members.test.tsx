/** 会員: found, opened with the linked answers, numbered, withdrawn with a way back; nobody loses what was typed. */
import { afterEach, expect, test } from '@jest/globals';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { MemberCard } from '@madoguchi/shared/contract/console/members';
import { addressOf, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, deskHandlers } from '../../testing/desk';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const user = userEvent.setup({ pointerEventsCheck: 0 });
const MEMBER = answerOf('m1', '山田 花子', { surveyId: 'card', surveyTitle: '診察券', reservation: undefined });
const FORM = { surveyId: 'card', surveyTitle: '診察券', kind: 'member', calendarIds: [], columns: [] };
const CARD: MemberCard = {
  number: '101',
  numbering: 'entered',
  linked: [
    answerOf('k1', '山田 花子', { surveyTitle: '健康診断 予約' }),
    answerOf('k2', '山田 花子', {
      surveyTitle: '前の健診',
      reservation: { categoryId: 'basic', itemId: '0', date: '20251125', slot: '2', start: '10:00', end: '10:30' },
    }),
  ],
};
const member = (more: Partial<ConsoleAnswer> & { number?: string } = {}) => ({ ...MEMBER, number: '101', ...more });
const key = { partitionKey: 'm1' };

function openMembers(
  search = '',
  handlers: Record<string, FakeHandler> = {},
  roles: '管理者'[] | ['閲覧'] = ['管理者'],
) {
  return openConsole({
    path: `/console/members${search}`,
    staff: { roles },
    handlers: {
      ...deskHandlers([MEMBER]),
      [routeOf('answerForms')]: () => ok([FORM, { ...FORM, surveyId: 'friends', surveyTitle: '友の会' }]),
      [routeOf('members')]: () => ok({ items: [member()], total: 1 }),
      [routeOf('memberCard', key)]: () => ok(CARD),
      ...handlers,
    },
  });
}

test('finds by what is typed, page by page, in the register that is chosen [CONSOLE 3]', async () => {
  const scene = openMembers('', {
    [routeOf('members')]: ({ query }) =>
      query.get('cursor') === 'c1'
        ? ok({ items: [member({ partitionKey: 'm2', name: '佐藤 一郎', number: '102' })] })
        : ok({ items: [member()], total: 2, nextCursor: 'c1' }),
  });
  await screen.findByRole('button', { name: '山田 花子' });
  expect(screen.getByText('2人')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'さらに表示' }));
  expect(await screen.findByRole('button', { name: '佐藤 一郎' })).toBeVisible();
  expect(screen.getByRole('button', { name: '山田 花子' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '会員を探す' }), '１０１');
  await waitFor(() => expect(scene.router.state.location.search).toBe(`?${new URLSearchParams({ q: '１０１' })}`));
  await waitFor(() => {
    const asked = scene.network.requestsTo(addressOf(routeOf('members'))).at(-1);
    expect([asked?.query.get('form'), asked?.query.get('q')]).toEqual(['card', '１０１']);
  });
  expect(screen.getByRole('link', { name: '取り込み・書き出し' })).toHaveAttribute('href', '/console/files?form=card');
});

test('shows a registration whole, with its number and the linked answers, to who reads alone without deeds [CONTRACT 14.2]', async () => {
  openMembers('?open=m1', {}, ['閲覧']);
  const drawer = within(await screen.findByRole('complementary', { name: '回答の詳細' }));
  expect(await drawer.findByText('会員番号 101')).toBeVisible();
  expect(drawer.getByText('みどり商事株式会社')).toBeVisible();
  const linked = within(await drawer.findByRole('region', { name: '連携している帳票の回答' }));
  expect(await linked.findByRole('link', { name: '健康診断 予約' })).toHaveAttribute(
    'href',
    '/console/answers?form=health-check&open=k1',
  );
  expect(drawer.queryByRole('button', { name: '退会にする' })).toBeNull();
  expect(screen.queryByRole('link', { name: '会員を登録' })).toBeNull();
});

test('a withdrawal says what is to come, is confirmed, and can be taken back [CONSOLE 3]', async () => {
  const sent: unknown[] = [];
  let standing = MEMBER;
  const change = (next: Partial<ConsoleAnswer>) => {
    standing = { ...standing, ...next, version: standing.version + 1 };
    return ok(standing);
  };
  openMembers('?open=m1', {
    [routeOf('answer', key)]: () => ok({ ...standing, memoTexts: [], history: [], messages: [], unconfirmed: [] }),
    [routeOf('answerCancel', key)]: ({ body }) => {
      sent.push(body);
      return change({ check: '取り消し' });
    },
    [routeOf('answerCheck', key)]: ({ body }) => {
      sent.push(body);
      return change({ check: '未対応' });
    },
  });
  await user.click(await screen.findByRole('button', { name: '退会にする' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('これからの予約が 1件あります。退会にしても取り消されません。')).toBeVisible();
  expect(dialog.getByText(/健康診断 予約\s11月25日/)).toBeVisible();
  expect(dialog.queryByText(/前の健診/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: '退会にする' }));
  expect(await screen.findByText('山田 花子 様を退会にしました。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('山田 花子 様の登録を戻しました。')).toBeVisible();
  expect(sent).toEqual([{ version: 3 }, { check: '未対応', version: 4 }]);
});

test('a number that is missing or taken is refused at its field, and what was typed stays [VAL-074]', async () => {
  const asked: unknown[] = [];
  openMembers('?open=m1', {
    [routeOf('memberNumberPut', key)]: ({ body }) => {
      asked.push(body);
      const errors = [{ itemKey: 'number', message: '入力された番号は使われています。' }];
      return asked.length === 1 ? refused(400, 'invalid', { errors }) : ok({ ...MEMBER, version: 4 });
    },
  });
  await user.click(await screen.findByRole('button', { name: '番号を変える' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('新しい番号');
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: '番号を付ける' }));
  expect(dialog.getByText('番号を入力してください。')).toBeVisible();
  await user.type(field, '102');
  await user.click(dialog.getByRole('button', { name: '番号を付ける' }));
  expect(await dialog.findByText('入力された番号は使われています。')).toBeVisible();
  expect(field).toHaveValue('102');
  expect(field).toBeInvalid();
  await user.type(field, '3');
  await user.click(dialog.getByRole('button', { name: '番号を付ける' }));
  expect(await screen.findByText('山田 花子 様の番号を 1023 にしました。')).toBeVisible();
  expect(asked).toEqual([
    { number: '102', version: 3 },
    { number: '1023', version: 3 },
  ]);
});

test('who was slower sees both values, and can do it on what stands [CONTRACT 14]', async () => {
  const asked: unknown[] = [];
  openMembers('?open=m1', {
    [routeOf('memberNumberPut', key)]: ({ body }) => {
      asked.push(body);
      const data = { ...MEMBER, version: 9, fields: [{ itemKey: 'number', title: '診察券番号', value: '777' }] };
      return asked.length === 1 ? refused(409, 'changed', { data }) : ok({ ...MEMBER, version: 10 });
    },
  });
  await user.click(await screen.findByRole('button', { name: '番号を変える' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('新しい番号'), '5');
  await user.click(dialog.getByRole('button', { name: '番号を付ける' }));
  expect(await dialog.findByText('診察券番号 777')).toBeVisible();
  expect(dialog.getByText('1015')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'この内容でもう一度実行する' }));
  await screen.findByText('山田 花子 様の番号を 1015 にしました。');
  expect(asked).toEqual([
    { number: '1015', version: 3 },
    { number: '1015', version: 9 },
  ]);
});

test('says what to do where nobody is found, where nobody is registered, and where there is no register', async () => {
  openMembers('?q=誰も', { [routeOf('members')]: () => ok({ items: [], total: 0 }) });
  expect(await screen.findByText('見つかりません')).toBeVisible();
  tidyUp();
  openMembers('', { [routeOf('answerForms')]: () => ok([]) });
  expect(await screen.findByText('会員の名簿がありません')).toBeVisible();
});
