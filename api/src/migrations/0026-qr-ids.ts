/**
 * Gives each answer the random id that its QR carries (CONTRACT 13): 12 bytes, as 24 hexadecimal digits. The column's
 * default gives it to new answers, those of servers of an earlier release too; the ones that are stored get theirs in
 * small batches while servers go on working.
 */
import { concurrentIndex, type Migration } from './migration';

/** The 96 bits of a random UUID (version 4) before its version and behind its variant. */
const RANDOM_ID =
  "left(replace(gen_random_uuid()::text, '-', ''), 12) || right(replace(gen_random_uuid()::text, '-', ''), 12)";
const BATCH = 2_000;

const fill = {
  name: 'migration_qr_ids',
  // By the primary key from where the last batch ended: each answer is looked at once.
  text: `WITH batch AS (SELECT answer_id, qr_id FROM answer WHERE answer_id > $1 ORDER BY answer_id LIMIT ${BATCH}),
              given AS (UPDATE answer SET qr_id = ${RANDOM_ID}
                         FROM batch WHERE answer.answer_id = batch.answer_id AND batch.qr_id IS NULL
                        RETURNING 1)
         SELECT max(answer_id) AS last FROM batch`,
};

export const migration0026: Migration = {
  id: '0026-qr-ids',
  sql: `
ALTER TABLE answer ADD COLUMN IF NOT EXISTS qr_id text;
ALTER TABLE answer ALTER COLUMN qr_id SET DEFAULT (${RANDOM_ID});
`,
  steps: [
    async (connection) => {
      for (let last: string | null = ''; last !== null; ) {
        const batches: { last: string | null }[] = await connection.query(fill, [last]);
        last = batches[0]?.last ?? null;
      }
    },
    concurrentIndex('answer_of_qr', 'answer (qr_id)'),
  ],
};
