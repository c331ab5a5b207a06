/** Dialogs: name, focus, Escape, widths, and the alerts built on them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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
            <Button onClick={() => setOpen(false)}>閉じる</Button>
          </>
        }
        {...props}
      />
    </>
  );
}

test('[CONST-009] 幅は決められた七つだけで、それぞれトークンと規則がある', () => {
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

test('題名で呼ばれ、うしろの画面は操作できない', async () => {
  const user = userEvent.setup();
  const { container } = render(<Page />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  expect(screen.getByRole('dialog', { name: 'この内容で送信しますか？' }).getAttribute('aria-modal')).toBe('true');
  expect(container.hasAttribute('inert')).toBe(true);
  await user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(container.hasAttribute('inert')).toBe(false);
});

test('焦点は中をめぐり、閉じると元に戻る', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: '開く' });
  await user.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '閉じる' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '送信' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('閉じると失うものがあるときは Escape も背景も閉じない', async () => {
  const user = userEvent.setup();
  render(<Page dismissible={false} />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  await user.keyboard('{Escape}');
  const backdrop = screen.getByRole('dialog').parentElement;
  if (backdrop) await user.click(backdrop);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('背景を押すと閉じる', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  const backdrop = screen.getByRole('dialog').parentElement;
  if (backdrop) await user.click(backdrop);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('中の部品が使った Escape では閉じない', async () => {
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

test('重ねて開いても Escape は上のものだけを閉じる', async () => {
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

test('お知らせは alertdialog で、本文が説明になり、閉じたことが分かる', async () => {
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
])('質問に「%s」と答えられる', async (button, answer) => {
  const user = userEvent.setup();
  const onAnswer = jest.fn();
  render(<Asking onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: '尋ねる' }));
  await user.click(screen.getByRole('button', { name: button }));
  expect(onAnswer).toHaveBeenCalledWith(answer);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
