/** Templates of forms (CONSOLE 4): what a folder of the sample offers, and what is left out of a form that is made of it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeBundle } from '../../testing/bundle';
import { FormTemplates } from './formTemplates';

const items = [
  { itemKey: 'name', type: 'text', title: '氏名' },
  { itemKey: 'guide', type: 'guide', title: '案内' },
];
const directories: string[] = [];
const templatesOf = (files: Record<string, unknown>) => {
  const directory = writeBundle(files);
  directories.push(directory);
  return { directory, templates: new FormTemplates(directory) };
};
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true });
});
const named = (surveyId: string) => ({ surveyId, surveyTitle: surveyId, surveySchema: [] });

test('a template tells its title, what it says of itself and how many items are answered', () => {
  const { templates } = templatesOf({
    'surveys/visit.json': {
      ...named('visit'),
      surveyTitle: '来院予約',
      description: '予約の帳票',
      surveySchema: items,
    },
    'surveys/bare.json': { ...named('bare') },
    'surveys/broken.json': { surveyId: 'broken', surveyTitle: 7, surveySchema: items },
    'members/card.json': { memberSurveyId: 'card', surveyTitle: '診察券', surveySchema: items },
  });
  const nothing = { description: '', itemCount: 0 };
  expect(templates.list()).toEqual({
    items: [
      { id: 'bare', kind: 'survey', title: 'bare', ...nothing },
      { id: 'broken', kind: 'survey', title: 'broken', ...nothing },
      { id: 'visit', kind: 'survey', title: '来院予約', description: '予約の帳票', itemCount: 1 },
      { id: 'card', kind: 'member', title: '診察券', description: '', itemCount: 1 },
    ],
  });
});

test('templates are the JSON objects of the folder, by the names of their files', () => {
  const names = ['d', 'b', 'z', 'a', 'y', 'c', 'x'];
  const files = Object.fromEntries(names.map((name) => [`surveys/${name}.json`, named(`form-${name}`)]));
  const { templates } = templatesOf({
    ...{ ...files, 'surveys/README.md': 'no form', 'surveys/list.json': [], 'surveys/a.json.bak': '{}' },
  });
  expect(templates.list().items.map(({ id }) => id)).toEqual(names.toSorted().map((name) => `form-${name}`));
});

test('a folder that is taken away has none', () => {
  const { directory, templates } = templatesOf({});
  expect([templates.list(), templates.find('visit')]).toEqual([{ items: [] }, undefined]);
  mkdirSync(join(directory, 'surveys'));
  expect(new FormTemplates(directory).list()).toEqual({ items: [] });
});

test('the folder is read once', () => {
  const { directory, templates } = templatesOf({ 'surveys/a.json': named('a') });
  expect(templates.list().items).toHaveLength(1);
  writeFileSync(join(directory, 'surveys/b.json'), JSON.stringify(named('b')));
  expect([templates.list().items.length, templates.find('b')]).toEqual([1, undefined]);
  expect(new FormTemplates(directory).list().items).toHaveLength(2);
});

test('a form is made of a template without what names others of the sample', () => {
  const form = { ...named('visit'), other: 1 };
  const { templates } = templatesOf({
    'surveys/other.json': named('other'),
    'surveys/visit.json': { ...form, departmentId: 'd-1', memberFormId: 'card' },
  });
  expect(templates.find('visit')).toEqual(form);
  expect(templates.find('none')).toBeUndefined();
});
