/** What is told of the published versions of a form, without a server (CONSOLE 4): page by page, and each whole. */
import { describe, expect, test } from '@jest/globals';
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import { contentHashOf } from '../../canonicalJson';
import { formServicesOfFile } from '../../testing/formServices';
import { wrongFields } from '../../testing/refused';
import { staffOf } from '../../testing/servicesOfFile';

const PLAIN = { surveyId: 'plain', surveyTitle: '題', surveySchema: [] };
const { database, services, changeVersions } = formServicesOfFile({ 'surveys/plain.json': PLAIN });
const CHIEF = staffOf('S-1');
const OF_WARD = staffOf('S-9', { departments: ['ward'] });
const NOW = '2026-11-20T00:00:00.000Z';
const NOT_FOUND = { status: 404 };
const hash = contentHashOf(PLAIN);
const publishing = () => services().formPublishing;

describe('the versions', () => {
  const many = async (count: number) => {
    await database().script(
      `INSERT INTO form_version (kind, form_id, number, content, content_hash, published_at, published_by, note, text)
       SELECT kind, form_id, n, content, content_hash, published_at, 'S-1', 'n' || n, text FROM form_version, generate_series(2, ${count}) AS n
       WHERE form_id = 'plain'`,
    );
  };
  const numbers = async (query: { cursor?: string; limit?: number }) => {
    const { items, nextCursor } = await publishing().versions(CHIEF, 'plain', query);
    return [items.map(({ number }) => number), nextCursor];
  };

  test('are told page by page, the newest first', async () => {
    await many(3);
    expect(await numbers({ limit: 2 })).toEqual([[3, 2], '2']);
    expect(await numbers({ limit: 2, cursor: '2' })).toEqual([[1], undefined]);
    expect(await numbers({ limit: 3 })).toEqual([[3, 2, 1], undefined]);
    expect(await publishing().versions(CHIEF, 'plain', { limit: 3 })).not.toHaveProperty('nextCursor');
  });
  test('are so many on a page where nothing is said', async () => {
    await many(LIST_LIMIT_BY_DEFAULT + 1);
    const { items, nextCursor } = await publishing().versions(CHIEF, 'plain', {});
    expect([items.length, nextCursor]).toEqual([LIST_LIMIT_BY_DEFAULT, '2']);
  });
  test('tell who published each, and why', async () => {
    await many(2);
    expect(await publishing().versions(CHIEF, 'plain', {})).toEqual({
      items: [
        { number: 2, hash, at: NOW, by: 'S-1', name: '窓口 花子', note: 'n2' },
        { number: 1, hash, at: NOW, by: 'import', name: '', note: '' },
      ],
    });
  });
  test.each(['x', '', '1x', 'x1', '1234567890', '-1'])('are not told behind %j', async (cursor) => {
    await expect(numbers({ cursor })).rejects.toMatchObject(wrongFields(['cursor', '']));
  });
  test('are told behind any number that a version can have', async () => {
    expect(await numbers({ cursor: '999999999' })).toEqual([[1], undefined]);
    expect(await numbers({ cursor: '1' })).toEqual([[], undefined]);
  });
  test('are told whole, each by its number', async () => {
    await many(2);
    expect(await publishing().version(CHIEF, 'plain', 2)).toEqual({
      ...{ number: 2, hash, at: NOW, by: 'S-1', name: '窓口 花子', note: 'n2', config: PLAIN },
    });
    await expect(publishing().version(CHIEF, 'plain', 3)).rejects.toMatchObject(NOT_FOUND);
    await changeVersions(`UPDATE form_version SET text = '[]' WHERE form_id = 'plain'`);
    await expect(publishing().version(CHIEF, 'plain', 2)).rejects.toMatchObject(NOT_FOUND);
  });
  test('are those of a form in the caller’s scope', async () => {
    await expect(publishing().versions(OF_WARD, 'plain', {})).rejects.toMatchObject(NOT_FOUND);
    await expect(publishing().version(OF_WARD, 'plain', 1)).rejects.toMatchObject(NOT_FOUND);
  });
});
