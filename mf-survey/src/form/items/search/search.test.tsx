/** A search over a master list that comes page by page. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const PATH = '/survey/api/v1/db/survey-searches';
const item = { itemKey: 'clinic', type: 'search', title: '紹介元', isRequired: { value: false } };
const names = Array.from({ length: 25 }, (_, index) => `第${index + 1}クリニック`);
const field = () => screen.findByRole('combobox', { name: '紹介元' });
const list = () => screen.findByRole('listbox', { name: '紹介元' });
const option = async (name: string) => within(await list()).findByRole('option', { name });
const optionCount = async () => (await list()).children.length;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork({
    [`GET ${PATH}`]: ({ query }) => {
      const wanted = query.get('condition1') ?? '';
      const found = [...names, '県立病院'].filter((name) => wanted === '内科' || name.includes(wanted));
      const start = Number(query.get('lastEvaluatedKey') ?? 0);
      const end = start + Number(query.get('limit'));
      return {
        result: 'OK',
        items: found.slice(start, end).map((value) => ({ value })),
        ...(end < found.length && { lastEvaluatedKey: String(end) }),
      };
    },
  });
});
afterEach(() => {
  network.restore();
  jest.useRealTimers();
});

/** Scrolls the list so that its lower edge is at a share of its height. */
async function scrollTo(share: number): Promise<void> {
  const element = await list();
  Object.defineProperties(element, {
    scrollHeight: { value: 1000, configurable: true },
    clientHeight: { value: 300, configurable: true },
    scrollTop: { value: share * 1000 - 300, configurable: true },
  });
  fireEvent.scroll(element);
}

describe('search', () => {
  test('opens on the first ten entries and fetches the next after them [FORM-036, FORM-084, FORM-088]', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    await option('第1クリニック');
    expect(await optionCount()).toBe(10);
    const [first] = network.requestsTo(PATH);
    expect(Object.fromEntries(first?.query ?? [])).toEqual({ surveyId: 's1', itemKey: 'clinic', limit: '10' });
    await scrollTo(0.8);
    await option('第20クリニック');
    expect(network.requestsTo(PATH)[1]?.query.get('lastEvaluatedKey')).toBe('10');
    await scene.user.click(await option('第12クリニック'));
    expect(scene.answers()).toEqual({ clinic: '第12クリニック' });
  });

  test('a suggest item without options suggests from its master list [FORM-026, FORM-084]', async () => {
    const scene = showForm([{ ...item, type: 'suggest' }]);
    await scene.user.type(await field(), '県立');
    await scene.user.click(await option('県立病院'));
    expect(await field()).toHaveValue('県立病院');
    expect(scene.answers()).toEqual({ clinic: '県立病院' });
    expect(network.requestsTo(PATH).at(-1)?.query.get('condition1')).toBe('県立');
  });

  test('the next page is fetched past three quarters, not before, and none after the last [FORM-055, FORM-085]', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    await option('第1クリニック');
    await scrollTo(0.74);
    expect(network.requestsTo(PATH)).toHaveLength(1);
    await scrollTo(0.76);
    await option('第11クリニック');
    await scrollTo(0.76);
    await option('県立病院');
    await scrollTo(1);
    expect(await optionCount()).toBe(26);
    expect(network.requestsTo(PATH)).toHaveLength(3);
  });

  test('a spinner turns while a page is on its way [FORM-058]', async () => {
    network.answer(`GET ${PATH}`, () => new Promise(() => undefined));
    const scene = showForm([item]);
    await scene.user.click(await field());
    const waiting = await screen.findByText('続きを読み込んでいます');
    expect(waiting).toHaveAttribute('role', 'status');
    expect(waiting.querySelector('.mg-spinner')).toBeInTheDocument();
  });

  test('the arrow keys reach the next page too [FORM-055]', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    await option('第1クリニック');
    await scene.user.keyboard('{ArrowDown>8/}');
    await option('第11クリニック');
    await scene.user.keyboard('{ArrowDown>3/}{Enter}');
    expect(scene.answers()).toEqual({ clinic: '第11クリニック' });
  });

  test('the server looks for what is typed, once the typing pauses', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '県立');
    await scene.user.click(await option('県立病院'));
    const asked = network.requestsTo(PATH).map(({ query }) => query.get('condition1'));
    expect(asked.at(-1)).toBe('県立');
    expect(scene.answers()).toEqual({ clinic: '県立病院' });
  });

  test('without a result it says so 200 ms after the search and offers the option for none [FORM-082, FORM-083, FORM-086, VAL-098, VAL-097]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await field();
    jest.useFakeTimers();
    fireEvent.input(await field(), { target: { value: '宇宙' } });
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(network.requestsTo(PATH)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(199));
    expect(screen.queryByText('検索結果が見つかりません。')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2));
    expect(screen.getByText('検索結果が見つかりません。')).toHaveAttribute('role', 'status');
    await act(() => jest.advanceTimersByTimeAsync(0));
    jest.useRealTimers();
    await expectNoAxeFaults(scene.container);
    await scene.user.click(await option('このリストに該当なし。'));
    expect(await scene.submit()).toEqual({ valid: true, answers: { clinic: 'このリストに該当なし。' } });
  });

  test('what was only looked for is no answer, and the item says so', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '第1');
    await option('第1クリニック');
    await scene.user.tab();
    expect(await field()).toHaveValue('第1');
    expect(await field()).toHaveAccessibleDescription('一覧から選んでください。');
    expect(await field()).toBeInvalid();
    expect(scene.answers()).toEqual({});
    await scene.user.clear(await field());
    await scene.user.tab();
    expect(await field()).toBeValid();
  });

  test('a form is not sent with another answer than the one in the field', async () => {
    const scene = showForm([item], { initialAnswers: { clinic: '第1クリニック' } });
    await scene.user.clear(await field());
    await scene.user.type(await field(), '第2');
    const message = '一覧から選んでください。';
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'clinic', message }] });
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAccessibleDescription(message);
    await expectNoAxeFaults(scene.container);
    await scene.user.clear(await field());
    expect(await field()).toBeValid();
    await scene.user.type(await field(), '第1クリニック');
    expect(await scene.submit()).toEqual({ valid: true, answers: { clinic: '第1クリニック' } });
    await scene.user.clear(await field());
    expect(await scene.submit()).toEqual({ valid: true, answers: { clinic: '' } });
  });

  test('what was left in the field holds nothing up once a draft has taken its place', async () => {
    const kept = { clinic: '第1クリニック' };
    const scene = showForm([item], { initialAnswers: kept });
    await scene.user.clear(await field());
    await scene.user.type(await field(), '第2');
    await scene.user.tab();
    expect(await field()).toBeInvalid();
    scene.tell((form) => form.replaceAnswers(kept));
    expect(await field()).toHaveValue('第1クリニック');
    expect(await field()).toBeValid();
    expect(await scene.submit()).toEqual({ valid: true, answers: kept });
  });

  test('a condition narrows the list and stays with the answer [FORM-087]', async () => {
    const narrowed = { ...item, default: JSON.stringify({ condition: '内科', dataSearch: '' }) };
    const scene = showForm([narrowed], {
      initialAnswers: { clinic: '{"condition":"内科","dataSearch":"第2クリニック"}' },
    });
    expect(await field()).toHaveValue('第2クリニック');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '県立');
    await scene.user.click(await option('県立病院'));
    expect(scene.answers()).toEqual({ clinic: '{"condition":"内科","dataSearch":"県立病院"}' });
    expect(new Set(network.requestsTo(PATH).map(({ query }) => query.get('condition1')))).toEqual(new Set(['内科']));
  });

  test('a narrowed list without a result says so too [VAL-098]', async () => {
    const scene = showForm([{ ...item, default: JSON.stringify({ condition: '存在しない科', dataSearch: '' }) }]);
    await scene.user.click(await field());
    expect(await screen.findByText('検索結果が見つかりません。')).toHaveAttribute('role', 'status');
    expect(network.requestsTo(PATH)[0]?.query.get('condition1')).toBe('存在しない科');
  });

  test('a list that does not come can be asked for again', async () => {
    let isDown = true;
    const answer = { result: 'OK', items: [{ value: '県立病院' }] };
    network.answer(`GET ${PATH}`, () =>
      isDown ? jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }) : answer,
    );
    const scene = showForm([item]);
    await scene.user.click(await field());
    const again = await screen.findByRole('button', { name: 'もう一度試す' });
    isDown = false;
    await scene.user.click(again);
    await scene.user.click(await field());
    await scene.user.click(await option('県立病院'));
    await waitFor(() => expect(scene.answers()).toEqual({ clinic: '県立病院' }));
  });

  test('has no accessibility faults at rest, open, in error and disabled', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    await option('第1クリニック');
    await expectNoAxeFaults(scene.container);
    await expectAccessibleItem(item);
  });
});
