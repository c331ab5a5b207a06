/** Whether an item's format may stand in a form: in browsers' engines, and in the server's own. */
import { linearFormat } from './linearFormat';
import { isSlowFormat } from './slowFormat';

/**
 * What is wrong with an operator's regular expression: `slow`, some text keeps a browser busy for long; `unbounded`, the
 * server's engine cannot try it in a time that no text makes long.
 */
export function judgeFormat(source: string): 'slow' | 'unbounded' | undefined {
  if (isSlowFormat(source)) return 'slow';
  return linearFormat(source) ? undefined : 'unbounded';
}
