/**
 * A submission as it waits for its payment: judged already, and stored as it is now once it is paid, by the rules
 * of the time when it was judged. The person has paid for what was shown.
 */
import type { PutItemBody } from '@madoguchi/shared/contract';
import { PutItemBodySchema } from '@madoguchi/shared/contract/apiSchema';
import * as v from 'valibot';
import type { StoredRow } from '../../../repositories/answers/rows';
import type { StoredPlace } from '../../../repositories/answers/storedAnswer';

export interface WaitingContent {
  /** As it was sent, for recognising a repeat. */
  body: PutItemBody;
  /** The person's name, as the token said. */
  userName: string;
  rows: StoredRow[];
  place: StoredPlace | undefined;
  /** The version of the form that it was judged by. */
  formVersion?: number | undefined;
}

const absent = v.optional(v.string());

const RowSchema = v.pipe(
  v.object({
    sortKey: v.string(),
    itemKey: v.string(),
    title: v.string(),
    value: v.string(),
    originalValue: absent,
    userSearchKey: v.string(),
    searchValue: absent,
    isAdmin: v.boolean(),
    status: absent,
  }),
  v.transform(
    (row): StoredRow => ({
      ...row,
      originalValue: row.originalValue,
      searchValue: row.searchValue,
      status: row.status,
    }),
  ),
);

const ContentSchema = v.object({
  body: PutItemBodySchema,
  userName: v.string(),
  rows: v.array(RowSchema),
  formVersion: v.optional(v.number()),
  place: v.optional(
    v.object({
      itemKey: v.string(),
      calendarId: v.string(),
      day: v.string(),
      slot: v.string(),
      cost: v.number(),
      categoryId: v.string(),
      itemId: v.string(),
    }),
  ),
});

/** The stored content; undefined once it has been swept, because nobody paid for so long. */
export function parseContent(content: unknown): WaitingContent | undefined {
  const parsed = v.safeParse(ContentSchema, content);
  if (!parsed.success) return undefined;
  const { body, userName, rows, place, formVersion } = parsed.output;
  const { data, subData, order } = body;
  return { body: { data, subData: subData ?? undefined, order }, userName, rows, place, formVersion };
}
