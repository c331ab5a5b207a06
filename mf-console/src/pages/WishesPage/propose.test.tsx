/** Proposing another day and time from 希望日: the message follows the choice, and who was slower sees what stands. */
import { afterEach, expect, test } from '@jest/globals';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/date/DayPicker';
import '../../features/desk/deeds';
import { answerOf, deskHandlers } from '../../testing/desk';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const PROPOSE = routeOf('answerPropose', { partitionKey: 'k1' });
const row = {
  itemKey: 'dates',
  value: 'in#heart#2026-12-07#午前#1',
  type: 'candidateDateReservation',
  check: '未対応' as const,
};
const answer = answerOf('k1', '山田 花子', { reservation: undefined, categoryInfo: undefined, data: [row] });

async function propose(handlers: ConsoleScene['handlers'] = {}) {
  const wishes = [{ order: 1, day: '20261207', timeOption: '午前' }];
  const scene = openConsole({
    path: CONSOLE_ROUTES.ConsoleWishes,
    handlers: {
      ...deskHandlers([answer]),
      [routeOf('wishes')]: () =>
        ok({ items: [{ answer, departmentId: 'heart', category: '内科系', department: '循環器内科', wishes }] }),
      [routeOf('wishDays')]: () => ok([]),
      [PROPOSE]: () => ok({ messageId: 'm', state: 'sent' }),
      ...handlers,
    },
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('button', { name: '山田 花子 様の希望日を開く' }));
  await user.click(await screen.findByRole('button', { name: '別の日時を提案' }));
  const dialog = within(await screen.findByRole('dialog', { name: '別の日時を提案' }));
  const choose = async (day: string) => {
    const field = await dialog.findByRole('textbox', { name: '提案する日' });
    fireEvent.change(field, { target: { value: day } });
    fireEvent.blur(field);
    await user.type(dialog.getByRole('combobox', { name: '時刻' }), '10:3');
    await user.click(await screen.findByTitle('10:30'));
  };
  const sent = () => scene.network.requestsTo(addressOf(PROPOSE)).map(({ body }) => body);
  return { user, dialog, choose, sent, submit: () => dialog.getByRole('button', { name: '提案を送る' }) };
}

test('the message says the day and time that were chosen, and leaves once [CONTRACT 13]', async () => {
  const { user, dialog, choose, sent, submit } = await propose();
  expect(submit()).toBeDisabled();
  await choose('2026/12/10');
  expect(dialog.getByRole('textbox', { name: '届く文' })).toHaveDisplayValue(/12月10日\(木\) 10:30/);
  await user.click(submit());
  expect(await screen.findByText('12月10日(木) 10:30 を提案しました。')).toBeInTheDocument();
  expect(sent()).toEqual([
    {
      ...{ value: '2026-12-10 10:30', version: 3, idempotencyKey: expect.any(String) },
      text: expect.stringContaining('12月10日(木) 10:30'),
    },
  ]);
});

test('a day that is over cannot be proposed [CONSOLE-3]', async () => {
  const { choose, submit } = await propose();
  await choose('2026/11/23');
  expect(submit()).toBeDisabled();
});

test('who was slower sees what the other one has proposed, and nothing is lost [CONTRACT 14]', async () => {
  const stands = { ...answer, version: 4, proposal: { proposalId: 'P', day: '20261209', time: '09:00' } };
  const { user, dialog, choose, submit } = await propose({
    [PROPOSE]: () => refused(409, 'changed', { data: stands }),
  });
  await choose('2026/12/10');
  await user.click(submit());
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('あなたの変更12月10日(木) 10:30 を提案');
  expect(alert).toHaveTextContent('いまの内容12月9日(水) 9:00 を提案ずみ');
  expect(dialog.getByRole('button', { name: 'この内容でもう一度実行する' })).toBeEnabled();
});
