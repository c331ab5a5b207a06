/** Where the focus is after a navigation. */
import { beforeEach, expect, test } from '@jest/globals';
import { BrowserRouter, useNavigate } from '@madoguchi/shared/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useHeadingFocus } from './useHeadingFocus';

let go: (path: string) => void = () => undefined;
let show: (title: string) => void = () => undefined;

/** A page whose screen is changed from outside, as a remote's is by what it loads. */
function Page() {
  useHeadingFocus();
  const navigate = useNavigate();
  const [title, setTitle] = useState('入力フォーム');
  useEffect(() => {
    go = (path) => void navigate(path);
    show = setTitle;
  }, [navigate]);
  return (
    <>
      {title && <h1 key={title}>{title}</h1>}
      <main>
        <button type="button">送信</button>
      </main>
    </>
  );
}

beforeEach(() => window.history.replaceState(null, '', '/survey/s1'));

test('the heading of the next screen takes the focus, also behind a loading screen that goes with it', async () => {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  expect(document.body).toHaveFocus();
  act(() => go('/calendar'));
  expect(screen.getByRole('heading', { name: '入力フォーム' })).toHaveFocus();
  act(() => show(''));
  expect(document.body).toHaveFocus();
  act(() => show('日時の選択'));
  await waitFor(() => expect(screen.getByRole('heading', { name: '日時の選択' })).toHaveFocus());
});

test('who goes on by themselves is left where they are', async () => {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  act(() => go('/calendar'));
  await userEvent.keyboard('{Tab}');
  expect(screen.getByRole('button')).toHaveFocus();
  act(() => show('日時の選択'));
  expect(screen.getByRole('button')).toHaveFocus();
  act(() => screen.getByRole('button').blur());
  act(() => show('確認'));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
