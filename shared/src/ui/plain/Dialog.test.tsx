/** Dialogs: name, focus, Escape, widths, and the alerts built on them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button';
import { TextInput } from './controls';
import { DIALOG_WIDTHS, Dialog, type DialogProps } from './Dialog';
import { useAlert } from './useAlert';

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>開く</Button>
      <Dialog
        open={open}
        title="この内容で送信しますか？"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button>送信</Button>
            <Button variant="plain" onClick={() => setOpen(false)}>
              閉じる
            </Button>
          </>
        }
        {...props}
      />
    </>
  );
}

test('there are only the seven fixed widths, each with a token and a rule [CONST-009]', () => {
  expect(DIALOG_WIDTHS).toEqual([300, 320, 380, 400, 430, 500, 800]);
  const tokens = readFileSync(join(__dirname, '../tokens.css'), 'utf8');
  const rules = readFileSync(join(__dirname, 'dialog.css'), 'utf8');
  const widths = [...tokens.matchAll(/--dialog-(\d+): (\d+)px/g)].map(([, name, value]) => [name, value].map(Number));
  expect(widths).toEqual(DIALOG_WIDTHS.map((width) => [width, width]));
  for (const width of DIALOG_WIDTHS) {
    expect(rules).toContain(`var(--dialog-${width})`);
    const { unmount } = render(<Dialog open title="確認" width={width} onClose={() => undefined} />);
    expect(screen.getByRole('dialog').getAttribute('data-width')).toBe(String(width));
    unmount();
  }
});

test('the dialog is named by its title, and the screen behind it is inert', async () => {
  const user = userEvent.setup();
  const { container } = render(<Page />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  expect(screen.getByRole('dialog', { name: 'この内容で送信しますか？' }).getAttribute('aria-modal')).toBe('true');
  expect(container.hasAttribute('inert')).toBe(true);
  await user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(container.hasAttribute('inert')).toBe(false);
});

test('the focus goes to the dialog and returns when the dialog closes', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: '開く' });
  await user.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('neither Escape nor the backdrop closes a dialog that would lose something', async () => {
  const user = userEvent.setup();
  render(<Page dismissible={false} />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('an Escape of an input method, and a file picker left without a choice, do not close the dialog', async () => {
  const user = userEvent.setup();
  render(
    <Page>
      <TextInput aria-label="候補" />
    </Page>,
  );
  await user.click(screen.getByRole('button', { name: '開く' }));
  const input = screen.getByRole('textbox', { name: '候補' });
  const key = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true });
  act(() => void input.dispatchEvent(key));
  expect(key.defaultPrevented).toBe(true);
  act(() => void input.dispatchEvent(new Event('cancel', { bubbles: true })));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a second Escape, which a browser does not let a page refuse, opens the dialog again', async () => {
  const user = userEvent.setup();
  render(<Page dismissible={false} />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await act(async () => dialog.close());
  expect(dialog.open).toBe(true);
});

test('a press on the backdrop closes the dialog', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  await user.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an Escape that an inner part used does not close the dialog', async () => {
  const user = userEvent.setup();
  render(
    <Page>
      <TextInput aria-label="候補" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
    </Page>,
  );
  await user.click(screen.getByRole('button', { name: '開く' }));
  await user.click(screen.getByRole('textbox', { name: '候補' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('Escape closes only the upper one of stacked dialogs', async () => {
  const user = userEvent.setup();
  const closeLower = jest.fn();
  const closeUpper = jest.fn();
  render(
    <>
      <Dialog open title="下" onClose={closeLower} />
      <Dialog open title="上" onClose={closeUpper} />
    </>,
  );
  await user.keyboard('{Escape}');
  expect(closeUpper).toHaveBeenCalledTimes(1);
  expect(closeLower).not.toHaveBeenCalled();
});

function Asking({ onAnswer }: { onAnswer: (answer: boolean | 'seen') => void }) {
  const { alert, confirm, element } = useAlert();
  return (
    <>
      <Button onClick={async () => onAnswer(await confirm({ title: 'キャンセルしますか？' }))}>尋ねる</Button>
      <Button
        onClick={async () => {
          await alert({ title: '画面を移動できません', text: '最初からやり直してください。' });
          onAnswer('seen');
        }}
      >
        知らせる
      </Button>
      {element}
    </>
  );
}

test('a notice is an alertdialog described by its text, and its closing is known', async () => {
  const user = userEvent.setup();
  const onAnswer = jest.fn();
  render(<Asking onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: '知らせる' }));
  const dialog = screen.getByRole('alertdialog', { name: '画面を移動できません' });
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('最初からやり直してください。');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Enter}');
  expect(onAnswer).toHaveBeenCalledWith('seen');
});

test.each([
  ['はい', true],
  ['いいえ', false],
])('a question can be answered with %s', async (button, answer) => {
  const user = userEvent.setup();
  const onAnswer = jest.fn();
  render(<Asking onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: '尋ねる' }));
  await user.click(screen.getByRole('button', { name: button }));
  expect(onAnswer).toHaveBeenCalledWith(answer);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
