/** Published versions, as statements on a real database: of forms by their id, of other documents by kind and id. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { at } from '../../testing/storedAnswers';
import { putDocument, type StoredDocument } from './documents';
import {
  publishVersion,
  readDocumentBefore,
  readDocumentVersion,
  readFormPage,
  readFormsInForce,
  readFormTexts,
  readFormVersion,
  readPublications,
  readPublished,
  readPublishedForm,
} from './versions';

const database = databaseOfFile();
beforeEach(() => emptyTables(database(), ['configuration_document', 'form_version', 'document_version']));

const form = (version: number, more: Partial<StoredDocument> = {}): StoredDocument => ({
  ...{ kind: 'survey', id: 'visit', version, content: { v: version }, contentHash: `hash-${version}` },
  updatedAt: at(version),
  ...more,
});
const calendar = (version: number) => form(version, { kind: 'calendar', id: 'main' });
const publish = (document: StoredDocument, text?: string) =>
  publishVersion(database(), document, { by: 'S-1', note: `訳 ${document.version}` }, text);
const facts = (number: number) => ({ number, hash: `hash-${number}`, by: 'S-1', at: at(number) });
const noted = (number: number) => ({ ...facts(number), note: `訳 ${number}` });

describe('a form', () => {
  test('has versions by number, each until the next; one that is in force has no end', async () => {
    await publish(form(1), '{"v":1}');
    await publish(form(2));
    await publish(form(9, { id: 'other' }));
    expect(await readFormVersion(database(), 'visit', 1)).toEqual({ content: { v: 1 }, supersededAt: at(2) });
    expect(await readFormVersion(database(), 'visit', 2)).toEqual({ content: { v: 2 }, supersededAt: undefined });
    expect(await readFormVersion(database(), 'visit', 9)).toBeUndefined();
    expect(await readPublications(database(), { kind: 'survey', id: 'visit' })).toEqual([facts(1), facts(2)]);
    expect(await readPublications(database(), { kind: 'member', id: 'visit' })).toEqual([]);
  });
  test('is read page by page, the newest first, and whole with its text where there is one', async () => {
    for (const version of [1, 2, 3]) await publish(form(version), version === 1 ? '{ "v": 1 }' : undefined);
    const name = { kind: 'survey', id: 'visit' } as const;
    expect(await readFormPage(database(), name, 4, 2)).toEqual([noted(3), noted(2)]);
    expect(await readFormPage(database(), name, 2, 2)).toEqual([noted(1)]);
    expect(await readFormPage(database(), { ...name, kind: 'member' }, 4, 2)).toEqual([]);
    expect(await readPublishedForm(database(), name, 1)).toEqual({
      ...noted(1),
      content: { v: 1 },
      text: '{ "v": 1 }',
    });
    expect(await readPublishedForm(database(), name, 2)).toEqual({ ...noted(2), content: { v: 2 }, text: null });
    expect(await readPublishedForm(database(), name, 4)).toBeUndefined();
  });
  test('is in force as it stands, stopped or not, with its text where it was published so', async () => {
    const stopped = form(3, { id: 'stopped', kind: 'member', content: { disabled: true } });
    for (const [document, text] of [
      [form(1), 'old'],
      [form(2), 'new'],
      [stopped, undefined],
    ] as const) {
      await publish(document, text);
      await putDocument(database(), document);
    }
    expect(await readFormsInForce(database())).toEqual(
      new Map([
        ['visit', { ...noted(2), isStopped: false }],
        ['stopped', { ...noted(3), isStopped: true }],
      ]),
    );
    expect(await readFormTexts(database())).toEqual(new Map([['visit', 'new']]));
    await putDocument(database(), form(2, { contentHash: 'other' }));
    expect(await readFormTexts(database())).toEqual(new Map());
  });
});

describe('another document', () => {
  test('has versions by its kind and id', async () => {
    await publish(calendar(1));
    await publish(calendar(2));
    await publish(form(7, { kind: 'facility', id: 'main' }));
    const name = { kind: 'calendar', id: 'main' } as const;
    expect(await readDocumentVersion(database(), name, 1)).toEqual({ v: 1 });
    expect(await readDocumentVersion(database(), name, 7)).toBeUndefined();
    expect(await readPublications(database(), name)).toEqual([facts(1), facts(2)]);
    expect(await readPublished(database(), name, 3, 1)).toEqual([{ ...noted(2), content: { v: 2 } }]);
    expect(await readPublished(database(), name, 2, 9)).toEqual([{ ...noted(1), content: { v: 1 } }]);
    expect(await readFormVersion(database(), 'main', 1)).toBeUndefined();
  });
  test('was before an instant what was published last by then', async () => {
    await publish(calendar(1));
    await publish(calendar(2));
    const before = (minute: number) => readDocumentBefore(database(), { kind: 'calendar', id: 'main' }, at(minute));
    expect([await before(1), await before(2), await before(3)]).toEqual([undefined, { v: 1 }, { v: 2 }]);
  });
});
