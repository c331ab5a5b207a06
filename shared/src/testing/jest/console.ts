// Runs before each test file: a line on console.error or console.warn fails the test that wrote it, so that the output
// stays clean and a warning is seen. A test that expects one replaces the function: `jest.spyOn(console, 'error')`.

import { format } from 'node:util';
import { afterEach } from '@jest/globals';

const written: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...line: unknown[]) => {
    written.push(`console.${level}: ${format(...line)}`);
  };
}

afterEach(() => {
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`the test wrote to the console:\n${lines.join('\n')}`);
});
