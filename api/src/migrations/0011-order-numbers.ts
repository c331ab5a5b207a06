/**
 * 注文番号: each order's day in Japan and its count on that day, of which its number is made (domain/payment/orderNumber).
 */
import type { Migration } from './migration';

export const migration0011: Migration = {
  id: '0011-order-numbers',
  sql: `
-- The last count of a day (YYYYMMDD). Raised by the statement that stores the order, which others of the day wait for: no count is given twice, and one
-- whose transaction came to nothing is given again.
CREATE TABLE order_counter (
  day text PRIMARY KEY,
  last_count integer NOT NULL CHECK (last_count > 0)
);

ALTER TABLE payment_order ADD COLUMN order_day text, ADD COLUMN order_count integer;
UPDATE payment_order SET order_day = numbered.day, order_count = numbered.number
FROM (
  SELECT order_id, day, row_number() OVER (PARTITION BY day ORDER BY created_at, order_id) AS number
  FROM (SELECT order_id, created_at, to_char(created_at AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD') AS day FROM payment_order) AS dated
) AS numbered
WHERE numbered.order_id = payment_order.order_id;
INSERT INTO order_counter (day, last_count) SELECT order_day, max(order_count) FROM payment_order GROUP BY order_day;
ALTER TABLE payment_order ALTER COLUMN order_day SET NOT NULL, ALTER COLUMN order_count SET NOT NULL;
CREATE UNIQUE INDEX payment_order_number ON payment_order (order_day, order_count);
`,
};
