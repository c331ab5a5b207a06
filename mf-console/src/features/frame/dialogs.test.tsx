/** What opens over a screen gives the focus back to what it was opened from. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { tidyUp } from '@madoguchi/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { deskHandlers } from '../../testing/desk';
import { openConsole } from '../../testing/scene';
import '../desk/Detail';
import '../desk/deeds';
import { useReturnFocus } from './useReturnFocus';

afterEach(tidyUp);

test('a dialog, left by its button or done, gives it to the button that opened it', async () => {
  openConsole({ path: `${CONSOLE_ROUTES.ConsoleAnswers}?open=k1`, handlers: deskHandlers() });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const drawer = within(await screen.findByRole('complementary', { name: '回答の詳細' }));
  const button = await drawer.findByRole('button', { name: '状態を変更' });
  await user.click(button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /やめる/ }));
  await waitFor(() => expect(button).toHaveFocus());
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^対応済/ }));
  await user.click(dialog.getByRole('button', { name: '変更する' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

describe('where the opener', () => {
  function Over() {
    useReturnFocus();
    return <input aria-label="over" ref={(field) => field?.focus()} />;
  }
  function Page({ isKept }: { isKept: boolean }) {
    const [state, setState] = useState<'before' | 'open' | 'after'>('before');
    return (
      <main id="console-main" tabIndex={-1}>
        {(isKept || state !== 'after') && (
          <button type="button" onClick={() => setState('open')}>
            opener
          </button>
        )}
        <button type="button" onClick={() => setState('after')}>
          close
        </button>
        {state === 'open' && <Over />}
      </main>
    );
  }
  test.each([
    ['stands, it has the focus', true, 'button'],
    ['is gone, the screen has it', false, 'main'],
  ] as const)('%s', async (_name, isKept, role) => {
    render(<Page isKept={isKept} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'opener' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
    // Pressed by a program, so that the press takes no focus.
    act(() => screen.getByRole('button', { name: 'close' }).click());
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(document.activeElement?.nodeName.toLowerCase()).toBe(role));
  });
});
