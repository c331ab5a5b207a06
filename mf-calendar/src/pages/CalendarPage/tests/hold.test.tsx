/** The hold while the person confirms: how long, what ends it, and what is said when there is none (CONTRACT 12, Places). */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { HoldBody } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { jsonResponse } from '@madoguchi/shared/testing';
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
  tidyUp,
  weekTable,
} from './calendarKit';

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
  test('確認に進むと枠が確保され、残りの分数が分かる', async () => {
    const view = await askForReview();
    await confirming();
    expect(await screen.findByText('この枠をあと15分確保しています')).toBeVisible();
    expect(screen.getByText('この枠を確保しました').closest('[role=status]')).not.toBeNull();
    expect(holdCalls(view)).toEqual([['POST', HELD]]);
  });

  test('残り時間は分ごとに変わり、読み上げは終わりが近づいてから', async () => {
    await askForReview();
    await confirming();
    await screen.findByText('この枠をあと15分確保しています');
    later(3);
    expect(await screen.findByText('この枠をあと12分確保しています', undefined, { timeout: 3_000 })).toBeVisible();
    expect(screen.getByText('この枠を確保しました')).toHaveRole('status');
    later(11);
    await screen.findByText('この枠をあと1分確保しています', { selector: '[role=status]' }, { timeout: 3_000 });
  });

  test('変更では元の予約も伝える', async () => {
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

  test('買う商品が枠の数を決めるときは、注文と回答も一緒に伝える', async () => {
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

  test('戻ると手放し、選び直した枠が確保される', async () => {
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

  test('画面を閉じると手放す', async () => {
    const view = await askForReview();
    await confirming();
    await screen.findByText('この枠をあと15分確保しています');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(holdCalls(view).at(-1)).toEqual(['DELETE', HELD]));
  });

  test('送り終えた予約の枠は手放さない', async () => {
    const view = await askForReview();
    await confirming();
    await send();
    await screen.findByRole('heading', { name: '完了' });
    view.unmount();
    expect(holdCalls(view)).toEqual([['POST', HELD]]);
  });
});

describe('not held', () => {
  test('[ERR-007] 確保できない枠には印がつき、入力はそのまま選び直せる', async () => {
    const view = await askForReview({ handlers: { [`POST ${HOLD}`]: refusal(409, { code: 'quota_exceeded' }) } });
    expect(await screen.findByText('ご希望の日時は満員になりました。別の日時を選んでください。')).toBeVisible();
    expect(slot('11月25日(水) 10:00 空きあり')).toHaveAccessibleDescription('満員になりました');
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
    expect(view.store.getState().shared.enteredForm?.answers.name).toBe('山田 花子');
  });

  test('予約の上限は確認の画面で理由とともに伝わる', async () => {
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

  test('通信できなくても先へ進め、そのことが正直に伝わり、つながれば確保される', async () => {
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

  test('時間が過ぎたことが伝わり、もう一度確保でき、そのまま予約もできる', async () => {
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

test('a server that is busy with the check is waited for, and the person is told', async () => {
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
