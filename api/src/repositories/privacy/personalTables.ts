/**
 * Where a person's data is stored, table by table, and what happens to it when the person is erased (CONTRACT 12,
 * Privacy). A test holds the list against the schema, so that no table is forgotten.
 */

interface PersonalTable {
  table: string;
  /** The column that names the person, or the answer of the person. */
  column: string;
  /** subject: rows about the person, also under the id that the desk had entered them with, and about their answers. */
  by: 'person' | 'answer' | 'subject';
  /** Never shown: they would let anyone who reads them act as the person. */
  secrets?: readonly string[];
}

/** Deleted with the person, in this order: what names an answer before the answer itself. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'answer_row', column: 'answer_id', by: 'answer' },
  { table: 'answer_file', column: 'answer_id', by: 'answer' },
  { table: 'member_number', column: 'answer_id', by: 'answer' },
  { table: 'bed_stay', column: 'answer_id', by: 'answer' },
  { table: 'answer_search', column: 'answer_id', by: 'answer' },
  { table: 'answer_memo', column: 'answer_id', by: 'answer' },
  { table: 'lookup_miss', column: 'answer_id', by: 'answer' },
  { table: 'visit_proposal', column: 'user_id', by: 'person' },
  { table: 'reservation', column: 'user_id', by: 'person' },
  // Its rows stay and are emptied (repositories/privacy/erasing).
  {
    table: 'audit',
    column: 'subject_user_id',
    by: 'subject',
    secrets: ['salt', 'mac', 'digest', 'erased_mac'],
  },
  { table: 'answer', column: 'user_id', by: 'person' },
  { table: 'place_hold', column: 'user_id', by: 'person' },
  { table: 'hold_term', column: 'user_id', by: 'person' },
  { table: 'order_hold_term', column: 'user_id', by: 'person' },
  { table: 'draft', column: 'user_id', by: 'person' },
  { table: 'change_draft', column: 'user_id', by: 'person' },
  { table: 'submission', column: 'user_id', by: 'person' },
  { table: 'lookup_proof', column: 'user_id', by: 'person' },
  { table: 'lookup_count', column: 'user_id', by: 'person' },
  { table: 'lookup_search', column: 'user_id', by: 'person' },
  { table: 'outbox', column: 'recipient', by: 'person' },
  { table: 'message_choice', column: 'user_id', by: 'person' },
  { table: 'service_token', column: 'user_id', by: 'person', secrets: ['token', 'access_hash'] },
  { table: 'refresh_token', column: 'user_id', by: 'person', secrets: ['token_hash', 'successor'] },
  { table: 'person', column: 'user_id', by: 'person' },
];

/** Shown, and erased in a way of its own (repositories/privacy/erasing). */
export const SPECIAL_TABLES: readonly PersonalTable[] = [
  { table: 'file', column: 'owner_id', by: 'person' },
  { table: 'payment_order', column: 'user_id', by: 'person' },
  { table: 'payment_waiting', column: 'user_id', by: 'person' },
  { table: 'payment_refund', column: 'user_id', by: 'person' },
];
