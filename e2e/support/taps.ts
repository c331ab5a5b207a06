/**
 * Counts what a person does with their fingers: presses, and characters that are typed. A native list counts as two
 * presses: it opens, and one of its lines is pressed.
 */
import { expect, type Locator, type Page } from '@playwright/test';

export class Taps {
  taps = 0;
  characters = 0;

  async tap(place: Locator): Promise<void> {
    this.taps += 1;
    await place.click();
  }

  /** Into a field, which is pressed first. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.characters += [...text].length;
    await field.pressSequentially(text);
  }

  /** A key where the focus is. */
  async key(page: Page, key: string): Promise<void> {
    this.characters += 1;
    await page.keyboard.press(key);
  }

  async choose(list: Locator, label: string): Promise<void> {
    this.taps += 2;
    await list.selectOption({ label });
  }
}

/**
 * Holds a journey to its goal, and prints its counts where TAPS asks for them (`npm run bench -- taps`, `-- deeds`).
 * @param goal as people agreed: presses and typed characters
 */
export function expectAtMost(
  task: string,
  { taps, characters }: Taps,
  goal: { taps: number; characters: number },
): void {
  const isKept = taps <= goal.taps && characters <= goal.characters;
  if (process.env.TAPS) {
    const counts = `${taps} (≤ ${goal.taps}) 回、${characters} (≤ ${goal.characters}) 文字`;
    process.stdout.write(`\n${task}: ${counts}  ${isKept ? 'kept' : 'NO'}\n`);
  }
  expect({ taps, characters, isKept }).toEqual({ taps, characters, isKept: true });
}
