/** The form of 文面: its values, what is asked of them, and the document that they make. */
import type { Messages } from '@madoguchi/shared/contract/bundleSchema';
import { HOUSE_TEXT_KINDS, type HouseTextKind } from '@madoguchi/shared/contract/console/words';
import { MESSAGE_VARIABLES, unknownVariables } from '@madoguchi/shared/contract/messageVariables';
import { DEFAULT_QUIET } from '@madoguchi/shared/domain/message';
import { consoleHouseErrorTexts } from '@madoguchi/shared/texts/console/houseErrors';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import * as Yup from 'yup';

const { quiet: quietTexts, product } = consoleMessagesTexts;
const faults = consoleHouseErrorTexts;
/** The longest text that a message of LINE can have. */
export const LONGEST_TEXT = 5_000;

/** Flat, so that each has a field of its own; texts as the house says them, the product's own where it says none. */
export type MessagesValues = { from: string; to: string } & { [Kind in HouseTextKind]: string } & {
  [Kind in HouseTextKind as `off_${Kind}`]: boolean;
};
/** What a fault of the server's is about, as the form calls it. */
type FieldName = keyof MessagesValues & string;

export const offName = (kind: HouseTextKind): `off_${HouseTextKind}` => `off_${kind}`;

/** What the house says of a kind; a text of closings is never sent by itself, so that nothing switches it off. */
function saidOf({ kinds }: Messages, kind: HouseTextKind): { text?: string | undefined; off?: boolean | undefined } {
  return kind === 'closing' ? { text: kinds?.closing?.text } : { text: kinds?.[kind]?.text, off: kinds?.[kind]?.off };
}

/** What else the document says of a kind, as a template of LINE's. */
function restOf({ kinds }: Messages, kind: HouseTextKind): Record<string, unknown> {
  const entries = Object.entries(kinds?.[kind] ?? {});
  return Object.fromEntries(entries.filter(([name]) => name !== 'text' && name !== 'off'));
}

export function valuesOf(content: Messages): MessagesValues {
  const { from, to } = content.quiet ?? DEFAULT_QUIET;
  const texts = HOUSE_TEXT_KINDS.map((kind) => [kind, saidOf(content, kind).text ?? product[kind]] as const);
  const offs = HOUSE_TEXT_KINDS.map((kind) => [offName(kind), saidOf(content, kind).off ?? false] as const);
  return { from, to, ...Object.fromEntries(texts), ...Object.fromEntries(offs) } as MessagesValues;
}

/**
 * The document with the values in it: what they do not speak of stays as it was, and a text that is the product's own is
 * left out, so that it goes on following that.
 */
export function contentOf(values: MessagesValues, before: Messages): object {
  const kinds: Record<string, unknown> = { ...before.kinds };
  for (const kind of HOUSE_TEXT_KINDS) {
    const isOwn = values[kind].trim() !== product[kind];
    const own = { ...(isOwn && { text: values[kind].trim() }), ...(values[offName(kind)] && { off: true }) };
    const said = { ...restOf(before, kind), ...own };
    if (Object.keys(said).length > 0) kinds[kind] = said;
    else delete kinds[kind];
  }
  const isUsual = values.from === DEFAULT_QUIET.from && values.to === DEFAULT_QUIET.to;
  const quiet = isUsual && !before.quiet ? {} : { quiet: { ...before.quiet, from: values.from, to: values.to } };
  return { ...before, ...quiet, kinds };
}

/** The form's field that a path of the server's names (`kinds.booked.text`); undefined where it has none. */
export function fieldOf(path: string): FieldName | undefined {
  const [group, name = '', field] = path.split('.');
  if (group === 'quiet') return name === 'from' || name === 'to' ? name : undefined;
  const kind = HOUSE_TEXT_KINDS.find((each) => each === name);
  return group === 'kinds' && field === 'text' ? kind : undefined;
}

const time = Yup.string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, quietTexts.wrong);
const text = Yup.string()
  .trim()
  .required(faults.empty)
  .max(LONGEST_TEXT, faults.tooLong)
  .test('variables', (value = '', { createError }) => {
    const names = unknownVariables(value);
    return names.length === 0 || createError({ message: faults.unknownVariable(names, MESSAGE_VARIABLES) });
  });

export const messagesSchema = Yup.object({
  from: time.required(quietTexts.wrong),
  to: time.required(quietTexts.wrong),
  ...Object.fromEntries(HOUSE_TEXT_KINDS.map((kind) => [kind, text])),
  closing: text.test('link', faults.needsLink, (value = '') => value.includes('{link}')),
});

/** What two versions of the form say differently: the field, its name in words, and both values. */
export function differences(
  yours: MessagesValues,
  stands: MessagesValues,
): { name: string; yours: string; stands: string }[] {
  const { kinds, changed, quiet } = consoleMessagesTexts;
  const shown = (values: MessagesValues, kind: HouseTextKind) =>
    values[offName(kind)] ? `${changed.off}\n${values[kind]}` : values[kind];
  const span = ({ from, to }: MessagesValues) => quiet.text(from, to);
  return [
    ...HOUSE_TEXT_KINDS.map((kind) => ({ name: kinds[kind], yours: shown(yours, kind), stands: shown(stands, kind) })),
    { name: quiet.title, yours: span(yours), stands: span(stands) },
  ].filter((each) => each.yours !== each.stands);
}
