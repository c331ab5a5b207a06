/**
 * Indexes for lists among millions of answers: a form's answers in one status, the newest first; and the reservations of
 * a form by day, for the sweep of those that have lapsed.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0029: Migration = {
  id: '0029-large-lists',
  sql: '',
  steps: [
    concurrentIndex('answer_of_check', 'answer (survey_id, check_status, created_at) WHERE is_current'),
    concurrentIndex('reservation_of_survey', 'reservation (survey_id, day, answer_id) WHERE is_live'),
  ],
};
