/**
 * 注文番号: each order's day in Japan and its count on that day, of which its number is made (domain/payment/orderNumber).
 * In steps since migrations have them, for databases that have not come here yet; those that have are the same.
 */
import { BATCH, brieflyLocked, concurrentIndex, type Migration } from './migration';

/**
 * Numbers the order of a server of an earlier release, which knows no numbers and may go on storing orders while the
 * servers are replaced one by one.
 */
export const NUMBER_ORDERS_OF_EARLIER_RELEASES = `
CREATE OR REPLACE FUNCTION number_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_day := to_char(NEW.created_at AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD');
  INSERT INTO order_counter AS c (day, last_count) VALUES (NEW.order_day, 1)
    ON CONFLICT (day) DO UPDATE SET last_count = c.last_count + 1 RETURNING c.last_count INTO NEW.order_count;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER order_gets_number BEFORE INSERT ON payment_order
  FOR EACH ROW WHEN (NEW.order_day IS NULL) EXECUTE FUNCTION number_order();
`;

const number = {
  name: 'migration_0011_number',
  // The oldest first, each day's orders in their order.
  text: `WITH batch AS (
           SELECT order_id, day, row_number() OVER (PARTITION BY day ORDER BY created_at, order_id) AS number, count(*) OVER (PARTITION BY day) AS size
           FROM (SELECT order_id, created_at, to_char(created_at AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD') AS day FROM payment_order
                 WHERE order_day IS NULL ORDER BY created_at, order_id LIMIT ${BATCH}) AS dated),
         counted AS (
           INSERT INTO order_counter AS c (day, last_count) SELECT day, max(size) FROM batch GROUP BY day ORDER BY day
           ON CONFLICT (day) DO UPDATE SET last_count = c.last_count + EXCLUDED.last_count RETURNING c.day, c.last_count)
         UPDATE payment_order SET order_day = batch.day, order_count = counted.last_count - batch.size + batch.number
         FROM batch JOIN counted ON counted.day = batch.day WHERE payment_order.order_id = batch.order_id`,
};

export const migration0011: Migration = {
  id: '0011-order-numbers',
  sql: `
-- The last count of a day (YYYYMMDD). Raised by the statement that stores the order, which others of the day wait for: no count is given twice, and one
-- whose transaction came to nothing is given again.
CREATE TABLE IF NOT EXISTS order_counter (
  day text PRIMARY KEY,
  last_count integer NOT NULL CHECK (last_count > 0)
);
ALTER TABLE payment_order ADD COLUMN IF NOT EXISTS order_day text, ADD COLUMN IF NOT EXISTS order_count integer;
${NUMBER_ORDERS_OF_EARLIER_RELEASES}`,
  steps: [
    concurrentIndex('payment_order_unnumbered', 'payment_order (created_at, order_id) WHERE order_day IS NULL'),
    async (connection) => {
      while ((await connection.execute(number)) > 0);
    },
    concurrentIndex('payment_order_number', 'payment_order (order_day, order_count)', 'UNIQUE'),
    // Checked without holding anybody up, so that the columns need not be looked through once more.
    brieflyLocked(`ALTER TABLE payment_order DROP CONSTRAINT IF EXISTS payment_order_numbered,
      ADD CONSTRAINT payment_order_numbered CHECK (order_day IS NOT NULL AND order_count IS NOT NULL) NOT VALID`),
    (connection) => connection.script('ALTER TABLE payment_order VALIDATE CONSTRAINT payment_order_numbered'),
    brieflyLocked(`ALTER TABLE payment_order ALTER COLUMN order_day SET NOT NULL, ALTER COLUMN order_count SET NOT NULL,
      DROP CONSTRAINT payment_order_numbered`),
    (connection) => connection.script('DROP INDEX CONCURRENTLY IF EXISTS payment_order_unnumbered'),
  ],
};
