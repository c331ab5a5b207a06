/** What changed between two versions of a form, in words (CONSOLE 4). Only mf-console reads them. */
import type { FormChange } from '../../domain/designer/diff/diffOf';
import { isJsonList, isJsonObject, type Json, valueAt } from '../../domain/designer/document/json';
import { fieldWords } from './designerFields';
import { typeTitle } from './designerKinds';

/** Characters of a value that are shown. */
const LONGEST = 120;

export interface ChangeWords {
  tag: string;
  /** What it is about: the item, or the form. */
  subject: string;
  /** Its field, or where an item went. */
  text: string;
  before: string | undefined;
  after: string | undefined;
}

const words = {
  tag: { added: '追加', removed: '削除', changed: '変更', moved: '移動' },
  form: '帳票の設定',
  kind: '種類',
  untitled: '（名前なし）',
  of: (label: string) => `の${label}`,
  order: (label: string) => `の${label}の順`,
  behind: (title: string) => `を「${title}」のうしろへ`,
  first: 'を先頭へ',
  inside: (section: string) => `を区切り「${section}」の先頭へ`,
  insideBehind: (section: string, title: string) => `を区切り「${section}」の「${title}」のうしろへ`,
  on: 'する',
  off: 'しない',
  none: 'なし',
  optional: '任意',
  required: '表示したら必須',
  shownWhen: (title: string, answers: string) => `「${title}」が「${answers}」のとき表示`,
  hiddenWhen: (title: string, answers: string) => `「${title}」が「${answers}」のとき隠す`,
  separator: '、',
} as const;

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A condition as people say it. */
function conditionText(condition: Json, titleOf: (itemKey: string) => string): string {
  const title = titleOf(String(valueAt(condition, ['questionId']) ?? ''));
  const answers = valueAt(condition, ['answers']);
  const texts = isJsonList(answers) ? answers.map(String).join(words.separator) : '';
  return valueAt(condition, ['type']) === 'hide' ? words.hiddenWhen(title, texts) : words.shownWhen(title, texts);
}

/** A message that is one text, or texts and pictures. */
function blocksText(blocks: readonly Json[]): string {
  return blocks
    .map((block) => valueAt(block, ['text']) ?? valueAt(block, ['originalContentUrl']) ?? JSON.stringify(block))
    .map(String)
    .join(' ');
}

/** How what a change names is called. */
export interface Names {
  /** An item by its key, for conditions. */
  titleOf: (itemKey: string) => string;
  /** What a field's value names, as a register by its id; undefined where it is not known, or names nothing. */
  nameOf: (field: string, value: string) => string | undefined;
}

/** A value of a field as it is said. */
function valueText(change: FormChange, value: Json | undefined, { titleOf, nameOf }: Names): string {
  const { field = '', itemKey } = change;
  if (field === 'isRequired') {
    return valueAt(value, ['value']) === true ? words.required : words.optional;
  }
  if (value === undefined || value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (field === 'type') return typeTitle(String(value));
  if (field === 'displayCondition') return conditionText(value, titleOf);
  if (field === 'usePayment') return value === 1 ? words.on : words.off;
  if (isJsonList(value)) {
    return value.every((each) => typeof each === 'string') ? value.join(words.separator) : blocksText(value);
  }
  if (isJsonObject(value)) return JSON.stringify(value);
  const text = String(value);
  return fieldWords(field, itemKey === undefined).choices?.[text] ?? nameOf(field, text) ?? text;
}

/** A difference in words. */
export function changeWords(change: FormChange, names: Names): ChangeWords {
  const { kind, itemKey, title = '', field, behind, inside } = change;
  const tag = words.tag[kind];
  const subject = itemKey === undefined ? words.form : title || words.untitled;
  const plain = { tag, subject, before: undefined, after: undefined };
  if (field === undefined) {
    if (kind !== 'moved') return { ...plain, text: '' };
    if (inside !== undefined) {
      return { ...plain, text: behind === undefined ? words.inside(inside) : words.insideBehind(inside, behind) };
    }
    return { ...plain, text: behind === undefined ? words.first : words.behind(behind) };
  }
  const { label } = field === 'type' ? { label: words.kind } : fieldWords(field, itemKey === undefined);
  const shown = (value: Json | undefined) => shorten(valueText(change, value, names));
  if (kind === 'moved') return { ...plain, text: words.order(label), after: shown(change.after) };
  return {
    ...{ tag, subject, text: words.of(label) },
    before: kind === 'added' ? undefined : shown(change.before),
    after: kind === 'removed' ? undefined : shown(change.after),
  };
}
