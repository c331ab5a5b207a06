/**
 * Fails each test of a browser project that leaves a bar of buttons in which a person cannot see what comes next: two
 * main buttons, or two buttons of one name.
 */
import { afterEach, expect } from '@jest/globals';

const BARS = '.mg-bar, .mg-dialog__actions';

/** Fails where a bar of the document has two main buttons, or two of one name. */
export function expectClearBars(): void {
  for (const bar of document.querySelectorAll(BARS)) {
    const buttons = [...bar.querySelectorAll('.mg-button')];
    const names = buttons.map((button) => button.textContent);
    const main = buttons.filter((button) => button.classList.contains('mg-button--primary'));
    expect({ main: main.map((button) => button.textContent).slice(1), names }).toEqual({
      main: [],
      names: [...new Set(names)],
    });
  }
}

afterEach(expectClearBars);
