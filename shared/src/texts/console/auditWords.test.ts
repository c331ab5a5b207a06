/** The audit in words: nothing of how it is stored is shown but keys and ids. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { AUDIT_READS, AUDIT_THINGS, DOCUMENT_KINDS } from '../../contract/console/words';
import { auditEventName, auditSubjectName } from './auditWords';

const SERVER = join(__dirname, '../../../../api/src');
const JAPANESE = /^[^a-z]*[\u3040-\u30ff\u4e00-\u9fff]/;

describe('the subject of a row', () => {
  test('that is no key and no id has words, whatever it is [CONTRACT 14.3]', () => {
    const shown = [
      ...AUDIT_THINGS.flatMap((thing) =>
        ['session', 'erase'].map((action) => auditSubjectName(action, thing, undefined)),
      ),
      ...AUDIT_READS.map((event) => auditSubjectName('read', event, { event })),
      ...DOCUMENT_KINDS.map((kind) => auditSubjectName('publish', `${kind}/health-check`, undefined)),
    ];
    expect(shown.filter((text) => !JAPANESE.test(text))).toEqual([]);
  });

  test('is written by the server with such words alone [CONTRACT 14.3]', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^(?:services|bundle)\//.test(file) && file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const written = files.flatMap((file) =>
      [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\bsubject: '([^']*)'/g)].map(([, word]) => word),
    );
    expect([...new Set(written)].sort()).toEqual([...AUDIT_THINGS].sort());
  });

  test('names a document by its kind and id, and the one of its kind by the kind alone', () => {
    expect(auditSubjectName('publish', 'survey/health-check', {})).toBe('帳票　health-check');
    expect(auditSubjectName('publish', 'facility/facility', {})).toBe('施設の設定');
    expect(auditSubjectName('publish', 'of-a-newer-server/x', {})).toBe('of-a-newer-server/x');
  });

  test('stays where it is a key or an id, also one that reads like a word of ours', () => {
    expect(auditSubjectName('check', 'form#U1#1', {})).toBe('form#U1#1');
    expect(auditSubjectName('number', 'session', {})).toBe('session');
    expect(auditSubjectName('read', 'search', { event: 'list', surveyId: 'search' })).toBe('search');
    expect(auditSubjectName('session', 'constructor', {})).toBe('constructor');
  });
});

test('what was seen in a read has words, whatever it is [CONTRACT 14.3]', () => {
  expect(AUDIT_READS.filter((event) => !JAPANESE.test(auditEventName('read', { event }) ?? ''))).toEqual([]);
  expect(auditEventName('file', { event: 'infected' })).toMatch(JAPANESE);
  expect(auditEventName('read', null)).toBeUndefined();
  expect(auditEventName('of a newer server', { event: 'list' })).toBeUndefined();
});
