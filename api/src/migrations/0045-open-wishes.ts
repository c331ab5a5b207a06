/** The answers that nobody has dealt with, form by form in the order in which they came (希望日 of the console). */
import { concurrentIndex, type Migration } from './migration';

export const migration0045: Migration = {
  id: '0045-open-wishes',
  sql: '',
  steps: [
    concurrentIndex(
      'answer_open',
      "answer (survey_id, created_at, answer_id) WHERE is_current AND is_live AND check_status IN ('未対応', '対応中', '保留', '変更あり')",
    ),
  ],
};
