/**
 * No call costs more than its length, and none is a fault of the server: every route of the reference with hostile
 * texts, nests and repeated fields in each of its places. A share of them in the ordinary run, all with TEST_LONG=1.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { LONGEST_PATH } from '@madoguchi/shared/contract/routes';
import { costFault, HOSTILE_KINDS } from '@madoguchi/shared/testing/forms';
import { DETAIL_FIELDS, RESULT_FIELDS } from './services/payment/sbps/fields';
import { API_EXAMPLES } from './testing/apiExamples';
import { exampleBundle } from './testing/exampleBundle';
import { hostileCallsOf, type SentCall } from './testing/hostileCalls';
import { notify } from './testing/provider';
import { ADMIN, DESK, inAdminMode, startTestServer, type TestServer } from './testing/server';

const LONG_MILLISECONDS = 1_200_000;
const long = process.env.TEST_LONG === '1';
/** Of so many hostile forms of a call one is tried, another one for each call; nested ones are all tried. */
const SHARE = 26;
/** Of all headers together a server of Node takes 16 KB. */
const HEADER_LENGTH = 14_000;
/** Of so many kinds of texts one is tried in a header, spaces in all. */
const HEADER_SHARE = 4;
/** Headers that the server or one of its plugins reads. */
const READ_HEADERS = [
  ...['accept', 'accept-encoding', 'authorization', 'content-type', 'cookie', 'if-none-match', 'range', 'referer'],
  ...[
    'origin',
    'traceparent',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-request-id',
  ],
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: exampleBundle(), environment: { PAYMENT: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

/** Sends a call into the server, without the wires that would cost more than it does. @returns its status */
async function send({ method, url, body }: SentCall, headers: Record<string, string>): Promise<number> {
  const payload = body === undefined ? {} : { payload: body };
  const { statusCode } = await server.app.inject({ method: method as 'GET', url, headers, ...payload });
  return statusCode;
}

describe('no call costs more than its length', () => {
  test.each(Object.keys(API_EXAMPLES).map((name, index): [string, number] => [name, index]))(
    '%s',
    async (name, index) => {
      const example = (await API_EXAMPLES[name]?.(server, `U-${crypto.randomUUID()}`)) ?? {};
      const said = example.as === DESK ? inAdminMode(example.path ?? name.split(' ')[1] ?? '', example.body) : example;
      const caller = example.as === DESK ? ADMIN : example.as;
      const headers = {
        ...(caller !== undefined && { authorization: `Bearer ${await server.tokenOf(caller)}` }),
        ...(example.body !== undefined && { 'content-type': 'application/json' }),
        ...example.headers,
      };
      const faults: string[] = [];
      for (const [position, { where, make }] of hostileCallsOf(name, { ...example, ...said }).entries()) {
        const isTried = long || position % SHARE === index % SHARE || where.includes('nested');
        if (!isTried) continue;
        const sent = new Map([40_000, 10_000].map((length) => [length, make(length)]));
        const seen = new Set<number>();
        const fault = await costFault(async (length) => {
          const call = sent.get(length);
          if (call) seen.add(await send(call, headers));
        });
        if (fault !== undefined) faults.push(`${where}: ${fault}`);
        if ([...seen].some((status) => status >= 500)) faults.push(`${where}: ${[...seen].join(', ')}`);
      }
      expect(faults).toEqual([]);
    },
    LONG_MILLISECONDS,
  );
});

describe('payment notices', () => {
  test('of more than 8 KB or 300 fields are nobody’s, and the longest that the provider sends is read', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const notice = async (payload: string) => {
      const url = `${API_BASE}${API_PATHS.paymentResults}`;
      const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload });
      return [statusCode, body];
    };
    expect((await notice(`a=${'1'.repeat(8 * 1024)}`))[0]).toBe(413);
    expect(await notice('a=&'.repeat(1_000))).toEqual([200, 'NG,hash does not match']);
    const row = DETAIL_FIELDS.map((name) => ({ name, value: name === 'dtl_item_name' ? '髙'.repeat(20) : '1234567' }));
    const rows = Array.from({ length: 20 }, () => row).flat();
    const common = RESULT_FIELDS.map((name) => ({ name, value: 'x'.repeat(32) }));
    const form = { action: '', charset: 'Shift_JIS' as const, fields: [...common, ...rows] };
    expect(await notify(server, form, { change: { item_name: '髙'.repeat(20) } })).toBe('NG,unknown merchant');
  });
});

describe('addresses', () => {
  test('that are longer than any of the product are refused before anything reads them', async () => {
    const at = (length: number) =>
      send({ method: 'GET', url: `/${'a'.repeat(length - 1)}?q=${'b'.repeat(3_000)}`, body: undefined }, {});
    expect(await at(LONGEST_PATH)).toBe(404);
    expect(await at(LONGEST_PATH + 1)).toBe(414);
    expect(
      await costFault(() => send({ method: 'GET', url: `/a${'/'.repeat(15_000)}x`, body: undefined }, {})),
    ).toBeUndefined();
  });
});

describe('headers', () => {
  const kinds = Object.entries(HOSTILE_KINDS).filter(([, textOf]) => /^[\x20-\x7e]+$/.test(textOf(4)));
  test.each(READ_HEADERS.map((name, index): [string, number] => [name, index]))(
    '%s costs no more than its length',
    async (name, index) => {
      const token = await server.tokenOf('U-headers');
      const faults: string[] = [];
      for (const [position, [kind, textOf]] of kinds.entries()) {
        if (!long && kind !== 'spaces' && position % HEADER_SHARE !== index % HEADER_SHARE) continue;
        const sent = new Map([HEADER_LENGTH, HEADER_LENGTH / 4].map((length) => [length, textOf(length)]));
        const fault = await costFault(async (length) => {
          const value = `${name === 'authorization' ? 'Bearer ' : ''}${sent.get(length)}`;
          const url = `${API_BASE}/drafts/profile`;
          const status = await send(
            { method: 'GET', url, body: undefined },
            { authorization: `Bearer ${token}`, [name]: value },
          );
          expect({ kind, isFault: status >= 500 }).toEqual({ kind, isFault: false });
        }, HEADER_LENGTH);
        if (fault !== undefined) faults.push(`${kind}: ${fault}`);
      }
      expect(kinds.length).toBeGreaterThan(10);
      expect(faults).toEqual([]);
    },
  );
});
