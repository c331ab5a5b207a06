/**
 * Every document has versions that nobody changes, and an answer carries the version that it was stored under.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ADMIN_ANSWERS_PATH } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { contentHashOf } from '../../canonicalJson';
import { migration0016 } from '../../migrations/0016-versions';
import { migration0050 } from '../../migrations/0050-form-drafts';
import { putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Published {
  kind: string;
  id: string;
  number: number;
  content: unknown;
  content_hash: string;
  published_by: string;
}

const FORM = 'surveys/profile.json';
const edited = (change: object) => ({ [FORM]: { ...Object(testBundle()[FORM]), ...change } });
const getItem = async (surveyId = 'profile') => {
  const { body } = await server.call('U-reader', 'GET', `/survey-configs/getItem?surveyId=${surveyId}`);
  return Object(body.data);
};
const formVersions = (id: string) =>
  rowsOf<Published>(
    server,
    'SELECT number, content_hash, published_by, note FROM form_version WHERE form_id = $1 ORDER BY number',
    [id],
  );

describe('versions of documents', () => {
  test('every document of the bundle is published as version 1, with its hash and who did it [CONTRACT 13]', async () => {
    const published = await rowsOf<Published>(
      server,
      `SELECT kind, form_id AS id, number, content, content_hash, published_by FROM form_version
       UNION ALL SELECT kind, id, number, content, content_hash, published_by FROM document_version`,
    );
    expect(published.map(({ kind, id }) => `${kind}/${id}`).sort()).toEqual(
      (await rowsOf<Published>(server, 'SELECT kind, id FROM configuration_document'))
        .map(({ kind, id }) => `${kind}/${id}`)
        .sort(),
    );
    expect(new Set(published.map(({ kind }) => kind))).toEqual(new Set(['survey', 'member', 'calendar', 'categories']));
    for (const { number, content, content_hash, published_by } of published) {
      expect({ number, content_hash, published_by }).toEqual({
        number: 1,
        content_hash: contentHashOf(content),
        published_by: 'import',
      });
    }
  });

  test('a changed document gets the next number, an unchanged one none [CONTRACT 13]', async () => {
    setClock(Date.parse('2026-11-20T10:00:00+09:00'));
    await server.importFiles({ ...testBundle(), ...edited({ description: '二' }) });
    await server.importFiles({ ...testBundle(), ...edited({ description: '二' }) });
    expect((await formVersions('profile')).map(({ number }) => number)).toEqual([1, 2]);
    expect((await formVersions('visit')).map(({ number }) => number)).toEqual([1]);
    expect(await getItem()).toMatchObject({ version: 2, description: '二' });
    expect(await getItem('visit')).toMatchObject({ version: 1 });
    await server.importFiles(testBundle());
    const hashes = (await formVersions('profile')).map(({ content_hash }) => content_hash);
    expect([hashes.length, hashes[0] === hashes[2], hashes[0] === hashes[1]]).toEqual([3, true, false]);
  });

  test.each([
    ['form_version', 'form_id'],
    ['document_version', 'id'],
  ])('a version in %s is neither changed nor deleted [CONTRACT 13]', async (table, id) => {
    const before = await rowsOf(server, `SELECT * FROM ${table} ORDER BY ${id}, number`);
    const attempts = [
      `UPDATE ${table} SET note = 'x'`,
      `UPDATE ${table} SET number = number + 1`,
      `DELETE FROM ${table}`,
    ];
    for (const text of attempts) {
      await expect(server.database.execute({ name: text.slice(0, 60), text })).rejects.toThrow('is never changed');
    }
    expect(await rowsOf(server, `SELECT * FROM ${table} ORDER BY ${id}, number`)).toEqual(before);
  });

  test('what is stored becomes version 1 as it is, though no check would take it today [CONTRACT 13]', async () => {
    const old = { surveyId: 'ancient', surveyTitle: '古い帳票', surveySchema: [], unknownField: { b: 1, a: [2] } };
    await server.database.execute(
      {
        name: 'test_ancient',
        text: `INSERT INTO configuration_document (kind, id, content, content_hash, updated_at) VALUES ('survey', 'ancient', $1, '', now())`,
      },
      [JSON.stringify(old)],
    );
    // The migration anew, on a schema without what it makes.
    await server.database.transaction(async (connection) => {
      await connection.script(
        `DROP TABLE form_version; DROP TABLE document_version; DROP FUNCTION refuse_change_of_version;
         ALTER TABLE configuration_document DROP COLUMN version; ALTER TABLE answer DROP COLUMN form_version`,
      );
      await connection.script(migration0016.sql);
      await migration0016.convert?.(connection);
      for (const step of migration0016.steps ?? []) await step(connection);
      // What a later one has added to its table.
      await migration0050.steps?.[0]?.(connection);
    });
    const [stored] = await rowsOf<Published>(server, "SELECT * FROM form_version WHERE form_id = 'ancient'");
    expect(stored).toMatchObject({ number: 1, kind: 'survey', content: old, published_by: 'migration' });
    expect(stored?.content_hash).toBe(contentHashOf(old));
    const [document] = await rowsOf(
      server,
      "SELECT content_hash, version FROM configuration_document WHERE id = 'ancient'",
    );
    expect(document).toEqual({ content_hash: contentHashOf(old), version: 1 });
  });
});

describe('answers', () => {
  test('an answer carries the version that it was stored under, and says it [CONTRACT 13]', async () => {
    const person = beginTest('versions');
    const { version } = await getItem();
    const send = () =>
      server.call(
        person,
        'POST',
        '/survey-results/putItem',
        putBody('profile', { name: '山田', phone: '09012345678' }),
      );
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { version } });
    await server.importFiles(edited({ description: `${version} und eins` }));
    const stored = () => rowsOf(server, 'SELECT form_version FROM answer WHERE user_id = $1', [person]);
    expect(await stored()).toEqual([{ form_version: version }]);
    expect(await send()).toMatchObject({ status: 200, body: { version: version + 1, type: 'update' } });
    expect(await stored()).toEqual([{ form_version: version + 1 }]);
  });

  test('an old answer is shown by its own version: in lists, in detail and at the desk [CONTRACT 13]', async () => {
    const person = beginTest('old');
    const form = Object(testBundle()[FORM]);
    await server.importFiles({ [FORM]: form });
    const { version } = await getItem();
    const values = { name: '山田', phone: '09012345678', birth: '1990-01-02', gender: '男性' };
    await server.call(person, 'POST', '/survey-results/putItem', putBody('profile', values));
    const renamed = form.surveySchema
      .filter(({ itemKey }: { itemKey: string }) => itemKey !== 'gender')
      .map((item: { itemKey: string; title: string }) => ({
        ...item,
        title: `新・${item.title}`,
        ...(item.itemKey === 'birth' && { type: 'text', isSearchable: { value: false } }),
      }));
    setClock(Date.parse('2026-11-20T11:00:00+09:00'));
    await server.importFiles({ [FORM]: { ...form, surveySchema: renamed } });
    const queryParams = { surveyId: 'profile', fields: [] };
    const list = await server.call(person, 'POST', '/survey-results/filterQuery', { queryParams });
    const desk = await server.call(DESK, 'POST', `/${ADMIN_ANSWERS_PATH}`, { surveyId: 'profile', userId: person });
    for (const { body } of [list, desk]) {
      const [record] = Array.isArray(body.data) ? body.data : [];
      expect(record.formVersion).toBe(version);
      expect(record.fields).toEqual(
        expect.arrayContaining([
          { itemKey: 'birth', title: '生年月日', value: '1990-01-02' },
          { itemKey: 'gender', title: '性別', value: '男性' },
        ]),
      );
      const types = Object.fromEntries(record.data.map(({ itemKey, type }: Record<string, string>) => [itemKey, type]));
      expect(types).toMatchObject({ birth: 'date', gender: 'radio', name: 'text' });
    }
    const query = new URLSearchParams({ surveyId: 'profile', partitionKey: `profile#${person}` });
    const rows = await server.call(person, 'GET', `/survey-results/getBySurveyIdPartitionKeyIndex?${query}`);
    expect(rows.body.items).toContainEqual(expect.objectContaining({ title: '生年月日', formVersion: version }));
  });
});
