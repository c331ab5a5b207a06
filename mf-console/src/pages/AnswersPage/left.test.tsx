/** A desk that was left shows nobody's answers. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import '../../features/desk/Detail';
import { deskHandlers } from '../../testing/desk';
import { openConsole, routeOf } from '../../testing/scene';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  tidyUp();
});

const MINUTE = 60_000;
const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));

test('the table and the open answer go before the session does, and are read anew for who is there [14.1]', async () => {
  const path = `${CONSOLE_ROUTES.ConsoleAnswers}?open=k1`;
  const scene = openConsole({ path, staff: { idleMinutes: 6 }, handlers: deskHandlers() });
  for (let step = 0; step < 4; step += 1) await pass(1_000);
  const people = () => screen.queryAllByText(/山田 花子/).length;
  const readings = () => scene.network.requestsTo(addressOf(routeOf('answers'))).length;
  expect(people()).toBeGreaterThan(1);
  await pass(4 * MINUTE);
  expect(people()).toBeGreaterThan(1);
  await pass(MINUTE);
  expect(people()).toBe(0);
  expect(screen.getByText('操作がなかったため、一覧を閉じました。')).toBeInTheDocument();
  const before = readings();
  fireEvent.click(screen.getByRole('button', { name: '一覧を開く' }));
  for (let step = 0; step < 4; step += 1) await pass(1_000);
  expect(people()).toBeGreaterThan(1);
  expect(readings()).toBe(before + 1);
});
