/**
 * Indexes for what an operator searches among a city's answers: an answer by its code however it is typed, audit rows
 * by time, who is booked on a day, and files in which something was found.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0022: Migration = {
  id: '0022-search-indexes',
  sql: '',
  steps: [
    concurrentIndex('answer_of_code', "answer (survey_id, replace(answer_code, '-', ''))"),
    concurrentIndex('audit_age', 'audit (at)'),
    concurrentIndex('reservation_of_day', 'reservation (calendar_id, day) WHERE is_live'),
    concurrentIndex('file_infected', "file (updated_at) WHERE status = 'Infected'"),
  ],
};
