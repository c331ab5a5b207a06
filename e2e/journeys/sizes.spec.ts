/** What the builds weigh (docs/performance.md, B1 and B9). No time is measured: the same files weigh the same at any load. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ANTD, DAYJS, DRAGGING, filesOfBuild, holding, LATE, MOMENT, YUP } from '../bench/console/marks';
import {
  DESIGNER,
  designerSize,
  formSize,
  furtherSizes,
  LARGEST_DESIGNER,
  LARGEST_FORM,
  LARGEST_FURTHER,
  largestOf,
  routeSizes,
} from '../bench/routes';

const root = join(import.meta.dirname, '../..');
/** Kept free of each budget, in KB: chunks are named by hashes, which weigh a few bytes more or less in another folder. */
const FREE = 0.1;

test('a first visit to any route costs no more than its budget', () => {
  const sizes = routeSizes(root);
  expect(sizes.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'LiffSurvey',
      'AdminSurvey',
      'ConsoleAnswers',
      'ConsoleToday',
      'ConsoleLogin',
      'Calendar',
      'LiffMember/form',
      'LiffMember/home',
      '/',
    ]),
  );
  expect(sizes.filter((size) => size.kilobytes > largestOf(size) - FREE).map(({ route }) => route)).toEqual([]);
});

test('what stands in front of the first input of a form costs no more than its budget', () => {
  expect(formSize(root)).toBeLessThanOrEqual(LARGEST_FORM - FREE);
});

const filesBelow = (remote: string) => filesOfBuild(root, remote);

test('no patient’s route brings antd, moment or Yup, which are the console’s [CONSOLE 6]', () => {
  const ofPatients = routeSizes(root).filter(({ remote }) => remote !== 'mf-console');
  for (const mark of [ANTD, MOMENT, YUP])
    expect(ofPatients.filter(({ files }) => holding(files, mark).length > 0).map(({ route }) => route)).toEqual([]);
  // The marks are such that the console's own files have them.
  for (const mark of [ANTD, MOMENT, YUP]) expect(holding(filesBelow('mf-console'), mark)).not.toEqual([]);
});

test('each further screen of the console costs no more than its budget after either first one [CONSOLE 6]', () => {
  for (const first of ['ConsoleToday', 'ConsoleAnswers']) {
    const further = furtherSizes(root, first);
    expect(further.map(({ route }) => route)).toEqual(expect.arrayContaining(['ConsoleAccount', 'ConsoleAudit']));
    expect(further.filter(({ kilobytes }) => kilobytes > LARGEST_FURTHER - FREE)).toEqual([]);
  }
});

test('the designer costs no more than its budget, and no other route brings anything of it [CONSOLE 6]', () => {
  expect(designerSize(root)).toBeLessThanOrEqual(LARGEST_DESIGNER - FREE);
  const others = routeSizes(root).filter(({ route }) => route !== DESIGNER);
  expect(others.filter(({ files }) => holding(files, DRAGGING).length > 0).map(({ route }) => route)).toEqual([]);
  expect(holding(filesBelow('mf-console'), DRAGGING)).not.toEqual([]);
});

test('the console’s first screens bring no picker, drawer or moment, and no build holds dayjs [CONSOLE 6]', () => {
  const screens = routeSizes(root).filter(({ route }) => route === 'ConsoleToday' || route === 'ConsoleAnswers');
  expect(screens).toHaveLength(2);
  for (const mark of LATE)
    expect(screens.filter(({ files }) => holding(files, mark).length > 0).map(({ route }) => route)).toEqual([]);
  const packages = readdirSync(root).filter((name) => /^(?:shell|mf-.+)$/.test(name));
  expect(packages.flatMap((name) => holding(filesBelow(name), DAYJS))).toEqual([]);
});
