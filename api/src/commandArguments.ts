/** How every command reads what is typed behind its name. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type CommandName, wrongUsage } from './commands';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * An option with its value as one word, which Node takes whatever the value begins with. Typed as two, it takes a value
 * with a dash for an option, and of the hashes of the audit one in 64 begins so. What is an option of the command stays
 * one: its value was forgotten.
 */
function withValues(args: readonly string[], options: Options): string[] {
  const isOption = (word: string) =>
    word.startsWith('--') && Object.hasOwn(options, word.slice(2).split('=', 1)[0] ?? '');
  const words: string[] = [];
  const rest = args.values();
  for (const word of rest) {
    const takesValue = isOption(word) && options[word.slice(2)]?.type === 'string';
    const value = takesValue ? rest.next().value : undefined;
    if (value === undefined) words.push(word);
    else if (isOption(value)) words.push(word, value);
    else words.push(`${word}=${value}`);
  }
  return words;
}

/**
 * @param command whose usage is said where the words do not fit it
 * @param args what is typed behind the command's name
 * @param options the command's own, as Node's parseArgs takes them
 * @returns the options' values and the other words, in their order
 * @throws {UsageError} with the usage: an unknown option, or one without its value
 */
export function readArguments<Known extends Options>(command: CommandName, args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: withValues(args, options), options, allowPositionals: true });
  } catch {
    throw wrongUsage(command);
  }
}
