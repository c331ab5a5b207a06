/**
 * The hold while the person confirms: how long, what ends it, and what is said when there is none (CONTRACT 12,
 * Places).
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { HoldBody } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askForReview,
  CHECK,
  confirming,
  entered,
  FIRST_WEEK,
  HOLD,
  openCalendar,
  orderOf,
  refusal,
  reservationRow,
  SURVEY_ID,
  send,
  slot,
  submissions,
  weekTable,
} from '../../testing/scene';

afterEach(tidyUp);

const HELD = { surveyId: SURVEY_ID, value: 'basic_plain|20261125|2' };
const NONE = 'この枠はまだ確保できていません。このまま予約できますが、ほかの方が先に予約することがあります。';
const EXPIRED = /枠の確保時間が過ぎました。このまま予約できますが、ほかの方が先に予約することがあります。/;

type Calendar = Awaited<ReturnType<typeof askForReview>>;
const holdCalls = ({ network }: Calendar) => network.requestsTo(HOLD).map(({ method, body }) => [method, body]);

/** Minutes pass; the next look at the clock is a second away. */
function later(minutes: number): void {
  setClock(nowMilliseconds() + minutes * 60_000);
}

describe('held', () => {
  test('the confirmation holds the slot and shows the minutes left', async () => {
    const view = await askForReview();
    await confirming();
    expect(await screen.findByText('この枠をあと15分確保しています')).toBeVisible();
    expect(screen.getByText('この枠を確保しました').closest('[role=status]')).not.toBeNull();
    expect(holdCalls(view)).toEqual([['POST', HELD]]);
  });

  test('the time left changes by the minute and is read aloud only near its end', async () => {
    await askForReview();
    await confirming();
    await screen.findByText('この枠をあと15分確保しています');
    later(3);
    expect(await screen.findByText('この枠をあと12分確保しています', undefined, { timeout: 3_000 })).toBeVisible();
    expect(screen.getByText('この枠を確保しました')).toHaveRole('status');
    later(11);
    await screen.findByText('この枠をあと1分確保しています', { selector: '[role=status]' }, { timeout: 3_000 });
  });

  test('a hold for a change names the original reservation too', async () => {
    const partitionKey = `${SURVEY_ID}#U-hanako#1`;
    const view = openCalendar({
      form: entered({ partitionKey, answers: { name: '山田 花子', reservation: 'basic_plain|20261124|0' } }),
      path: `/calendar/${SURVEY_ID}?partitionKey=${encodeURIComponent(partitionKey)}`,
      rows: [reservationRow('basic_plain|20261124|0', partitionKey)],
    });
    await weekTable(FIRST_WEEK);
    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    await userEvent.click(screen.getByRole('button', { name: '予約内容を確認' }));
    await confirming();
    await waitFor(() => expect(holdCalls(view)).toEqual([['POST', { ...HELD, oldPartitionKey: partitionKey }]]));
  });

  test('a hold brings order and answer where the products decide the number of places', async () => {
    const order = orderOf({ reservationCostType: 1, reservationCost: 2, details: [{ cost: 2 }] });
    const view = await askForReview({ form: entered({ order }) });
    await confirming();
    await waitFor(() => expect(view.network.requestsTo(HOLD)).toHaveLength(1));
    const body = view.network.requestsTo(HOLD)[0]?.body as HoldBody;
    expect(body).toMatchObject({
      ...HELD,
      order: { serviceId: 'options', details: [{ productId: 'blood', count: 1 }] },
    });
    expect(body.data?.map(({ itemKey, value }) => [itemKey, value])).toEqual([
      ['name', '山田 花子'],
      ['reservation', HELD.value],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    await waitFor(() => expect(holdCalls(view).at(-1)).toEqual(['DELETE', HELD]));
  });

  test('going back gives the slot up, and the newly chosen one is held', async () => {
    const view = await askForReview();
    await confirming();
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    await weekTable(FIRST_WEEK);
    await userEvent.click(slot('11月26日(木) 10:00 空きあり'));
    await userEvent.click(screen.getByRole('button', { name: '予約内容を確認' }));
    await confirming();
    const next = { surveyId: SURVEY_ID, value: 'basic_plain|20261126|2' };
    await waitFor(() =>
      expect(holdCalls(view)).toEqual([
        ['POST', HELD],
        ['DELETE', HELD],
        ['POST', next],
      ]),
    );
  });

  test('closing the page gives the slot up', async () => {
    const view = await askForReview();
    await confirming();
    await screen.findByText('この枠をあと15分確保しています');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(holdCalls(view).at(-1)).toEqual(['DELETE', HELD]));
  });

  test('the slot of a reservation that was sent is not given up', async () => {
    const view = await askForReview();
    await confirming();
    await send();
    await screen.findByRole('heading', { name: '完了' });
    view.unmount();
    expect(holdCalls(view)).toEqual([['POST', HELD]]);
  });
});

describe('not held', () => {
  test('a slot that cannot be held is marked, and another is chosen with the input kept [ERR-007]', async () => {
    const view = await askForReview({ handlers: { [`POST ${HOLD}`]: refusal(409, { code: 'quota_exceeded' }) } });
    expect(await screen.findByText('ご希望の日時は満員になりました。別の日時を選んでください。')).toBeVisible();
    expect(slot('11月25日(水) 10:00 空きあり')).toHaveAccessibleDescription('満員になりました');
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
    expect(view.store.getState().shared.enteredForm?.answers.name).toBe('山田 花子');
  });

  test('a limit of reservations is shown with its reason at the confirmation', async () => {
    await askForReview({
      handlers: {
        [`POST ${HOLD}`]: refusal(409, {
          code: 'reservation_limit',
          errorMessage: '予約できる回数の上限に達しています。',
          checkDetail: '1日の予約は1件までです',
        }),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('（1日の予約は1件までです）');
    expect(screen.getByRole('button', { name: '日時を選び直す' })).toBeVisible();
  });

  test('without connection the person goes on and reads so, and the slot is held once it is back', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    const view = await askForReview({ handlers: { [`POST ${HOLD}`]: offline } });
    await confirming();
    expect(await screen.findByText(NONE, undefined, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByRole('button', { name: '予約する' })).toBeEnabled();
    const expiresAt = new Date(nowMilliseconds() + 9.5 * 60_000).toISOString();
    view.network.answer(`POST ${HOLD}`, () => ({ result: 'OK', expiresAt }));
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('この枠をあと10分確保しています')).toBeVisible();
    expect(screen.queryByText(NONE)).toBeNull();
    await send();
    await screen.findByRole('heading', { name: '完了' });
  });

  test('a hold that has ended says so, can be held again, and booking works as well', async () => {
    const view = await askForReview();
    await confirming();
    await screen.findByText('この枠をあと15分確保しています');
    later(16);
    expect(await screen.findByText(EXPIRED, undefined, { timeout: 3_000 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'もう一度確保する' }));
    expect(await screen.findByText('この枠をあと15分確保しています')).toBeVisible();
    expect(screen.queryByText(EXPIRED)).toBeNull();
    later(16);
    await screen.findByText(EXPIRED, undefined, { timeout: 3_000 });
    await send();
    await screen.findByRole('heading', { name: '完了' });
    expect(submissions(view.network)).toHaveLength(1);
  });
});

test('the screen waits for a server that is busy with the check, and says so', async () => {
  let count = 0;
  const busy = () => {
    count += 1;
    // The client itself asks three times before the screen hears of it.
    return count <= 3
      ? jsonResponse(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' }, { 'retry-after': '1' })
      : { result: 'OK' };
  };
  await askForReview({ handlers: { [`POST ${CHECK}`]: busy } });
  await confirming();
  await send();
  expect(await screen.findByText(/1秒後に自動でもう一度送信します/, undefined, { timeout: 5_000 })).toBeVisible();
  await screen.findByRole('heading', { name: '完了' }, { timeout: 5_000 });
});
