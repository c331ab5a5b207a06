/** Where answers stand that a call names by a key, an order or a file, for the scope of the staff (CONTRACT 14.2). */
import type { Connection } from '../../database/database';

export interface AnswerPlace {
  partitionKey: string;
  surveyId: string;
  /** The calendar of its place; undefined without one. */
  calendarId: string | undefined;
  hasOrder: boolean;
}
interface PlaceRow {
  partition_key: string;
  survey_id: string;
  calendar_id: string | null;
  has_order: boolean;
}

const PLACE = `SELECT a.partition_key, a.survey_id, r.calendar_id,
                 EXISTS (SELECT 1 FROM payment_order o WHERE o.partition_key = a.partition_key) AS has_order
               FROM answer a LEFT JOIN reservation r ON r.answer_id = a.answer_id`;

const statements = {
  ofKeys: { name: 'staff_places_of_keys', text: `${PLACE} WHERE a.is_current AND a.partition_key = ANY($1::text[])` },
  ofOrders: {
    name: 'staff_places_of_orders',
    text: `${PLACE} JOIN payment_order p ON p.partition_key = a.partition_key
           WHERE a.is_current AND p.order_id = ANY($1::text[])`,
  },
  ofFiles: {
    name: 'staff_places_of_files',
    text: `${PLACE} JOIN answer_file f ON f.answer_id = a.answer_id WHERE a.is_current AND f.file_id = ANY($1::text[])`,
  },
};

async function placesOf(
  connection: Connection,
  by: keyof typeof statements,
  names: readonly string[],
): Promise<AnswerPlace[]> {
  if (names.length === 0) return [];
  const rows = await connection.query<PlaceRow>(statements[by], [[...new Set(names)]]);
  return rows.map(({ partition_key, survey_id, calendar_id, has_order }) => ({
    ...{ partitionKey: partition_key, surveyId: survey_id, hasOrder: has_order },
    calendarId: calendar_id ?? undefined,
  }));
}

/** The answers that stand under these keys. */
export async function placesOfKeys(connection: Connection, keys: readonly string[]): Promise<AnswerPlace[]> {
  return placesOf(connection, 'ofKeys', keys);
}

/** The answers of these orders. */
export async function placesOfOrders(connection: Connection, orderIds: readonly string[]): Promise<AnswerPlace[]> {
  return placesOf(connection, 'ofOrders', orderIds);
}

/** The answers that hold these files. */
export async function placesOfFiles(connection: Connection, fileIds: readonly string[]): Promise<AnswerPlace[]> {
  return placesOf(connection, 'ofFiles', fileIds);
}
