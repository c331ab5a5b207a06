/**
 * Hospitals have to show who has looked: each call with which an administrator reads somebody's data leaves a row in the
 * audit, and what people read of their own leaves none.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_MESSAGES_PATH,
  ADMIN_REFUNDS_PATH,
  API_PATHS,
  BED_PATH,
  BED_READS,
} from '@madoguchi/shared/contract';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { fileBundle, uploadedSecure } from '../../testing/files';
import { paidBody, paymentBundle } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { ADMIN, DESK, startTestServer, type TestServer } from '../../testing/server';
import { reserve, STAY_SURVEY, stayBundle } from '../../testing/stays';

const PATIENT = 'U-patient';
let server: TestServer;
let visit = '';
let orderId = '';
let fileId = '';
beforeAll(async () => {
  const { 'surveys/single.json': _form, 'beds/single.json': _beds, ...stays } = stayBundle();
  const bundle = { ...fileBundle(), ...stays, ...paymentBundle };
  server = await startTestServer({ bundle, environment: { PAYMENT: 'on' } });
  visit = String((await put(server, PATIENT, visitBody('20261124|0'))).body.partitionKey);
  orderId = await saveForPayment(server, PATIENT, paidBody());
  await notify(server, await openForm(server, PATIENT, orderId));
  await reserve(server, PATIENT, '2026-12-15', '2026-12-17');
  const { id, row } = await uploadedSecure(server, PATIENT);
  fileId = id;
  await put(server, PATIENT, putBody('papers', { name: '山田 太郎', 'letters#0': row }));
});
afterAll(async () => server.close());

interface Read {
  actor_id: string;
  actor_is_admin: boolean;
  subject_user_id: string | null;
  subject: string;
  after: { event: string; surveyId?: string; keys: string[] };
}
const readsSince = (known: readonly string[]) =>
  rowsOf<Read>(
    server,
    `SELECT actor_id, actor_is_admin, subject_user_id, subject, after FROM audit WHERE action = 'read' AND audit_id <> ALL ($1)`,
    [known],
  );
const known = async () =>
  (await rowsOf<{ id: string }>(server, 'SELECT audit_id AS id FROM audit')).map(({ id }) => id);

/** The last is undefined where the call has no body. */
type Call = [event: string, method: string, path: () => string, body: (() => object) | undefined];
const query = (values: Record<string, string>) => new URLSearchParams(values);
const CALLS: Call[] = [
  ['answers', 'POST', () => API_PATHS.resultsQuery, () => ({ surveyId: 'visit', userId: PATIENT })],
  ['answers', 'GET', () => `${API_PATHS.resultsByUser}?${query({ surveyId: 'visit', userId: PATIENT })}`, undefined],
  [
    'answers',
    'GET',
    () => `${API_PATHS.resultsByPartitionKey}?${query({ surveyId: 'visit', partitionKey: visit })}`,
    undefined,
  ],
  [
    'search',
    'POST',
    () => API_PATHS.resultsFilter,
    () => ({ queryParams: { surveyId: 'visit', fields: [{ itemKey: 'name', value: '山田 太郎' }] } }),
  ],
  ['list', 'POST', () => `/${ADMIN_ANSWERS_PATH}`, () => ({ surveyId: 'visit' })],
  ['stays', 'GET', () => `/${BED_PATH}/${PATIENT}/${STAY_SURVEY}${BED_READS.history}`, undefined],
  ['firstDose', 'GET', () => `${API_PATHS.firstDose}?${query({ surveyId: 'visit', userId: PATIENT })}`, undefined],
  [
    'calendarFile',
    'GET',
    () => `${API_PATHS.calendarLink}?${query({ surveyId: 'visit', partitionKey: visit })}`,
    undefined,
  ],
  ['download', 'POST', () => API_PATHS.downloadSecureFile, () => ({ id: fileId })],
  ['fileStatus', 'GET', () => `${API_PATHS.fileStatus}?${query({ ids: fileId })}`, undefined],
  ['order', 'POST', () => API_PATHS.paymentResultsList, () => ({ keys: [orderId, 'none'] })],
  ['order', 'GET', () => `${API_PATHS.paymentOrders}/${orderId}`, undefined],
  ['order', 'GET', () => `${API_PATHS.paymentResults}/${orderId}`, undefined],
  ['receipt', 'GET', () => `${API_PATHS.receipt}/${orderId}`, undefined],
  ['receipt', 'GET', () => `${API_PATHS.receipt}/${orderId}/addressee`, undefined],
  ['refunds', 'GET', () => `/${ADMIN_REFUNDS_PATH}`, undefined],
  ['messages', 'GET', () => `/${ADMIN_MESSAGES_PATH}?${query({ userId: PATIENT })}`, undefined],
];

test.each(CALLS)('%s by %s %# is noted with who, which form and which keys', async (event, method, path, body) => {
  const before = await known();
  const answer = await server.call(DESK, method, path(), body?.());
  expect(answer.status).toBe(200);
  const reads = await readsSince(before);
  expect(reads).toHaveLength(1);
  const [read] = reads;
  expect(read).toMatchObject({ actor_id: ADMIN, actor_is_admin: true, after: { event } });
  if (event !== 'refunds') expect(read?.subject_user_id).toBe(PATIENT);
  // What was found stays where it is.
  expect(JSON.stringify(reads)).not.toContain('山田');
});

test('the row of a list names what it showed; a person’s own reads leave none', async () => {
  const before = await known();
  await server.call(DESK, 'POST', `/${ADMIN_ANSWERS_PATH}`, { surveyId: 'visit' });
  expect(await readsSince(before)).toMatchObject([{ subject: visit, after: { surveyId: 'visit', keys: [visit] } }]);
  const after = await known();
  for (const [event, method, path, body] of CALLS) {
    if (!['list', 'refunds', 'messages'].includes(event))
      expect((await server.call(PATIENT, method, path(), body?.())).status).toBe(200);
  }
  // Of what the desk has just sent itself it asks until it is checked.
  const { id: own } = await uploadedSecure(server, DESK);
  expect((await server.call(DESK, 'GET', `${API_PATHS.fileStatus}?${query({ ids: own })}`)).status).toBe(200);
  expect(await readsSince(after)).toEqual([]);
});
