/**
 * Service messages of a MINI App: by the token that LINE gives for a send inside it, at most once, and by push where there
 * is no template, no token, or LINE certainly has refused.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NOTIFICATION_TOKEN_PATH } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { leaseMessages } from '../../repositories/outbox/outbox';
import { put, rowsOf, visitBody } from '../../testing/answers';
import { type BundleFiles, testBundle } from '../../testing/bundle';
import { type MissingGuards, NO_NOTE_OF_SERVICE_MESSAGES } from '../../testing/guards';
import { deliverMessages, type LineMessages, startLineMessages, startTellingServer } from '../../testing/lineMessages';
import { type Answer, DESK, newPerson, type TestServer } from '../../testing/server';
import { makeServices, type Services } from '../services';

const SLOT = '20261126|0';
const BOOKED = {
  serviceTemplate: 'reserve_done_ja',
  serviceParams: { date: '{day} {time}', number: '{code}', bring: '{bring}', button_uri_1: '{link}' },
};
const MESSAGES = {
  perSecond: 500,
  quiet: { from: '00:00', to: '00:00' },
  kinds: { booked: BOOKED, reminder: { serviceTemplate: 'remind_ja', text: '{day} {time} {facility}' } },
};

let line: LineMessages;
let server: TestServer;
let services: Services;
let person = '';

async function start(files: BundleFiles = {}, missingGuards?: MissingGuards) {
  ({ server, services } = await startTellingServer(line, {
    bundle: { ...testBundle(), 'messages.json': MESSAGES, ...files },
    environment: { FACILITY_NAME: 'ひかり病院' },
    missingGuards,
  }));
}
beforeEach(async () => {
  line = await startLineMessages();
  person = newPerson('told');
});
afterEach(async () => {
  await server.close();
  await line.close();
  resetClock();
});

const at = (moment: string) => setClock(Date.parse(`${moment}+09:00`));
const book = async (slot = SLOT) =>
  (await put(server, person, visitBody(slot))).body as { partitionKey: string; answercode: string };
const isKept = ({ body }: Answer) => (body.data as { isKept: boolean }).isKept;
const give = (partitionKey: string, accessToken = line.liffAccessToken(person), caller = person) =>
  server.call(caller, 'POST', `/${NOTIFICATION_TOKEN_PATH}`, { partitionKey, accessToken });
/** A booking inside LINE, with what the page brings after it. */
const bookInside = async (slot?: string) => {
  const answer = await book(slot);
  expect((await give(answer.partitionKey)).body.data).toEqual({ isKept: true });
  return answer;
};
const deliver = (moment: string) => deliverMessages(services, moment);
/** After the page had its time to bring the token. */
const LATER = '2026-11-20T09:01:00';
const REMINDED = '2026-11-25T18:00:00';
const listed = async () =>
  (await server.call(DESK, 'GET', `//survey/api/v1/admin/messages?userId=${person}`)).body.data as Record<
    string,
    unknown
  >[];

describe('the way of a message [CONTRACT 14.5]', () => {
  test('a send inside LINE is told by its template, with the given variables alone', async () => {
    await start();
    const { answercode } = await bookInside();
    await deliver('2026-11-20T09:00:05');
    expect([line.services, line.accepted]).toEqual([[], []]);
    await deliver(LATER);
    expect(line.accepted).toEqual([]);
    expect(line.services).toEqual([
      expect.objectContaining({
        to: person,
        templateName: 'reserve_done_ja',
        params: {
          ...{ date: '11月26日(木) 9:00', number: answercode },
          button_uri_1: 'http://localhost:3000/confirm/visit',
        },
      }),
    ]);
    expect(await listed()).toEqual([
      expect.objectContaining({
        kind: 'booked',
        state: 'sent',
        isService: true,
        text: expect.stringContaining('11月26日'),
      }),
    ]);
  });

  test('the reminder goes by the token that came with the answer to the first, five in all, then by push', async () => {
    await start({
      'messages.json': { ...MESSAGES, kinds: { ...MESSAGES.kinds, changed: { serviceTemplate: 'changed_ja' } } },
    });
    let { partitionKey } = await bookInside();
    await deliver(LATER);
    for (const [index, slot] of ['20261126|1', SLOT, '20261126|1', SLOT].entries()) {
      const body = visitBody(slot);
      const rows = body.data.map((row) => ({ ...row, partitionKey, userId: person }));
      const changed = await put(server, person, { ...body, data: rows, subData: { oldPartitionKey: partitionKey } });
      partitionKey = String(changed.body.partitionKey);
      await deliver(`2026-11-20T09:0${index + 2}:30`);
    }
    expect(line.services.map(({ templateName }) => templateName)).toEqual([
      'reserve_done_ja',
      ...Array.from({ length: 4 }, () => 'changed_ja'),
    ]);
    await deliver(REMINDED);
    expect(line.services).toHaveLength(5);
    expect(line.accepted.map(({ text }) => text)).toEqual(['11月26日(木) 9:00 ひかり病院']);
  });

  test('without a template of its own the variables of the text are said by their own names', async () => {
    await start();
    await bookInside();
    await deliver(LATER);
    await deliver(REMINDED);
    expect(line.services[1]).toMatchObject({
      templateName: 'remind_ja',
      params: { day: '11月26日(木)', time: '9:00', facility: 'ひかり病院' },
    });
  });

  test('outside of LINE, and without a template, everything goes by push', async () => {
    await start();
    await book();
    await deliver(LATER);
    expect(line.accepted).toHaveLength(1);
    await server.close();
    await start({ 'messages.json': { perSecond: 500 } });
    expect((await give((await book()).partitionKey)).body.data).toEqual({ isKept: false });
    await deliver(LATER);
    expect(line.accepted).toHaveLength(2);
    expect([line.services, line.issued]).toEqual([[], 0]);
  });

  test.each([400, 401, 403, 429])('what LINE refuses with %i leaves by push, once', async (status) => {
    await start();
    await bookInside();
    line.serviceFaults = [status];
    await deliver(LATER);
    await deliver('2026-11-20T09:03:00');
    expect(line.services).toEqual([]);
    expect(line.accepted).toHaveLength(1);
    expect(await listed()).toEqual([
      expect.objectContaining({ state: 'sent', text: expect.stringContaining('予約を') }),
    ]);
  });
});

describe('at most once [CONTRACT 14.5]', () => {
  /** The first server dies between the send and the answer; the other one goes on. */
  const loseAnswer = async (fault: 'lost' | number) => {
    await bookInside();
    line.serviceFaults = [fault];
    await deliver(LATER);
    const other = makeServices(server.configuration, server.database);
    at('2026-11-20T09:05:00');
    await other.outbox.deliver();
    await other.outbox.deliver();
  };
  test.each(['lost', 500, 408] as const)(
    '%s: an answer that says nothing leaves it 不明, and nobody sends again',
    async (fault) => {
      await start();
      await loseAnswer(fault);
      expect(line.services).toHaveLength(fault === 'lost' ? 1 : 0);
      expect(line.accepted).toEqual([]);
      expect(await listed()).toEqual([
        expect.objectContaining({ kind: 'booked', state: 'unknown', reason: 'unknown', isService: true }),
      ]);
      // The token that came with the lost answer is lost too: what follows goes by push.
      await deliver(REMINDED);
      expect([line.services.length, line.accepted.length]).toEqual([fault === 'lost' ? 1 : 0, 1]);
    },
  );

  test('while LINE has it and has not answered, a second server finds nothing to send, and a crash leaves it 不明', async () => {
    await start();
    await bookInside();
    const other = makeServices(server.configuration, server.database);
    const seen: unknown[] = [];
    line.onService = async () => {
      // As after a crash: the lease is over, and nobody hears LINE's answer.
      at('2026-11-20T09:05:00');
      seen.push(
        await other.outbox.deliver(),
        (await listed()).map(({ state }) => state),
      );
      line.onService = () => undefined;
    };
    line.serviceFaults = ['lost'];
    await deliver(LATER);
    expect(seen).toEqual([0, ['unknown']]);
    expect([line.services.length, line.accepted.length]).toEqual([1, 0]);
  });

  test('two servers that take the same message at once send it once', async () => {
    await start();
    await bookInside();
    await bookInside('20261127|0');
    const other = makeServices(server.configuration, server.database);
    at(LATER);
    // The first one's lease ran out while it waited for its turn: both hold both messages.
    const until = new Date(Date.parse(`${LATER}+09:00`) + 60_000);
    const leased = await leaseMessages(server.database, { at: until, until, limit: 5, lane: 0 });
    const words = { template: 'reserve_done_ja', params: {}, shown: [] };
    const outcomes = await Promise.all(
      [services, other].flatMap(({ serviceMessages }) =>
        leased.flatMap((message) =>
          message.notice ? [serviceMessages.send({ ...message, notice: message.notice }, words)] : [],
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['gone', 'gone', 'sent', 'sent']);
    expect(line.services).toHaveLength(2);
  });

  test('control: without the note before the call a lost answer is told again', async () => {
    await start({}, NO_NOTE_OF_SERVICE_MESSAGES);
    await loseAnswer('lost');
    expect(line.services.length + line.accepted.length).toBeGreaterThan(1);
  });
});

describe('what it is sent by [CONTRACT 14.5]', () => {
  test('one notification token for a LIFF access token, whatever the page asks', async () => {
    await start();
    const accessToken = line.liffAccessToken(person);
    const { partitionKey } = await book();
    const answers = await Promise.all([give(partitionKey, accessToken), give(partitionKey, accessToken)]);
    expect(answers.map(isKept).sort()).toEqual([false, true]);
    expect(isKept(await give((await book('20261127|0')).partitionKey, accessToken))).toBe(false);
    expect(line.issued).toBe(1);
  });

  test('of the person and of this channel, for an own answer', async () => {
    await start();
    const { partitionKey } = await book();
    const stranger = newPerson('stranger');
    expect((await give(partitionKey, line.liffAccessToken(stranger), stranger)).status).toBe(404);
    expect((await give('visit#nobody')).status).toBe(404);
    expect(isKept(await give(partitionKey, line.liffAccessToken(stranger)))).toBe(false);
    expect(isKept(await give(partitionKey, line.liffAccessToken(person, 'other-channel')))).toBe(false);
    expect(isKept(await give(partitionKey, 'of-nobody'))).toBe(false);
    expect((await server.call(undefined, 'POST', `/${NOTIFICATION_TOKEN_PATH}`, {})).status).toBe(401);
    expect(line.issued).toBe(0);
  });

  test('the access token is stored by its digest alone', async () => {
    await start();
    const accessToken = line.liffAccessToken(person);
    await give((await book()).partitionKey, accessToken);
    const rows = await rowsOf(server, 'SELECT * FROM service_token');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(accessToken);
  });
});
