/** The second dose of a vaccination form: what an administrator has recorded of the first opens it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { vaccineTexts } from '@madoguchi/shared/texts';
import { put, putBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const PERSON = 'U-second-dose';
let server: TestServer;

beforeAll(async () => {
  const bundle = testBundle();
  bundle['surveys/doses.json'] = {
    surveyId: 'doses',
    surveyTitle: '新型コロナワクチン接種',
    surveyType: 'corona',
    surveySchema: [
      {
        itemKey: 'dose',
        type: 'radio',
        title: '接種回数',
        options: ['1回目', '2回目'],
        attributes: { isSesshuKaisuu: true },
      },
      { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種実施日', isAdminItem: true },
    ],
  };
  server = await startTestServer({ bundle });
  setClock(Date.parse(TEST_NOW));
});
afterAll(() => server.close());

test('the second dose is not accepted until the first one is recorded [VAC-012]', async () => {
  const blocked = { code: 'invalid', errors: [{ itemKey: 'dose', message: vaccineTexts.firstDoseMissing }] };
  const second = putBody('doses', { dose: '2回目' });
  expect(await put(server, PERSON, second)).toMatchObject({ status: 400, body: blocked });

  const first = await put(server, PERSON, putBody('doses', { dose: '1回目' }));
  expect(first.status).toBe(200);
  expect(await put(server, PERSON, second)).toMatchObject({ status: 400, body: blocked });

  const oldPartitionKey = String(first.body.partitionKey);
  const record = putBody('doses', { dose: '1回目', given: '2026-11-01' }, { oldPartitionKey });
  expect((await put(server, DESK, record)).status).toBe(200);
  expect(await put(server, PERSON, second)).toMatchObject({ status: 200, body: { type: 'update' } });
});
