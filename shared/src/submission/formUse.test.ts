/** What a page tells of how far somebody came with a form: one small call, nothing typed, nobody named. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { FormUseBodySchema } from '@madoguchi/shared/contract/formUseSchema';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import '@madoguchi/shared/domain/survey/everyType';
import * as v from 'valibot';
import { FormUse, followUse, tellPaid } from './formUse';

const item = (itemKey: string, type = 'text') => ({ itemKey, type, title: itemKey });
const config: SurveyConfig = {
  surveyId: 'visit',
  surveyTitle: '予約',
  surveySchema: [item('name'), item('reason'), item('slot', 'reservation')],
};
const told: { url: string; body: unknown }[] = [];
let bodies: Promise<void>[] = [];
let uses: FormUse[] = [];
let key: string;

const START = Date.parse('2026-11-24T09:00:00+09:00');
beforeEach(() => {
  setClock(START);
  key = crypto.randomUUID();
  told.length = 0;
  bodies = [];
  uses = [];
  sessionStorage.clear();
  document.body.innerHTML = `<div data-item-key="name"><input id="name"></div>
    <div data-item-key="reason"><input id="reason"></div><div data-item-key="other"><input id="other"></div>`;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, blob: Blob) => {
      const at = told.push({ url, body: undefined }) - 1;
      bodies.push(
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => {
            told[at] = { url, body: JSON.parse(String(reader.result)) };
            resolve();
          };
          reader.readAsText(blob);
        }),
      );
      return true;
    },
  });
});
afterEach(() => {
  for (const use of uses) use.end(false);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  resetClock();
});

const open = (of = config) => {
  const use = new FormUse(of, () => key);
  uses.push(use);
  return use;
};
const touch = (id: string) => document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }));
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (seconds: number) => setClock(nowMilliseconds() + seconds * 1_000);
const said = async () => {
  await Promise.all(bodies);
  for (const { url, body } of told) {
    expect(url).toBe('/survey/api/v1/db/form-use');
    // The server takes what is told.
    expect(v.is(FormUseBodySchema, body)).toBe(true);
  }
  return told.map(({ body }) => body);
};

test('the item that was touched last is told when the page is left, once [CONSOLE 3]', async () => {
  open();
  touch('name');
  touch('reason');
  expect(await said()).toEqual([]);
  hide();
  window.dispatchEvent(new Event('pagehide'));
  expect(await said()).toEqual([{ surveyId: 'visit', last: 'reason' }]);
});

test('who comes back and goes on is no longer one who left there [CONSOLE 3]', async () => {
  const use = open();
  touch('name');
  hide();
  touch('reason');
  hide();
  pass(90);
  use.end(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(await said()).toEqual([
    { surveyId: 'visit', last: 'name' },
    { surveyId: 'visit', after: 'name', last: 'reason' },
    { surveyId: 'visit', after: 'reason', seconds: 90 },
  ]);
});

test('who sends without leaving is told of once, with the time since the first touch [CONSOLE 3]', async () => {
  const use = open();
  pass(95);
  use.end(true);
  expect(await said()).toEqual([{ surveyId: 'visit', seconds: 95 }]);
});

test('the calendar goes on with the same submission, and its days are the item for a place [CONSOLE 3]', async () => {
  const form = open();
  touch('name');
  pass(30);
  form.end(false);
  document.body.innerHTML = '<button id="day">24</button>';
  const calendar = open();
  document.getElementById('day')?.click();
  hide();
  pass(30);
  calendar.end(true);
  expect(await said()).toEqual([
    { surveyId: 'visit', last: 'name' },
    { surveyId: 'visit', after: 'name', last: 'slot' },
    { surveyId: 'visit', after: 'slot', seconds: 60 },
  ]);
});

test('a payment goes on with it too, and another submission does not [CONSOLE 3]', async () => {
  open().end(false);
  pass(120);
  tellPaid('visit', 'another');
  tellPaid('visit', key);
  // It is told once.
  tellPaid('visit', key);
  expect(await said()).toEqual([
    { surveyId: 'visit', last: 'name' },
    { surveyId: 'visit', after: 'name', seconds: 120 },
  ]);
});

test('another submission in the same tab begins anew [CONSOLE 3]', async () => {
  open().end(false);
  key = crypto.randomUUID();
  pass(600);
  open().end(true);
  expect((await said()).at(-1)).toEqual({ surveyId: 'visit', seconds: 0 });
});

test('what is no item of the form is not told, and going to and fro ends [CONSOLE 3]', async () => {
  open();
  touch('name');
  touch('other');
  for (let times = 0; times < 30; times += 1) {
    touch('name');
    hide();
  }
  const all = await said();
  expect(all).toHaveLength(20);
  expect(new Set(all.map((body) => (body as { last: string }).last))).toEqual(new Set(['name']));
});

test('a time that nobody takes is told as the longest, and a clock that was put back as none [CONSOLE 3]', async () => {
  const use = open();
  pass(10_000_000);
  use.end(true);
  key = crypto.randomUUID();
  const other = open();
  setClock(START - 60_000);
  other.end(true);
  expect(await said()).toEqual([
    { surveyId: 'visit', seconds: 604_800 },
    { surveyId: 'visit', seconds: 0 },
  ]);
});

test('a change of a stored answer is not followed [CONSOLE 3]', () => {
  expect(followUse({ config, partitionKey: 'visit#U1' }, () => key)).toBeUndefined();
  const use = followUse({ config, partitionKey: undefined }, () => key);
  expect(use).toBeInstanceOf(FormUse);
  if (use) uses.push(use);
});
