/** The log: any series of commands can be taken back and done again to the letter, typing is one step, nothing is lost. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import '../survey/items/everyType';
import { applyCommand } from './commands/apply';
import { type Command, isRefused } from './commands/types';
import { everyItem, type FormDocument, findItem, keyOf } from './document/document';
import type { Json, JsonObject } from './document/json';
import { beginLog, type CommandLog, pushCommand, redo, restoredLog, savedLog, TYPING_PAUSE, undo } from './log';

const item = (itemKey: string, more: JsonObject = {}): JsonObject => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const form = (...surveySchema: JsonObject[]): FormDocument => ({
  surveyId: 'f',
  surveyTitle: '帳票',
  surveySchema,
  zz: [1],
});
const SMALL = form(item('a', { unknown: { deep: [1, { x: 2 }] } }), item('b'), {
  ...item('g', { type: 'groupheader' }),
  items: [item('c')],
});

/** Every command must be taken. */
function pushed(log: CommandLog, ...commands: readonly (Command & { after?: number })[]): CommandLog {
  let [now, done] = [0, log];
  for (const { after = TYPING_PAUSE + 1, ...command } of commands) {
    now += after;
    const outcome = pushCommand(done, command as Command, now);
    if (isRefused(outcome)) throw new Error(`${command.kind}: ${outcome.refusal}`);
    done = outcome;
  }
  return done;
}

const title = (value: string, after?: number) =>
  ({ kind: 'setField', itemKey: 'a', path: ['title'], value, ...(after !== undefined && { after }) }) as const;

describe('typing', () => {
  test('in one field is one step until it pauses for more than a second', () => {
    const log = pushed(beginLog(SMALL), title('氏'), title('氏名', TYPING_PAUSE), title('氏名（', TYPING_PAUSE + 1));
    expect(log.past).toHaveLength(2);
    expect(findItem(undo(log).document, 'a')?.item.title).toBe('氏名');
    expect(undo(undo(log)).document).toEqual(SMALL);
    expect(JSON.stringify(redo(redo(undo(undo(log)))).document)).toBe(JSON.stringify(log.document));
  });

  test('in another field, or of another item, is another step', () => {
    const other = { kind: 'setField', itemKey: 'a', path: ['description'], value: 'x', after: 1 } as const;
    const otherItem = { kind: 'setField', itemKey: 'b', path: ['title'], value: 'x', after: 1 } as const;
    expect(pushed(beginLog(SMALL), title('x'), other, title('xy', 1), otherItem).past).toHaveLength(4);
  });

  test('that ends where it began is no step, and leaves no empty object behind', () => {
    const length = (value?: number) =>
      ({
        kind: 'setField',
        itemKey: 'a',
        path: ['length', 'max'],
        isTidy: true,
        ...(value !== undefined && { value }),
        after: 1,
      }) as const;
    const log = pushed(beginLog(SMALL), length(4), length(40), length());
    expect(log.past).toEqual([]);
    expect(log.document).toEqual(SMALL);
  });

  test('that clears a field and fills it again leaves it where it stood', () => {
    const type = (value?: string) =>
      ({ kind: 'setField', itemKey: 'a', path: ['type'], ...(value && { value }), after: 1 }) as const;
    const log = pushed(beginLog(SMALL), type(), type('date'));
    expect(Object.keys(findItem(log.document, 'a')?.item ?? {})).toEqual(['itemKey', 'type', 'title', 'unknown']);
    expect(JSON.stringify(redo(undo(log)).document)).toBe(JSON.stringify(log.document));
  });

  test('ticking a box is a step each time', () => {
    const tick = (value: boolean) =>
      ({ kind: 'setField', itemKey: 'a', path: ['isAdminItem'], value, after: 1 }) as const;
    expect(pushed(beginLog(SMALL), tick(true), tick(false)).past).toHaveLength(2);
  });

  test('after a step was taken back begins a new one', () => {
    const log = undo(pushed(beginLog(SMALL), title('x'), { kind: 'removeItem', itemKey: 'b', after: 1 }));
    expect(pushed(log, title('xy', 1)).past).toHaveLength(2);
  });
});

describe('the log', () => {
  test('is the same where a command changes nothing, and there is nothing to take back or do again', () => {
    const log = beginLog(SMALL);
    expect(pushed(log, title('a'))).toBe(log);
    expect(undo(log)).toBe(log);
    expect(redo(log)).toBe(log);
  });

  test('gives up what could be done again as soon as something else is done', () => {
    const log = undo(pushed(beginLog(SMALL), title('x')));
    expect(log.future).toHaveLength(1);
    expect(pushed(log, { kind: 'removeItem', itemKey: 'b' }).future).toEqual([]);
  });

  test('that was kept comes back with all that can be taken back and done again', () => {
    const done = pushed(
      beginLog(SMALL),
      title('x'),
      { kind: 'moveItem', itemKey: 'b', to: { parentKey: 'g', index: 1 } },
      { kind: 'renameItem', itemKey: 'c', to: 'd' },
      { kind: 'group', commands: [{ kind: 'setField', itemKey: null, path: ['zz', 1], value: null }] },
    );
    const log = undo(done);
    const back = restoredLog(savedLog(log));
    expect(back).toEqual(log);
    expect(back && redo(back)).toEqual(done);
  });

  test('that was kept comes back as far as it can be done, and not at all where it is none', () => {
    const log = pushed(beginLog(SMALL), title('x'), { kind: 'removeItem', itemKey: 'b' }, title('xy'));
    const saved = JSON.parse(savedLog(log));
    const without = { ...saved, base: form(item('a')) };
    expect(restoredLog(JSON.stringify(without))?.past).toHaveLength(1);
    for (const text of ['', '{', 'null', '{}', JSON.stringify({ ...saved, past: [{ command: { kind: 'x' }, at: 1 }] })])
      expect(restoredLog(text)).toBeUndefined();
  });
});

const KEYS = [...'abcdeghijklmnopqrstuvwxyz', 'x-1', '9'];
const key = fc.constantFrom(...KEYS);
const TYPES = ['text', 'radio', 'groupheader', 'checkboxes', 'hologram'];
const json: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 2, noUnicodeString: false } as object) as fc.Arbitrary<Json>;
const bareItem = fc
  .record(
    {
      itemKey: key,
      type: fc.constantFrom(...TYPES),
      title: fc.string({ maxLength: 3 }),
      options: fc.array(fc.constantFrom('甲', '乙', '丙'), { maxLength: 3 }),
      displayCondition: fc.record({ type: fc.constant('show'), questionId: key, answers: fc.subarray(['甲', '乙']) }),
      sectionOptions: fc.array(
        fc.record({ option: fc.record({ value: fc.constant('甲') }), groupheader: fc.record({ value: key }) }),
        { maxLength: 2 },
      ),
      length: fc.record({ max: fc.nat(9) }, { requiredKeys: [] }),
      7: json,
      unknown: json,
    },
    { requiredKeys: ['itemKey', 'type', 'title'] },
  )
  .map((each) => each as unknown as JsonObject);
const anyItem = fc
  .tuple(bareItem, fc.option(fc.array(bareItem, { maxLength: 3 }), { nil: undefined }))
  .map(([outer, items]): JsonObject => (items ? { ...outer, items } : outer));
const items = fc.oneof(fc.array(anyItem, { maxLength: 6 }), fc.uniqueArray(anyItem, { selector: keyOf, maxLength: 9 }));
const anyForm = fc.record({ surveyId: key, surveySchema: items, more: json });
/** Aimed at one of the items that the form has by then, seldom at one that it has not. */
const aim = fc.oneof({ weight: 8, arbitrary: fc.nat(20).map((number) => `@${number}`) }, { weight: 1, arbitrary: key });
const place = fc.record({ parentKey: fc.option(aim), index: fc.nat(8) });
const name = fc.constantFrom('title', 'description', 'options', 'length', 'unknown', '7');
const odd = fc.constantFrom('title', 'items', 'max', 'itemKey', 'surveySchema', '__proto__');
const path = fc.oneof(
  { weight: 3, arbitrary: name.map((each) => [each]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(['length', 'max'], ['options', 0], ['more', 'x'], ['displayCondition', 'answers', 0]),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(name, odd, fc.nat(3)), { minLength: 1, maxLength: 3 }) },
);
const single: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({
      itemKey: fc.option(aim),
      path,
      value: fc.option(json, { nil: undefined, freq: 3 }),
      isTidy: fc.boolean(),
    })
    .map(({ value, ...each }): Command => ({ kind: 'setField', ...each, ...(value !== undefined && { value }) })),
  fc.record({ kind: fc.constant('insertItem' as const), item: anyItem, to: place }),
  fc.record({ kind: fc.constant('removeItem' as const), itemKey: aim }),
  fc.record({ kind: fc.constant('moveItem' as const), itemKey: aim, to: place }),
  fc
    .tuple(aim, anyItem)
    .map(([itemKey, each]): Command => ({ kind: 'replaceItem', itemKey, item: { ...each, itemKey } })),
  fc.record({ kind: fc.constant('renameItem' as const), itemKey: aim, to: key }),
  fc.record({
    kind: fc.constant('setOption' as const),
    itemKey: aim,
    field: fc.constantFrom('options' as const, 'payTypeOptions' as const),
    index: fc.nat(3),
    text: fc.constantFrom('甲', '乙', '丙', ''),
  }),
  fc.record({ kind: fc.constant('replaceDocument' as const), document: anyForm as fc.Arbitrary<FormDocument> }),
);
const anyCommand = fc.oneof(
  { weight: 9, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.array(single, { maxLength: 3 }).map((commands): Command => ({ kind: 'group', commands })),
  },
);
const series = fc.array(fc.tuple(anyCommand, fc.constantFrom(1, 500, 2_000)), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

/** The command with its aims as keys of the form. */
function aimed(command: Command, document: FormDocument): Command {
  const keys = [...everyItem(document)].flatMap(({ item: each }) => keyOf(each) ?? []);
  const text = JSON.stringify(command, (name, value: unknown) => {
    const number = ['itemKey', 'parentKey'].includes(name) ? /^@(\d+)$/.exec(String(value))?.[1] : undefined;
    return number === undefined ? value : (keys[Number(number) % (keys.length || 1)] ?? null);
  });
  return JSON.parse(text);
}

describe('any series of commands', () => {
  test('can be taken back to the start and done again to the end, to the letter [CONSOLE 6]', () => {
    let [done, refused] = [0, 0];
    fc.assert(
      fc.property(anyForm, series, (raw, commands) => {
        const base = raw as FormDocument;
        const start = JSON.stringify(base);
        let [log, now] = [beginLog(base), 0];
        for (const [command, pause] of commands) {
          now += pause;
          const outcome = pushCommand(log, aimed(command, log.document), now);
          if (isRefused(outcome)) refused += 1;
          else [log, done] = [outcome, done + 1];
        }
        const end = JSON.stringify(log.document);
        expect(JSON.stringify(restoredLog(savedLog(log))?.document)).toBe(end);
        let back = log;
        for (const _ of log.past) back = undo(back);
        expect(back.past).toEqual([]);
        expect(JSON.stringify(back.document)).toBe(start);
        for (const _ of log.past) back = redo(back);
        expect(JSON.stringify(back.document)).toBe(end);
        expect(JSON.stringify(base)).toBe(start);
      }),
      { numRuns: process.env.TEST_LONG === '1' ? 1_000 : 100, seed: 20261126 },
    );
    // The series are no list of refusals.
    expect(done).toBeGreaterThan(refused);
  });
});

/** 300 items, a third of them in sections. */
function largeForm(): FormDocument {
  const items = Array.from({ length: 300 }, (_, index) => item(`k${index}`, { options: ['甲', '乙', '丙'] }));
  const groups = Array.from({ length: 10 }, (_, index) => ({
    ...item(`g${index}`, { type: 'groupheader' }),
    items: items.slice(200 + index * 10, 210 + index * 10),
  }));
  return form(...items.slice(0, 200), ...groups);
}

test('a form of 300 items shares with the next one all that a command does not touch', () => {
  const document = largeForm();
  const outcome = applyCommand(document, { kind: 'setField', itemKey: 'k250', path: ['title'], value: 'x' });
  if (isRefused(outcome)) throw new Error(outcome.refusal);
  const before = new Map([...everyItem(document)].map((each) => [keyOf(each.item), each.item]));
  const changed = [...everyItem(outcome.document)].filter((each) => before.get(keyOf(each.item)) !== each.item);
  expect(changed.map((each) => keyOf(each.item))).toEqual(['g5', 'k250']);
});
