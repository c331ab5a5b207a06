/** What a caller says of themselves, as the desk has typed it to find them, in the form that is filled in for them. */

import type { Answers, SurveyConfig } from '../../contract';
import { normalForm } from '../text/width';
import { tidiedText } from './items/text/rules';
import { meaningOf } from './meaning';
import { flattenItems } from './schema';
import type { Meaning, RuleContext } from './types';
import { validateItem } from './validate';

/** What a text says of a caller, by the first pattern that it matches; everything else is a name. */
const KINDS: readonly { pattern: RegExp; meaning: Meaning | undefined }[] = [
  { pattern: /^[\d\s()+‐ー－-]+$/, meaning: 'phone' },
  // A code or a part of an address has digits beside letters, and says nothing of its person.
  { pattern: /\d/, meaning: undefined },
  { pattern: /^[ぁ-んァ-ヶー\s]+$/, meaning: 'kana' },
];

function meaningOfSaid(said: string): Meaning | undefined {
  const kind = KINDS.find(({ pattern }) => pattern.test(said));
  return kind ? kind.meaning : 'name';
}

/**
 * The answer that a text typed in the console's search gives to a new form: to its first item of a name, kana or telephone,
 * as the form makes a text when its field is left; none where the item's rules refuse it.
 */
export function saidAnswers(config: SurveyConfig, said: string, context: Pick<RuleContext, 'mode' | 'today'>): Answers {
  const text = normalForm(said, 'NFKC').trim();
  const meaning = text === '' ? undefined : meaningOfSaid(text);
  const item = meaning && flattenItems(config).find((each) => meaningOf(each) === meaning);
  if (!item) return {};
  const value = tidiedText(item, text);
  return validateItem(item, value, { ...context, config, answers: {} }) === undefined ? { [item.itemKey]: value } : {};
}
