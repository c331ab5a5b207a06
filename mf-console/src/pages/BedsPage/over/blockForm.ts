/** The form of a block: its values, what is asked of them, and the block that they say. */

import type { BedBlock } from '@madoguchi/shared/contract';
import { blockFaults } from '@madoguchi/shared/domain/bed/plan';
import { fromHyphens, toHyphens } from '@madoguchi/shared/domain/date';
import { normalForm } from '@madoguchi/shared/domain/text';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import * as Yup from 'yup';

const { needed } = consoleBedsTexts.block;

export interface BlockValues {
  kind: string;
  /** YYYYMMDD; '' before one is chosen. */
  from: string;
  to: string;
  beds: string;
  reason: string;
}

/** The night YYYYMMDD of a stored date. */
export const nightOf = fromHyphens;

/** What the form begins with. @param night YYYYMMDD, of a block that is to be made */
export function blockValues(kind: string, block: BedBlock | undefined, night: string): BlockValues {
  if (!block) return { kind, from: night, to: night, beds: '1', reason: '' };
  const { from, to, beds, reason } = block;
  return { kind, from: fromHyphens(from), to: fromHyphens(to), beds: String(beds), reason };
}

const typedNumber = (text: string) => Number(normalForm(text, 'NFKC').trim());

/** The block of good values. */
export function blockOf({ from, to, beds, reason }: BlockValues): BedBlock {
  return { from: toHyphens(from), to: toHyphens(to), beds: typedNumber(beds), reason: reason.trim() };
}

/** What is wrong with the days, by the rule of blocks; the number of beds is the server's to know. */
function dayFault({ from = '', to = '' }: Partial<BlockValues>, field: 'from' | 'to') {
  const any = { bedTotal: Number.POSITIVE_INFINITY };
  const [fault] = blockFaults({ from: toHyphens(from), to: toHyphens(to), beds: 1, reason: '' }, any);
  return fault?.field === field && fault.reason !== 'beds' ? needed[fault.reason] : undefined;
}

// What is empty is not there when it is judged.
const night = (field: 'from' | 'to') =>
  Yup.string().test('night', (_, context) => {
    const values: Partial<BlockValues> = context.parent;
    const message = dayFault(values, field);
    return message === undefined || context.createError({ message });
  });

export const blockSchema = Yup.object({
  kind: Yup.string().required(),
  from: night('from'),
  to: night('to'),
  beds: Yup.string().test(
    'beds',
    needed.beds,
    (text = '') => /^[0-9０-９]{1,3}$/.test(text.trim()) && typedNumber(text) > 0,
  ),
  reason: Yup.string().max(200, needed.reason),
});
