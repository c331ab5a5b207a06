/**
 * What code, tests and documents refer to exists, and test titles have their form: `node scripts/references.mjs` finds
 * nothing in this repository, and finds each kind of fault in one that has them.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const repository = resolve(__dirname, '../../..');

/** The faults that the tool prints for a folder, without a folder for this repository. */
function faultsOf(folder: string[]): Promise<string[]> {
  const tool = join(repository, 'scripts/references.mjs');
  return new Promise((done) => {
    execFile(process.execPath, [tool, ...folder], (_, output) => done(output.split('\n').filter(Boolean)));
  });
}

// Put together here, so that this file does not hold the faults that it plants.
const id = (number: string) => `CAL-${number}`;
const contract = (section: string) => `${['CON', 'TRACT'].join('')} ${section}`.trim();
const slashes = '//';

test('the repository refers to nothing that is not there, and every title is a sentence with its ids behind', async () => {
  expect(await faultsOf([])).toEqual([]);
});

describe('a repository with faults', () => {
  let folder = '';
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'madoguchi-references-'));
    write('docs/requirements.tsv', `id\tpackage\tsection\trequirement\n${id('001')}\tmf\t1\tA week is shown.\n`);
    write('docs/contract.md', '# Contract\n\n## 6. Rules\n\n1. **Deadline**: …\n\n## 12. Details\n\n**Places.** …\n');
    write('docs/design.md', '# Design\n\n## 4. The form\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const found = [
    [
      'a row, a section, a rule, a paragraph and a file',
      `${id('001')} ${contract('12, Places')} ${contract('6.1')} docs/design.md`,
    ],
    ['a section over two lines of a comment', `${contract('')}\n${slashes} 12, Places`],
  ] as const;
  test.each(found)('%s that exist are no fault', async (_, comment) => {
    write('src/code.ts', `${slashes} ${comment}\n`);
    expect(await faultsOf([folder])).toEqual([]);
  });

  const faults = [
    ['a row that does not exist', id('999'), `${id('999')} is no requirement`],
    ['a section that does not exist', contract('13'), `${contract('13')} is no section`],
    ['a section without a number', `see ${contract('')} for it`, `${contract('')} is no section`],
    ['a rule that does not exist', contract('6.2'), `${contract('6.2')} is no section`],
    ['a paragraph that does not exist', contract('12, Files'), `${contract('12, Files')} is no section`],
    ['a file that does not exist', ['docs', 'gone.md'].join('/'), `${['docs', 'gone.md'].join('/')} is no file`],
    [
      'a document outside',
      ['SP', 'EC 4'].join(''),
      `${['SP', 'EC'].join('')} is not in this repository; name a requirement`,
    ],
  ] as const;
  test.each(faults)('%s is named', async (_, comment, fault) => {
    write('src/code.ts', `${slashes} ${comment}\n`);
    expect(await faultsOf([folder])).toEqual([`src/code.ts: ${fault}`]);
  });

  test('a document that says of a file what stands elsewhere is named', async () => {
    write('src/sweep.ts', 'export const LIFE = 1;\n');
    write('src/jobs.ts', 'export const LEASE = 1;\n');
    write('README.md', 'how long: `sweep.ts` there (`LIFE`); who: `jobs.ts` (`LEASE`, `LIFE`)\n');
    expect(await faultsOf([folder])).toEqual(['README.md: LIFE does not stand in jobs.ts']);
  });

  test('what a merge left behind is named', async () => {
    write('src/code.ts', `/*\n${'<'.repeat(7)} HEAD\n*/\n`);
    expect(await faultsOf([folder])).toEqual(['src/code.ts: holds what a merge left behind']);
  });

  const titles = [
    [`${id('001')} the week is shown`, 'names a requirement elsewhere than in brackets at its end'],
    [`[${id('001')}] the week is shown`, 'names a requirement elsewhere than in brackets at its end'],
    ['予約が表示される', 'is not an English sentence'],
  ] as const;
  test.each(titles)('the title “%s” is refused', async (title, fault) => {
    write('src/code.test.ts', `test('${title}', () => {});\n`);
    expect(await faultsOf([folder])).toEqual([`src/code.test.ts: “${title}” ${fault}`]);
  });
});
