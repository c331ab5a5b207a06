/** LINEのお知らせ: switched off by kind, kept with each press. */
import { afterEach, expect, test } from '@jest/globals';
import { MESSAGE_CHOICES_PATH } from '@madoguchi/shared/contract';
import { HANAKO, jsonResponse, openRemote, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageChoices } from './MessageChoices';

afterEach(tidyUp);

function open(answers: { get: () => unknown; put?: (body: unknown) => unknown }) {
  return openRemote({
    routes: <MessageChoices />,
    path: '/',
    person: HANAKO,
    handlers: {
      [`GET ${MESSAGE_CHOICES_PATH}`]: answers.get,
      [`PUT ${MESSAGE_CHOICES_PATH}`]: ({ body }: { body: unknown }) => answers.put?.(body),
    } as never,
  });
}
const ok = (off: string[], isBlocked = false) => ({ result: 'OK', data: { off, isBlocked } });
const box = (name: string) => screen.findByRole('checkbox', { name });

test('asks nothing before it is opened, shows what is on, and keeps what is switched off [CONTRACT 14.5]', async () => {
  let asked = 0;
  const kept: unknown[] = [];
  open({
    get: () => {
      asked += 1;
      return ok(['paid']);
    },
    put: (body) => {
      kept.push(body);
      return ok(['paid', 'reminder']);
    },
  });
  const summary = await screen.findByText('LINEのお知らせ');
  expect(asked).toBe(0);
  await userEvent.click(summary);
  expect(await box('予約日の前のお知らせ')).toBeChecked();
  expect(await box('お支払い')).not.toBeChecked();
  await userEvent.click(await box('予約日の前のお知らせ'));
  expect(await screen.findByText('保存しました。')).toBeInTheDocument();
  expect(kept).toEqual([{ off: ['paid', 'reminder'] }]);
  expect(await box('予約日の前のお知らせ')).not.toBeChecked();
  expect(within(screen.getByRole('group', { name: 'LINEで受け取るお知らせ' })).getAllByRole('checkbox')).toHaveLength(
    7,
  );
});

test('a press that could not be kept is taken back, and told [CONTRACT 14.5]', async () => {
  open({ get: () => ok([]), put: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: 'x' }) });
  await userEvent.click(await screen.findByText('LINEのお知らせ'));
  await userEvent.click(await box('予約の受付'));
  expect(await screen.findByText('保存できませんでした。もう一度お試しください。')).toBeInTheDocument();
  expect(await box('予約の受付')).toBeChecked();
});

test('who has blocked the account reads so [CONTRACT 14.5]', async () => {
  open({ get: () => ok([], true) });
  await userEvent.click(await screen.findByText('LINEのお知らせ'));
  expect(await screen.findByText(/ブロックされている/)).toBeInTheDocument();
});
