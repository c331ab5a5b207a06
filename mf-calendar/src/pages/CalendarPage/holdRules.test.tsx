/**
 * What the server says when the chosen place is held: the wait before a dose, and the pause after a hold has run out
 * (CONTRACT 12, Places).
 */
import { afterEach, expect, test } from '@jest/globals';
import type { HoldBody } from '@madoguchi/shared/contract';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askForReview, CONFIG, confirming, entered, HOLD, refusal, slot, TWO_DOSES } from '../../testing/scene';

afterEach(tidyUp);

const WAIT = '前回の接種からの間隔により、2026年12月2日(水)以降の日時を予約できます。';
test('a slot with too short an interval leads to another choice with its reason before any send [VAC-004]', async () => {
  const view = await askForReview({
    form: entered({ answers: { name: '山田 花子', reservation: 'basic_plain', dose: '2回目' } }),
    config: TWO_DOSES,
    handlers: {
      [`GET ${API_BASE}${API_PATHS.firstDose}`]: () => ({
        result: 'OK',
        data: { isMissing: false, firstDose: { day: '20261001' } },
      }),
      // The desk has recorded the dose again since the calendar was opened.
      [`POST ${HOLD}`]: refusal(409, { code: 'not_reservable', errorMessage: WAIT }),
    },
  });
  expect(await screen.findByText(WAIT)).toBeVisible();
  expect(slot('11月25日(水) 10:00 空きあり')).toHaveAccessibleDescription('予約できませんでした');
  const [asked] = view.network.requestsTo(HOLD);
  const body = asked?.body as HoldBody | undefined;
  expect(body?.data).toContainEqual(
    expect.objectContaining({ itemKey: 'dose', value: '2回目', surveyId: CONFIG.surveyId }),
  );
});

test('holding again may fail right after a hold has ended, and both booking and holding later work', async () => {
  const view = await askForReview();
  await confirming();
  await screen.findByText('この枠をあと15分確保しています');
  setClock(nowMilliseconds() + 15.1 * 60_000);
  await screen.findByText(/枠の確保時間が過ぎました。/, undefined, { timeout: 3_000 });
  const body = { result: 'ERROR', code: 'too_many_requests', errorMessage: '' };
  view.network.answer(`POST ${HOLD}`, () => jsonResponse(429, body, { 'retry-after': '54' }));
  await userEvent.click(screen.getByRole('button', { name: 'もう一度確保する' }));
  expect(await screen.findByText(/この枠はまだ確保できていません。このまま予約できますが/)).toBeVisible();
  expect(screen.getByRole('button', { name: '予約する' })).toBeEnabled();
  const expiresAt = new Date(nowMilliseconds() + 15 * 60_000).toISOString();
  view.network.answer(`POST ${HOLD}`, () => ({ result: 'OK', expiresAt }));
  await userEvent.click(screen.getByRole('button', { name: 'もう一度確保する' }));
  expect(await screen.findByText('この枠をあと15分確保しています')).toBeVisible();
});
