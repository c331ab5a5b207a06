/** What the payment flow works with. */
import type { PaymentConfiguration } from '../../../configuration';
import type { Database } from '../../../database/database';
import type { Calendars } from '../../calendars/calendars';
import type { Configurations } from '../../configuration/configurations';
import type { Files } from '../../files/files';

export interface FlowDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  files: Files;
  account: PaymentConfiguration;
  /** The product's switch: without it nothing new is sold; what is under way is brought to its end. */
  isPaymentOn: boolean;
  /** How long a slot waits for its payment (HOLD_MINUTES). */
  holdMinutes: number;
}
