/**
 * What the server lets a person change in a stored answer by the form's settings, whatever a hand-written client sends.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf, slotOf } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;

beforeAll(async () => {
  const bundle = testBundle();
  const settings = {
    'cancel-only': { updateOrCancelSettings: 'cancelOnly' },
    'inquiry-only': { updateOrCancelSettings: 'inquiryOnly' },
    'update-only': { updateOrCancelSettings: 'updateOnly' },
    'place-only': { updateOrCancelSettings: 'updateAndCancel', updateSettingsOnModification: 'reservationOnlyInfo' },
    everything: { updateOrCancelSettings: 'updateAndCancel', updateSettingsOnModification: 'inputAndReservationInfo' },
  };
  for (const [surveyId, calendarSetting] of Object.entries(settings)) {
    bundle[`surveys/${surveyId}.json`] = Object.assign({}, bundle['surveys/visit.json'], { surveyId, calendarSetting });
  }
  server = await startTestServer({ bundle });
});
afterAll(async () => server.close());
beforeEach(() => setClock(Date.parse(TEST_NOW)));

/**
 * Reserves the day's first slot, then sends another name and the second slot; what is answered, and what is stored
 * afterwards.
 */
async function change(surveyId: string, day: string) {
  const userId = `U-${surveyId}`;
  const made = await put(server, userId, putBody(surveyId, { name: '前の名前', place: `consult_0|${day}|0` }));
  expect(made.status).toBe(200);
  const oldPartitionKey = String(made.body.partitionKey);
  const body = putBody(surveyId, { name: '新しい名前', place: `consult_0|${day}|1` }, { oldPartitionKey });
  const { status, body: answer } = await put(server, userId, body);
  const rows = await rowsOf<{ item_key: string; value: string }>(
    server,
    `SELECT item_key, value FROM answer_row JOIN answer USING (answer_id)
     WHERE answer.user_id = $1 AND answer.is_live ORDER BY item_key`,
    [userId],
  );
  const slots = await Promise.all(['0', '1'].map((slot) => slotOf(server, 'main', day, slot)));
  return {
    answered: [status, answer.code],
    stored: rows.map(({ value }) => value),
    reserved: slots.map((slot) => slot?.reserved),
  };
}

test('an answer to a form for cancelling or reading only is not changed [CANCEL-002, CANCEL-003]', async () => {
  for (const [surveyId, day] of Object.entries({ 'cancel-only': '20261201', 'inquiry-only': '20261202' })) {
    expect(await change(surveyId, day)).toEqual({
      answered: [409, 'not_editable'],
      stored: ['前の名前', `consult_0|${day}|0`],
      reserved: [1, 0],
    });
  }
});

test('a form that lets only the reservation change keeps all other items whatever is sent [CANCEL-004]', async () => {
  expect(await change('place-only', '20261203')).toEqual({
    answered: [200, undefined],
    stored: ['前の名前', 'consult_0|20261203|1'],
    reserved: [0, 1],
  });
});

test('a form that lets input and reservation change changes both [CANCEL-004]', async () => {
  for (const [surveyId, day] of Object.entries({ 'update-only': '20261204', everything: '20261205' })) {
    expect(await change(surveyId, day)).toEqual({
      answered: [200, undefined],
      stored: ['新しい名前', `consult_0|${day}|1`],
      reserved: [0, 1],
    });
  }
});
