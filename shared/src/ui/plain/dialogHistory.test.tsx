/** The browser's back while dialogs are open. */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { BrowserRouter, useLocation, useNavigate } from '@madoguchi/shared/router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

let navigate: ReturnType<typeof useNavigate>;
let renders: string[] = [];

function Page() {
  const { pathname, key } = useLocation();
  const [open, setOpen] = useState<readonly string[]>([]);
  navigate = useNavigate();
  renders.push(`${pathname} ${key}`);
  const close = (title: string) => setOpen((before) => before.filter((each) => each !== title));
  return (
    <>
      <h1>{pathname}</h1>
      {['日付', '時間', '送信中'].map((title) => (
        <div key={title}>
          <Button onClick={() => setOpen((before) => [...before, title])}>{`${title}を開く`}</Button>
          <Dialog
            open={open.includes(title)}
            title={title}
            dismissible={title !== '送信中'}
            onClose={() => close(title)}
            closeButton
          >
            <Button onClick={() => setOpen((before) => [...before, '時間'])}>時間も</Button>
            <Button
              onClick={() => {
                close(title);
                void navigate('/list');
              }}
            >
              一覧へ
            </Button>
          </Dialog>
        </div>
      ))}
    </>
  );
}

/** True at the history's entry of dialogs. */
const isMarked = () => 'dialog' in Object(window.history.state);
/** Steps that the browser has made. */
let steps = 0;
window.addEventListener(
  'popstate',
  () => {
    steps += 1;
  },
  true,
);
const at = (path: string) => screen.findByRole('heading', { level: 1, name: path, hidden: true });
const move = (steps: number) => act(async () => window.history.go(steps));

beforeEach(async () => {
  window.history.pushState(null, '', '/home');
  renders = [];
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await act(async () => navigate('/form'));
});

async function open(title: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: `${title}を開く` }));
  await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(isMarked()).toBe(true));
}

const closed = (title: string) => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

test('back closes the dialog and stays, the next one leaves, and forward opens nothing', async () => {
  await open('日付');
  const place = renders.at(-1);
  await move(-1);
  await closed('日付');
  expect(renders.at(-1)).toBe(place);
  expect(isMarked()).toBe(false);
  steps = 0;
  await move(1);
  // There and back again by itself.
  await waitFor(() => expect(steps).toBe(2));
  expect(isMarked()).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  await at('/form');
  await move(-1);
  await at('/home');
});

test('closed by a button it leaves nothing behind: one step back leaves the screen', async () => {
  await open('日付');
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await closed('日付');
  await waitFor(() => expect(isMarked()).toBe(false));
  await open('日付');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(isMarked()).toBe(false));
  await move(-1);
  await at('/home');
});

test('one that may not be closed stays, as often as back is pressed', async () => {
  await open('送信中');
  for (const _ of [1, 2]) {
    await move(-1);
    await waitFor(() => expect(isMarked()).toBe(true));
    expect(screen.getByRole('dialog', { name: '送信中' })).toBeVisible();
  }
  await at('/form');
});

test('of two, back closes the upper one first', async () => {
  await open('日付');
  await userEvent.click(screen.getByRole('button', { name: '時間も' }));
  await screen.findByRole('dialog', { name: '時間' });
  await move(-1);
  await closed('時間');
  expect(screen.getByRole('dialog', { name: '日付' })).toBeVisible();
  await waitFor(() => expect(isMarked()).toBe(true));
  await move(-1);
  await closed('日付');
  await at('/form');
});

test('a button that closes and leads on does so; from there back leads to the screen, then out of it', async () => {
  await open('日付');
  await userEvent.click(screen.getByRole('button', { name: '一覧へ' }));
  await at('/list');
  expect(window.location.pathname).toBe('/list');
  await move(-1);
  await at('/form');
  await waitFor(() => expect(isMarked()).toBe(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  await move(-1);
  await at('/home');
});

test('a screen that is opened while the entry is being left is not left with it', async () => {
  await open('日付');
  const back = window.history.back.bind(window.history);
  window.history.back = () => {
    window.history.back = back;
    back();
    void navigate('/list');
  };
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await at('/list');
  await waitFor(() => expect(window.location.pathname).toBe('/list'));
  await waitFor(() => expect(isMarked()).toBe(false));
});

test('a step back that a busy phone makes late is asked for once: the screen stays', async () => {
  await open('日付');
  const asked = jest.spyOn(window.history, 'back').mockReturnValue();
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  jest.useRealTimers();
  const times = asked.mock.calls.length;
  asked.mockRestore();
  // Now the phone comes to it.
  await move(-times);
  await waitFor(() => expect(isMarked()).toBe(false));
  expect(window.location.pathname).toBe('/form');
  await at('/form');
  await move(-1);
  await at('/home');
});
