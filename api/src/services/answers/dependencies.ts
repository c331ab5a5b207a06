/** What storing, changing and taking over answers works with. */
import type { Database } from '../../database/database';
import type { Calendars } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import type { Files } from '../files/files';

export interface AnswerWriteDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  files: Files;
  /** The product's switch: without it nothing is sold. */
  isPaymentOn: boolean;
}
