/** The frame of a screen, buttons, notices, the text size. */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Notice } from './Notice';
import { OfflineNotice } from './OfflineNotice';
import { Screen } from './Screen';
import { applyStoredTextSize, TextSizeSwitch } from './TextSizeSwitch';
import { useSnackbar } from './useSnackbar';

test('a screen has h1, body and bottom bar and names the window', async () => {
  const user = userEvent.setup();
  const onBack = jest.fn();
  render(
    <Screen title="予約一覧" onBack={onBack} person={{ name: '山田 花子' }} bar={<Button>検索に戻る</Button>}>
      <p>本文</p>
    </Screen>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('予約一覧');
  expect(document.title).toBe('予約一覧｜予約・問診の窓口');
  expect(within(screen.getByRole('main')).getByText('本文')).toBeTruthy();
  expect(screen.getByText('山田 花子 様')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '戻る' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('a link leads to the body', () => {
  render(<Screen title="予約一覧">本文</Screen>);
  const target = screen.getByRole('link', { name: '本文へ移動' }).getAttribute('href')?.slice(1) ?? '';
  expect(document.getElementById(target)).toBe(screen.getByRole('main'));
});

test('the main button submits the form', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <Screen title="内科 問診票" onSubmit={onSubmit} bar={<Button type="submit">送信</Button>}>
      <input aria-label="氏名" required />
    </Screen>,
  );
  await user.click(screen.getByRole('button', { name: '送信' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a button that is sending keeps the focus and sends nothing twice', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn();
  const onClick = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        送信中...
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: '送信中...' });
  await user.click(button);
  expect(document.activeElement).toBe(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a notice is read as alert for errors and as status otherwise', () => {
  render(
    <>
      <Notice tone="error" announce>
        不明なエラーです。
      </Notice>
      <Notice announce>前回の続きがあります。</Notice>
      <Notice tone="warn">期限を過ぎています。</Notice>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('不明なエラーです。');
  expect(screen.getByRole('status').textContent).toContain('前回の続きがあります。');
});

test('the notice of a lost connection shows only while it is lost', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get');
  onLine.mockReturnValue(true);
  render(<OfflineNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  onLine.mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByRole('status').textContent).toContain('通信できません。');
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByRole('status')).toBeNull();
  onLine.mockRestore();
});

function Copying() {
  const { show, element } = useSnackbar();
  return (
    <>
      <Button onClick={() => show('クリップボードにコピーしました。')}>コピー</Button>
      {element}
    </>
  );
}

test('a short notice shows as status and goes after a while', () => {
  jest.useFakeTimers();
  try {
    render(<Copying />);
    fireEvent.click(screen.getByRole('button', { name: 'コピー' }));
    expect(screen.getByRole('status').textContent).toBe('クリップボードにコピーしました。');
    act(() => {
      jest.advanceTimersByTime(5000);
    });
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    jest.useRealTimers();
  }
});

test('a short notice speaks inside the dialog that is open, as the rest of the page is inert', () => {
  const { rerender } = render(<Copying />);
  rerender(
    <>
      <Copying />
      <Dialog open title="確認" onClose={() => undefined} />
    </>,
  );
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('status'));
  rerender(<Copying />);
  expect(screen.getByRole('status').parentElement).toBe(document.body);
});

test('a chosen letter size takes effect and is kept for the next time', async () => {
  const user = userEvent.setup();
  localStorage.clear();
  render(<TextSizeSwitch />);
  const sizes = within(screen.getByRole('group', { name: '文字の大きさ' }));
  expect(sizes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['標準', '大', '特大']);
  await user.click(sizes.getByRole('button', { name: '特大' }));
  expect(document.documentElement.dataset.textSize).toBe('largest');
  delete document.documentElement.dataset.textSize;
  applyStoredTextSize();
  expect(document.documentElement.dataset.textSize).toBe('largest');
  await user.click(sizes.getByRole('button', { name: '標準' }));
  expect(document.documentElement.dataset.textSize).toBe('normal');
});

test('every header makes the letters larger step by step, then normal again, and the switch follows', async () => {
  const user = userEvent.setup();
  localStorage.clear();
  applyStoredTextSize();
  render(
    <>
      <Screen title="問診票">内容</Screen>
      <TextSizeSwitch />
    </>,
  );
  const header = within(screen.getByRole('banner'));
  for (const [name, size, chosen] of [
    ['文字を大にする', 'large', '大'],
    ['文字を特大にする', 'largest', '特大'],
    ['文字を標準にする', 'normal', '標準'],
  ] as const) {
    await user.click(header.getByRole('button', { name }));
    expect(document.documentElement.dataset.textSize).toBe(size);
    expect(localStorage.getItem('madoguchi.textSize')).toBe(size);
    expect(screen.getByRole('button', { name: chosen, pressed: true })).toBeVisible();
  }
});
