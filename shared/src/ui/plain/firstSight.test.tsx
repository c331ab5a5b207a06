/** What is seen until a form is there, and what the form takes over of it. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { FIRST_SIGHT_ID } from '../../contract/runtime';
import {
  dropUnplacedFirstSight,
  FirstSight,
  forgetFirstSight,
  useEnteredBefore,
  useFirstSightInUse,
} from './firstSight';

const PATH = '/survey/health-check';
const drawn = () => document.getElementById(FIRST_SIGHT_ID);

beforeEach(() => {
  window.history.replaceState(null, '', PATH);
  document.body.insertAdjacentHTML(
    'afterbegin',
    `<div id="${FIRST_SIGHT_ID}" data-path="${PATH}"><h1>健康診断</h1>
      <input name="name"><input type="radio" name="sex" value="女"><input type="radio" name="sex" value="男">
      <select name="dose"><option value=""></option><option>2回目</option></select>
      <input type="checkbox" name="ill" value="頭痛"><input name="gone"></div>`,
  );
});
afterEach(forgetFirstSight);

const waiting = <FirstSight otherwise={<p>読み込み中</p>} />;

test('the form that is drawn stays from one loading state to the next, and goes with the last', async () => {
  const { rerender } = render(<div key="shell">{waiting}</div>);
  dropUnplacedFirstSight();
  rerender(<div key="remote">{waiting}</div>);
  await Promise.resolve();
  expect(drawn()).toBeVisible();
  expect(screen.queryByText('読み込み中')).toBeNull();
  rerender(<p>エラー</p>);
  await Promise.resolve();
  expect(drawn()).toBeNull();
});

test('at another address, and where nothing is drawn, there is what is there otherwise', async () => {
  const { rerender } = render(waiting);
  window.history.replaceState(null, '', '/confirm');
  rerender(<FirstSight otherwise={<p>予約を読み込み中</p>} />);
  await Promise.resolve();
  expect(screen.getByText('予約を読み込み中')).toBeVisible();
  expect(drawn()).toBeNull();
});

test('it goes where the first screen is no form', () => {
  dropUnplacedFirstSight();
  expect(drawn()).toBeNull();
});

const chosen = jest.fn<(value: string) => void>();

/** A form as the remote's: texts in the control, choices held by React. */
function Form() {
  const root = useRef<HTMLDivElement>(null);
  const [sex, setSex] = useState('');
  const [dose, setDose] = useState('');
  const [isIll, setIll] = useState(false);
  useEnteredBefore(root);
  return (
    <div ref={root} data-testid="form">
      <input
        name="name"
        aria-label="氏名"
        defaultValue=""
        onInput={({ currentTarget }) => chosen(currentTarget.value)}
      />
      {['女', '男'].map((value) => (
        <input
          key={value}
          type="radio"
          name="sex"
          value={value}
          aria-label={value}
          checked={sex === value}
          onChange={() => setSex(value)}
        />
      ))}
      <select name="dose" aria-label="回数" value={dose} onChange={({ currentTarget }) => setDose(currentTarget.value)}>
        <option value="" />
        <option>2回目</option>
      </select>
      <input
        type="checkbox"
        name="ill"
        value="頭痛"
        aria-label="頭痛"
        checked={isIll}
        onChange={() => setIll(!isIll)}
      />
    </div>
  );
}

const before = (selector: string) => {
  const control = drawn()?.querySelector<HTMLInputElement>(selector);
  if (!control) throw new Error(`nothing drawn at ${selector}`);
  return control;
};

test('a form takes over what was entered before it stood, with the focus and the caret', () => {
  before('[name=name]').value = '山田 花子';
  before('[value=男]').checked = true;
  before('[value=頭痛]').checked = true;
  before('[name=gone]').value = 'x';
  before('[name=dose]').value = '2回目';
  before('[name=name]').focus();
  before('[name=name]').setSelectionRange(2, 2);
  render(<Form />);
  expect(drawn()).toBeNull();
  const name = screen.getByLabelText<HTMLInputElement>('氏名');
  expect(name).toHaveValue('山田 花子');
  expect(chosen.mock.calls).toEqual([['山田 花子']]);
  expect(name).toHaveFocus();
  expect([name.selectionStart, name.selectionEnd]).toEqual([2, 2]);
  expect(screen.getByLabelText('男')).toBeChecked();
  expect(screen.getByLabelText('頭痛')).toBeChecked();
  expect(screen.getByLabelText('回数')).toHaveValue('2回目');
});

/** The first sight with entries, dropped because the form's remote did not come. */
async function failAfterEntering() {
  before('[name=name]').value = '山田 花子';
  before('[value=男]').checked = true;
  before('[name=dose]').value = '2回目';
  const { rerender, unmount } = render(waiting);
  rerender(<p>エラー</p>);
  await Promise.resolve();
  expect(drawn()).toBeNull();
  unmount();
}

test('what was entered is in the form that another attempt brings, once', async () => {
  await failAfterEntering();
  const { unmount } = render(<Form />);
  expect(screen.getByLabelText('氏名')).toHaveValue('山田 花子');
  expect(screen.getByLabelText('男')).toBeChecked();
  expect(screen.getByLabelText('回数')).toHaveValue('2回目');
  unmount();
  render(<Form />);
  expect(screen.getByLabelText('氏名')).toHaveValue('');
});

test.each([
  ['another form', () => window.history.replaceState(null, '', '/survey/other')],
  ['another answer to the form', () => window.history.replaceState(null, '', `${PATH}?partitionKey=1`)],
  ['the form of who signs in next', forgetFirstSight],
])('what was entered is not in %s', async (_, go) => {
  await failAfterEntering();
  go();
  render(<Form />);
  expect(screen.getByLabelText('氏名')).toHaveValue('');
  expect(screen.getByLabelText('男')).not.toBeChecked();
});

test('a form does not wait for a first sight that went while it was in use', () => {
  let inUse: boolean | undefined;
  function Watch({ attempt }: { attempt: number }) {
    inUse = useFirstSightInUse();
    return attempt;
  }
  drawn()?.setAttribute('data-in-use', '');
  const { rerender } = render(<Watch attempt={1} />);
  expect(inUse).toBe(true);
  dropUnplacedFirstSight();
  rerender(<Watch attempt={2} />);
  expect(inUse).toBe(false);
});

test('a form waits while a word is composed in it, or a finger is down on it', async () => {
  let inUse: boolean | undefined;
  function Watch() {
    inUse = useFirstSightInUse();
    return null;
  }
  drawn()?.setAttribute('data-in-use', '');
  render(<Watch />);
  expect(inUse).toBe(true);
  await act(async () => drawn()?.removeAttribute('data-in-use'));
  expect(inUse).toBe(false);
});
