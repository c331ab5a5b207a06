import { describe, expect, test } from '@jest/globals';
import { readArguments } from './commandArguments';
import { UsageError } from './commands';

const OPTIONS = {
  head: { type: 'string', multiple: true },
  note: { type: 'string' },
  force: { type: 'boolean' },
} as const;
const read = (...args: string[]) => {
  const { values, positionals } = readArguments('audit', args, OPTIONS);
  return { ...values, positionals };
};

describe('what is typed behind a command', () => {
  test.each(['9xQ', '-9xQ', '--9xQ', '-', '--', '', '-h', 'a=b', '--9x=Q'])(
    'an option takes the value "%s"',
    (value) => {
      expect(read('verify', '--head', value)).toEqual({ head: [value], positionals: ['verify'] });
      expect(read('--head', value, 'verify', '--force')).toEqual({
        head: [value],
        force: true,
        positionals: ['verify'],
      });
      expect(read(`--head=${value}`, 'verify')).toEqual({ head: [value], positionals: ['verify'] });
    },
  );

  test('options that are named more than once, and in any order', () => {
    expect(read('--head', '-a', 'verify', '--note', '-', '--head', 'b')).toEqual({
      ...{ head: ['-a', 'b'], note: '-', positionals: ['verify'] },
    });
  });

  test.each([
    ['an option that is none', ['verify', '--heads', 'x']],
    ['a short one', ['verify', '-x']],
    ['no value at the end', ['verify', '--head']],
    ['another option in place of the value', ['verify', '--head', '--force']],
    ['another option with its value', ['verify', '--head', '--note=x']],
    ['a value where none is taken', ['verify', '--force=x']],
  ])('%s is wrong usage', (_, args) => {
    expect(() => read(...args)).toThrow(UsageError);
  });
});
