/** Documents in force and their published versions, as statements on a real database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile } from '../../testing/database';
import { at } from '../../testing/storedAnswers';
import {
  documentName,
  lockDocuments,
  putDocument,
  readDocuments,
  readVersion,
  type StoredDocument,
  writeVersion,
} from './documents';
import { publishVersion, readDocumentBefore, readFormVersion, readPublications } from './versions';

const database = databaseOfFile();
const document = (more: Partial<StoredDocument> = {}): StoredDocument => ({
  ...{ kind: 'survey', id: 'visit', content: { title: '受診' }, contentHash: 'h1', updatedAt: at(1), version: 1 },
  ...more,
});

beforeEach(async () => {
  await database().script('DELETE FROM configuration_document');
});

describe('documents in force', () => {
  test('come back as they were put last, by kind and id', async () => {
    const all = [document({ id: 'b' }), document({ kind: 'calendar', id: 'main' }), document({ id: 'a' })];
    for (const each of all) await putDocument(database(), each);
    const changed = document({ id: 'b', content: ['x'], contentHash: 'h2', updatedAt: at(9), version: 2 });
    await putDocument(database(), changed);
    expect(await readDocuments(database())).toEqual([all[1], all[2], changed]);
  });

  test('have one name among all kinds', () => {
    expect([documentName({ kind: 'bed', id: 'a/b' }), documentName(document())]).toEqual(['bed/a/b', 'survey/visit']);
  });

  test('have a version by which servers notice what others change; one import at a time', async () => {
    await writeVersion(database(), 'v1');
    expect(await readVersion(database())).toBe('v1');
    const free = () => rowsOf({ database: database() }, 'SELECT 1 FROM configuration_version FOR UPDATE SKIP LOCKED');
    expect(await free()).toHaveLength(1);
    await database().transaction(async (connection) => {
      await lockDocuments(connection);
      expect(await free()).toEqual([]);
    });
    await database().script('DELETE FROM configuration_version');
    expect(await readVersion(database())).toBe('none');
  });
});

describe('published versions', () => {
  const publisher = { by: 'U-admin', note: '春の料金' };
  const publish = (more: Partial<StoredDocument>) => publishVersion(database(), document(more), publisher);

  test.each(['survey', 'member'] as const)('of a form of %s are kept by their numbers', async (kind) => {
    const id = `form ${kind}`;
    await publish({ kind, id });
    await publish({ kind, id, version: 2, content: { title: '健診' }, contentHash: 'h2', updatedAt: at(5) });
    await publish({ kind, id: `other ${kind}`, version: 2, updatedAt: at(3) });
    expect(await readFormVersion(database(), id, 1)).toEqual({ content: { title: '受診' }, supersededAt: at(5) });
    expect(await readFormVersion(database(), id, 2)).toStrictEqual({
      ...{ content: { title: '健診' }, supersededAt: undefined },
    });
    expect(await readFormVersion(database(), id, 3)).toBeUndefined();
    expect(await readPublications(database(), { kind, id })).toEqual([
      { number: 1, hash: 'h1', by: 'U-admin', at: at(1) },
      { number: 2, hash: 'h2', by: 'U-admin', at: at(5) },
    ]);
    const otherKind = kind === 'survey' ? 'member' : 'survey';
    expect(await readPublications(database(), { kind: otherKind, id })).toEqual([]);
    const [row] = await rowsOf({ database: database() }, `SELECT kind, note FROM form_version WHERE form_id = '${id}'`);
    expect(row).toEqual({ kind, note: '春の料金' });
  });

  test('of any other document are kept by kind and id, and known as they were before an instant', async () => {
    await publish({ kind: 'calendar', id: 'main' });
    await publish({ kind: 'calendar', id: 'main', version: 2, content: 2, contentHash: 'h2', updatedAt: at(5) });
    await publish({ kind: 'bed', id: 'main', content: 'bed', updatedAt: at(2) });
    await publish({ kind: 'calendar', id: 'other', content: 'other', updatedAt: at(2) });
    const calendar = { kind: 'calendar', id: 'main' } as const;
    const before = (minute: number) => readDocumentBefore(database(), calendar, at(minute));
    expect(await before(1)).toBeUndefined();
    expect(await before(2)).toEqual({ title: '受診' });
    expect(await before(5)).toEqual({ title: '受診' });
    expect(await before(6)).toBe(2);
    expect((await readPublications(database(), calendar)).map(({ number, hash }) => [number, hash])).toEqual([
      [1, 'h1'],
      [2, 'h2'],
    ]);
    expect(await readPublications(database(), { kind: 'bed', id: 'main' })).toHaveLength(1);
    expect(await readFormVersion(database(), 'main', 1)).toBeUndefined();
  });
});
