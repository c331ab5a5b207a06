/** The size of all text: each choice stands in the style sheet, which alone knows how large it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextSizeSwitch } from './TextSizeSwitch';

const TOKENS = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');

test('each size but the first has its rule in the style sheet', async () => {
  render(<TextSizeSwitch />);
  const sizes: (string | undefined)[] = [];
  for (const choice of screen.getAllByRole('button')) {
    await userEvent.click(choice);
    sizes.push(document.documentElement.dataset.textSize);
  }
  const ruled = [...TOKENS.matchAll(/^html\[data-text-size="(\w+)"\]/gm)].map(([, size]) => size);
  expect(sizes).toEqual(['normal', ...ruled]);
});
