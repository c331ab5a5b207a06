/** What the payment flow works with. */
import type { PaymentConfiguration } from '../../../configuration';
import type { Connection, Database } from '../../../database/database';
import { addCharge, type Charge } from '../../../repositories/payment/money';
import type { Guards } from '../../answers/guards';
import type { AnswerWrites } from '../../answers/writes';
import type { Calendars } from '../../calendars/calendars';
import type { Configurations } from '../../configuration/configurations';

/**
 * What keeps money right when notices come twice, at once and in any order. Handed in, so that the control tests can take it away and see the money go wrong.
 */
export interface MoneyGuards {
  /** Notes money that the provider took; false when the same money was noted before. */
  noteCharge(connection: Connection, charge: Charge): Promise<boolean>;
  /** Whether an order has been bought, judged behind its lock. */
  isBought(facts: { isPaid: boolean; isAnswered: boolean }): boolean;
}

export const PRODUCT_MONEY_GUARDS: MoneyGuards = {
  noteCharge: addCharge,
  isBought: ({ isPaid, isAnswered }) => isPaid || isAnswered,
};

export interface FlowDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  guards: Guards;
  moneyGuards: MoneyGuards;
  answerWrites: AnswerWrites;
  account: PaymentConfiguration;
  /** The product's switch: without it nothing new is sold; what is under way is brought to its end. */
  isPaymentOn: boolean;
  /** How long a slot waits for its payment (HOLD_MINUTES). */
  holdMinutes: number;
}
