/** The task list until the first publishing: what each step says of a form that grows. */
import { expect, test } from '@jest/globals';
import '../survey/items/everyType';
import { firstSteps } from './firstSteps';

const tree = [{ name: '健診', children: [{ name: '基本健診', id: 'basic', calendarId: 'center' }] }];
const bindings = (first?: string) => ({
  calendars: [{ calendarId: 'center', name: '健診センター', first, last: first }],
  categories: { display: {}, tree },
});
const states = (facts: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ config: undefined, faults: 0, isPublished: false, bindings: bindings(), isLimited: false, ...facts })
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ');
const name = { itemKey: 'name', type: 'text', title: '氏名' };
const place = { itemKey: 'slot', type: 'reservation', title: '予約' };

test('without a form everything is to do; the thanks text is the product’s own [CONSOLE-4]', () => {
  expect(states({})).toBe('name todo, items todo, reserve todo, calendar todo, thanks usual, publish todo');
});

test('a form that reserves nothing does without a calendar', () => {
  const config = { surveyTitle: '問診票', surveySchema: [name], endOfSurveyMessage: 'ありがとうございました。' };
  expect(states({ config })).toBe('name done, items done, reserve skip, calendar skip, thanks done, publish todo');
});

test('what can be reserved needs a calendar with times; groups are looked into, half an item is none [CONSOLE-4]', () => {
  const group = { itemKey: 'g', type: 'groupheader', title: '', items: [place] };
  const config = { surveyTitle: ' ', surveySchema: [name, group, { title: '型のない項目' }] };
  expect(states({ config })).toBe('name todo, items done, reserve done, calendar todo, thanks usual, publish todo');
  expect(states({ config, bindings: bindings('20261201') })).toContain('calendar done');
  expect(states({ config, bindings: { ...bindings(), categories: { display: {}, tree: [] } } })).toContain(
    'reserve todo',
  );
  const step = firstSteps({ config, faults: 2, isPublished: false, bindings: bindings(), isLimited: false });
  expect([step[2]?.itemKey, step[3]?.itemKey, step[5]?.count]).toEqual(['slot', 'slot', 2]);
  expect(states({ config, isPublished: true })).toContain('publish done');
});

test('calendars out of the own scope are said to be that, not to be missing [CONTRACT 14.2]', () => {
  const config = { surveySchema: [place] };
  const unseen = { ...bindings(), calendars: [] };
  expect(states({ config, bindings: unseen, isLimited: true })).toContain('calendar elsewhere');
  expect(states({ config, bindings: unseen })).toContain('calendar todo');
  // A calendar that is seen, and has no times.
  expect(states({ config, isLimited: true })).toContain('calendar todo');
  expect(states({ config, bindings: bindings('20261201'), isLimited: true })).toContain('calendar done');
});
