/**
 * What an import says and refuses, and what an export holds: nothing is laid over a newer version without a word, an
 * export imported again changes nothing, and who is booked on a day that is closed is named.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contentHashOf } from '../canonicalJson';
import { putDocument, readDocuments } from '../repositories/configuration/documents';
import { publishVersion } from '../repositories/configuration/versions';
import { put, rowsOf, visitBody } from '../testing/answers';
import { testBundle, writeBundle } from '../testing/bundle';
import { later } from '../testing/payments';
import { beginTest, startTestServer, type TestServer } from '../testing/server';
import { importBundle } from './apply';
import { BundleError } from './fault';
import { writeExport } from './writeExport';

let server: TestServer;
let folders: string[];
beforeAll(async () => {
  server = await startTestServer();
  folders = [];
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await server.close();
});
let person: string;
beforeEach(() => {
  person = beginTest('publish');
  later(1_000);
});

const CALENDAR = 'calendars/main.json';
const calendarWith = (change: object) => ({ [CALENDAR]: { ...Object(testBundle()[CALENDAR]), ...change } });
const formWith = (change: object) => ({
  'surveys/visit.json': { ...Object(testBundle()['surveys/visit.json']), ...change },
});

/** A folder with what is in force. */
async function exported(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'madoguchi-export-')), 'bundle');
  folders.push(folder);
  await writeExport(server.database, folder);
  return folder;
}

function edit(folder: string, file: string, change: object): void {
  const path = join(folder, file);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
}

const load = (folder: string, options = {}) => importBundle(server.database, folder, options);
const versions = () =>
  rowsOf(server, 'SELECT form_id AS id, number FROM form_version UNION ALL SELECT id, number FROM document_version');

async function refusedLines(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BundleError)) throw new Error('the bundle was taken');
  return error.faults;
}

describe('an export [CONTRACT 14.4]', () => {
  test('holds every document with its version and hash, and imported again changes nothing', async () => {
    await server.importFiles(calendarWith({ name: '本館二' }));
    const folder = await exported();
    const { documents } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8'));
    const stored = await readDocuments(server.database);
    expect(documents.map(({ kind, id, version, hash }: Record<string, unknown>) => [kind, id, version, hash])).toEqual(
      stored.map(({ kind, id, version, contentHash }) => [kind, id, version, contentHash]),
    );
    expect(documents).toContainEqual(expect.objectContaining({ file: CALENDAR, version: 2 }));
    const before = await versions();
    expect(await load(folder)).toMatchObject({ changed: 0, answers: 0 });
    expect(await versions()).toEqual(before);
  });

  test('of what is stored with names that nothing reads is taken again as it is', async () => {
    const content = {
      surveyId: 'strange',
      surveyTitle: '古',
      surveySchema: [{ itemKey: 'a', type: 'radoi', title: 'A' }],
      colour: 'x',
    };
    const document = { kind: 'survey' as const, id: 'strange', content, contentHash: contentHashOf(content) };
    const published = { ...document, updatedAt: new Date('2020-01-01T00:00:00Z'), version: 1 };
    await putDocument(server.database, published);
    await publishVersion(server.database, published, { by: 'migration', note: '' });
    const folder = await exported();
    expect(await load(folder)).toMatchObject({ changed: 0 });
    edit(folder, 'surveys/strange.json', { surveyTitle: '新' });
    expect(await refusedLines(load(folder))).toEqual([
      expect.stringContaining('surveys/strange.json: $.colour: is no field'),
      'surveys/strange.json: $.surveySchema[0].type: is "radoi", expected "radio"',
    ]);
  });

  test('goes into no folder that holds something', async () => {
    const folder = await exported();
    await expect(writeExport(server.database, folder)).rejects.toThrow('is not empty');
  });
});

describe('an older copy over a newer version [CONTRACT 13]', () => {
  test('is a fault of its document, with who and when; forced it is a new version', async () => {
    const folder = await exported();
    await importBundle(server.database, writeBundle(formWith({ description: '新しい' })), {
      publisher: { by: 'import:suzuki', note: '' },
    });
    edit(folder, CALENDAR, { name: '本館三' });
    const before = await versions();
    const faults = await refusedLines(load(folder));
    expect(faults).toEqual([
      expect.stringMatching(
        /^surveys\/visit\.json: \$: is of version 1, stored is version 2 \(import:suzuki, 2026-11-20T.*\), expected .*--force/,
      ),
    ]);
    expect(await versions()).toEqual(before);
    expect(await load(folder, { isForced: true })).toMatchObject({ changed: 2 });
    const [newest] = await rowsOf(
      server,
      "SELECT number, content FROM form_version WHERE form_id = 'visit' ORDER BY number DESC LIMIT 1",
    );
    expect(newest).toMatchObject({ number: 3 });
    expect(Object(newest).content.description).toBeUndefined();
  });

  test('what was changed elsewhere since is not overwritten without a word either', async () => {
    const [stored] = (await readDocuments(server.database)).filter(({ id }) => id === 'profile');
    if (!stored) throw new Error('no profile');
    const content = { ...Object(stored.content), description: '画面から' };
    const published = { ...stored, content, contentHash: contentHashOf(content), version: stored.version + 1 };
    await putDocument(server.database, published);
    await publishVersion(server.database, published, { by: 'S-chohyo', note: '' });
    const old = { 'surveys/profile.json': testBundle()['surveys/profile.json'] };
    expect(await refusedLines(server.importFiles(old))).toEqual([
      expect.stringMatching(/^surveys\/profile\.json: \$: was changed by another way since: version \d+ \(S-chohyo, /),
    ]);
    const folder = writeBundle(old);
    folders.push(folder);
    expect(await load(folder, { isForced: true })).toMatchObject({ changed: 1 });
  });

  test('a copy without an export’s list that puts an earlier version back says so', async () => {
    await server.importFiles(calendarWith({ dayOff: { '20261124': 1 } }));
    const { changes, notices } = await server.importFiles(calendarWith({}));
    expect(notices).toContainEqual(
      expect.stringMatching(/^calendars\/main\.json: puts version 1 back over version \d+ \(import, /),
    );
    expect(changes[0]).toMatch(/^calendars\/main\.json: changed, now version \d+$/);
  });
});

describe('what an import tells [CONTRACT 13]', () => {
  test('new, changed with a short difference, unchanged, and what has no file', async () => {
    await server.importFiles(calendarWith({ name: '元' }));
    const more = { 'surveys/fresh.json': { surveyId: 'fresh', surveyTitle: '新', surveySchema: [] } };
    const item = { itemKey: 'memo', type: 'text', title: 'メモ' };
    const visit = Object(testBundle()['surveys/visit.json']);
    const { changes } = await server.importFiles({
      ...more,
      ...calendarWith({ name: '次' }),
      'surveys/visit.json': { ...visit, surveySchema: [item, ...visit.surveySchema] },
      'categories.json': testBundle()['categories.json'],
    });
    expect(changes).toEqual(
      expect.arrayContaining([
        'surveys/fresh.json: new',
        expect.stringMatching(/^calendars\/main\.json: changed, now version/),
        '  $.name: "元" -> "次"',
        expect.stringContaining('  $.surveySchema.memo: nothing -> {"itemKey":"memo"'),
        'unchanged: categories.json',
        'survey/closed: has no file here and stays as it is; "disabled": true stops a form',
      ]),
    );
    // A form that was not put in front of the others is no change of those.
    expect(changes.filter((line) => line.includes('$.surveySchema'))).toHaveLength(1);
  });

  test('a new or changed form whose desk entries are found by little [CONTRACT 12]', async () => {
    const searched = { isSearchable: { value: true }, isRequired: { value: true } };
    const surveySchema = [{ itemKey: 'name', type: 'text', title: '氏名', ...searched }];
    const easy = { 'surveys/easy.json': { surveyId: 'easy', surveyTitle: '照会', surveySchema } };
    const named = (notices: readonly string[]) => notices.filter((line) => line.startsWith('surveys/easy.json: '));
    expect(named((await server.importFiles(easy)).notices)).toEqual([
      expect.stringContaining('$.surveySchema: lets whoever knows name find what the desk has entered'),
    ]);
    expect(named((await server.importFiles(easy)).notices)).toEqual([]);
  });

  test('a trial tells the same and keeps nothing', async () => {
    const folder = writeBundle(calendarWith({ name: '試し' }));
    folders.push(folder);
    const before = await versions();
    const trial = await load(folder, { isTrial: true });
    expect(trial).toMatchObject({ changed: 1 });
    expect(await versions()).toEqual(before);
    expect(await load(folder)).toEqual(trial);
  });

  test('who published what stands in the audit, with version, hash and note', async () => {
    const folder = writeBundle(calendarWith({ name: '誰が' }));
    folders.push(folder);
    await load(folder, { publisher: { by: 'import:tanaka', note: '院内の変更' } });
    const rows = await rowsOf(
      server,
      "SELECT actor_id, subject, before, after FROM audit WHERE action = 'publish' AND actor_id = 'import:tanaka'",
    );
    const [stored] = (await readDocuments(server.database)).filter(({ id }) => id === 'main');
    expect(rows).toEqual([
      {
        actor_id: 'import:tanaka',
        subject: 'calendar/main',
        before: expect.objectContaining({ version: (stored?.version ?? 0) - 1 }),
        after: { version: stored?.version, hash: stored?.contentHash, note: '院内の変更' },
      },
    ]);
  });

  test('people who are booked on a day that it closes are named by their codes, once, and never by name', async () => {
    await server.importFiles(calendarWith({}));
    const sent = await Promise.all(['a', 'b'].map((each) => put(server, `${person}-${each}`, visitBody('20261124|0'))));
    const other = await put(server, `${person}-c`, visitBody('20261130|0'));
    const codes = sent.map(({ body }) => String(body.answercode)).sort();
    expect(other.status).toBe(200);
    const { notices } = await server.importFiles(calendarWith({ dayOff: { '20261124': 1 } }));
    const [line, ...others] = notices.filter((notice) => notice.includes('closed now'));
    expect(line).toContain('calendars/main.json: 20261124 is closed now and 2 booked on it stay: ');
    expect(line?.split(': ').at(-1)?.split(', ').sort()).toEqual(codes);
    expect(others).toEqual([]);
    const again = await server.importFiles(calendarWith({ dayOff: { '20261124': 1 }, name: '別' }));
    expect(again.notices.filter((notice) => notice.includes('closed now'))).toEqual([]);
    const off = await server.importFiles(calendarWith({ calendarOff: 1 }));
    const closed = off.notices.filter((notice) => notice.includes('closed now'));
    expect(closed.map((notice) => notice.split(' ')[1])).toContain('20261130');
    expect(JSON.stringify([notices, off])).not.toContain('山田');
  });
});
