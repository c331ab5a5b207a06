// Runs before each test file of a browser project: a press on what is disabled does nothing and says nothing, so a test
// that comes too early goes on as if it had pressed. It fails here; one that wants to see nothing happen says so by
// `pressedInVain()`.
import { afterEach } from '@jest/globals';
import { vainPresses } from '../presses';

const DISABLED = 'button:disabled, input:disabled, select:disabled, textarea:disabled';

function note({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest(DISABLED) : null;
  if (pressed) vainPresses.push(pressed.outerHTML.slice(0, 200));
}
// Of a finger on what is disabled comes no click; a click that a test sends by itself comes without the finger.
for (const kind of ['pointerdown', 'click']) window.addEventListener(kind, note, { capture: true });

afterEach(() => {
  const presses = vainPresses.splice(0);
  if (presses.length > 0) throw new Error(`the test pressed what is disabled:\n${presses.join('\n')}`);
});
