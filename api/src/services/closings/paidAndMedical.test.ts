/** A closing over paid reservations, and one in medical mode (CONTRACT 13). */
import { describe, expect, test } from '@jest/globals';
import type { ClosingPreview } from '@madoguchi/shared/contract/console/closings';
import { brokenInvariants, rowsOf, visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { choose, closeSlots, readClosing, readOffer, tellAll } from '../../testing/closings';
import { dataOf } from '../../testing/console';
import { orderBody } from '../../testing/paid';
import { paymentBundle } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { newPerson, serverOfTest, type TestServer, type Without } from '../../testing/server';

const SLOT = '20261203|0';

describe('a closing over paid reservations', () => {
  const start = serverOfTest({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });

  /** Somebody who has paid 550 yen for a talk in the slot. */
  async function paid(server: TestServer): Promise<string> {
    const person = newPerson('paid');
    const values = { payType: 'カード', place: `consult_0|${SLOT}` };
    const idempotencyKey = crypto.randomUUID();
    const body = orderBody('care', [{ productId: 'talk', count: 1 }], values, { idempotencyKey });
    const orderId = await saveForPayment(server, person, body);
    expect(await notify(server, await openForm(server, person, orderId))).toBe('OK,');
    return person;
  }
  const refundsOf = (server: TestServer) =>
    rowsOf<{ user_id: string; reason: string; refunded_at: Date | null }>(
      server,
      'SELECT user_id, reason, refunded_at FROM payment_refund ORDER BY user_id',
    );
  async function closed(server: TestServer) {
    const planner = await server.staff({ roles: ['予約担当'] });
    const closing = await closeSlots(server, planner, SLOT);
    const offerIds = closing.offers.map(({ offerId }) => offerId);
    return { planner, closing, offerIds, ids: { id: closing.closingId } };
  }

  test('makes what was paid due back exactly once where the desk cancels, however often it is sent [CONTRACT 13] [API-079]', async () => {
    const server = await start();
    const people = [await paid(server), await paid(server)];
    const { planner, closing, offerIds, ids } = await closed(server);
    expect(closing.offers.map((offer) => offer.paid)).toEqual([550, 550]);
    await dataOf(server, planner, 'closingOffersPut', { ids, body: { version: 1, offerIds, choice: 'cancel' } });
    await Promise.all([tellAll(server, planner, ids.id), tellAll(server, planner, ids.id)]);
    const { offers } = await readClosing(server, planner, ids.id);
    expect(offers.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    const due = people.sort().map((user_id) => ({ user_id, reason: 'cancelled', refunded_at: null }));
    expect(await refundsOf(server)).toEqual(due);
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('makes it due back once where the person cancels by presses at once, and not where they move [CONTRACT 13]', async () => {
    const server = await start();
    const [canceller, mover] = [await paid(server), await paid(server)];
    const { planner, closing, ids } = await closed(server);
    await tellAll(server, planner, ids.id);
    const offerOf = (person: string) =>
      closing.offers.find(({ partitionKey }) => partitionKey?.includes(`#${person}#`))?.offerId ?? '';
    expect(await readOffer(server, canceller, offerOf(canceller))).toMatchObject({ state: 'open', paid: 550 });
    const presses = Array.from({ length: 4 }, () => choose(server, canceller, offerOf(canceller), 'cancel'));
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const moved = await choose(server, mover, offerOf(mover), 'move');
    expect(moved.body.data).toMatchObject({ state: 'moved' });
    expect(await refundsOf(server)).toEqual([{ user_id: canceller, reason: 'cancelled', refunded_at: null }]);
    const [order] = await rowsOf<{ partition_key: string }>(
      server,
      'SELECT partition_key FROM payment_order WHERE user_id = $1',
      [mover],
    );
    expect(
      await rowsOf(server, 'SELECT 1 FROM answer WHERE is_live AND partition_key = $1', [order?.partition_key]),
    ).toHaveLength(1);
    expect(await brokenInvariants(server)).toEqual([]);
  });
});

describe('in medical mode', () => {
  const department = { id: 'psychiatry', name: '精神科', telephone: '03-1111-2222', place: '3階 精神科' };
  const facility = { name: 'ひかり総合病院', telephone: '03-0000-0000', departments: [department] };
  const visit = testBundle()['surveys/visit.json'] as object;
  const files = {
    ...testBundle(),
    'facility.json': {
      ...{ ...facility, hours: '9:00–17:00', place: '本館 1階' },
      issuer: { name: facility.name, address: '東京都千代田区' },
    },
    'surveys/visit.json': { ...visit, surveyTitle: '精神科の予約', departmentId: department.id },
  };
  /** Form, department, category, item, and what reaches the department alone. */
  const TELLING = /精神科|psychiatry|内科|検査|長い|1111/;
  const template = '{facility} {what} {place} {telephone}\n{day} {time} {code}\n{link}';

  /** What leaves, and what the offer says. */
  async function told(MEDICAL_MODE: string, start: (without: Without) => Promise<TestServer>) {
    const server = await start({ environment: { MEDICAL_MODE } });
    const planner = await server.staff({ roles: ['予約担当'] });
    const person = newPerson('medical');
    const { status } = await server.call(person, 'POST', '/survey-results/putItem', visitBody(SLOT, {}, 'exam_long'));
    expect(status).toBe(200);
    const closing = await closeSlots(server, planner, SLOT);
    const ids = { id: closing.closingId };
    const preview = await dataOf<ClosingPreview>(server, planner, 'closingPreview', { ids, body: { text: template } });
    await tellAll(server, planner, ids.id);
    const offer = await readOffer(server, person, closing.offers[0]?.offerId ?? '');
    const sent = await rowsOf(server, 'SELECT messages FROM outbox');
    return {
      preview: preview.text,
      offer: JSON.stringify({ ...offer, partitionKey: '', surveyId: '' }),
      sent: JSON.stringify(sent),
    };
  }
  const start = serverOfTest({ bundle: files });

  test('message, preview and offer say nothing of department or item [CONTRACT 13]', async () => {
    const { preview, offer, sent } = await told('on', start);
    expect(preview).toMatch(/^ひかり総合病院 ご予約 本館 1階 03-0000-0000\n12月3日\(木\) 9:00 /);
    expect([preview, offer, sent].filter((text) => TELLING.test(text))).toEqual([]);
    expect(offer).toContain('ご予約');
  });

  test('control: outside of it both say them', async () => {
    const { preview, offer } = await told('off', start);
    expect([TELLING.test(preview), TELLING.test(offer)]).toEqual([true, true]);
  });
});
