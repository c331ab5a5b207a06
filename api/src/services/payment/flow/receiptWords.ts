/**
 * What a receipt says besides its order: whom it is made out to and who makes it out. It is kept from the first time
 * that its person sees it, so that a receipt says the same for ever (CONTRACT 13).
 */
import type { Order, SurveyConfig } from '@madoguchi/shared/contract';
import { cutAddressee, isRoundedOnce } from '@madoguchi/shared/domain/payment';
import { patientName } from '@madoguchi/shared/domain/record';
import type { Connection } from '../../../database/database';
import { answersOfUser } from '../../../repositories/answers/answers';
import { rowsOfAnswers } from '../../../repositories/answers/rows';
import type { StoredAnswer } from '../../../repositories/answers/storedAnswer';
import type { ReceiptWords, StoredOrder } from '../../../repositories/payment/orders';
import { rowsForUser } from '../../answers/records';
import type { Snapshot } from '../../configuration/snapshot';

/** The name that the person gave in an answer; '' where the form asked for none. */
async function nameIn(connection: Connection, config: SurveyConfig | undefined, answer: StoredAnswer) {
  const rows = (await rowsOfAnswers(connection, [answer.answerId])).get(answer.answerId) ?? [];
  return patientName({ fields: rowsForUser(config, rows) }, '');
}

/** The name under which the person stands in the form's register; '' where there is none. */
async function registeredName(connection: Connection, { members }: Snapshot, form: SurveyConfig, userId: string) {
  const { memberFormId } = form;
  if (memberFormId === undefined) return '';
  const [registration] = (await answersOfUser(connection, userId, memberFormId, 1)).filter(({ isLive }) => isLive);
  return registration ? nameIn(connection, members.get(memberFormId), registration) : '';
}

/** Whom the receipt is made out to if the person says nothing: by the form, else by the register, else as in LINE. */
async function addresseeOf(
  connection: Connection,
  snapshot: Snapshot,
  { surveyId, userId }: StoredOrder,
  answer: StoredAnswer | undefined,
): Promise<string> {
  if (!answer) return '';
  const form = snapshot.surveys.get(surveyId);
  const name =
    (await nameIn(connection, form, answer)) ||
    (form ? await registeredName(connection, snapshot, form, userId) : '') ||
    (answer.userName ?? '');
  return cutAddressee(name);
}

/**
 * Who makes out the receipt of an order: named with its service, or beside the services for all that name nobody, else
 * the house's own issuer. The registration number stands only on what is a lawful invoice.
 */
function issuerOf({ payment, facility }: Snapshot, order: Order): Omit<ReceiptWords, 'addressee'> {
  const service = payment?.services.find((each) => each.serviceId === order.serviceId);
  const { name = '', address = '', registrationNumber } = facility?.issuer ?? {};
  return {
    creatorName: service?.receiptCreatorName ?? payment?.receiptCreatorName ?? name,
    displayAddress: service?.receiptDisplayAddress ?? payment?.receiptDisplayAddress ?? address,
    registrationNumber: isRoundedOnce(order) ? registrationNumber : undefined,
  };
}

/** What a receipt says now: what was kept of it, else what it would say if it was shown. */
export async function receiptWordsOf(
  connection: Connection,
  snapshot: Snapshot,
  stored: StoredOrder,
  answer: StoredAnswer | undefined,
): Promise<ReceiptWords> {
  const { addressee = await addresseeOf(connection, snapshot, stored, answer), ...kept } = stored.receipt ?? {};
  const words = { ...issuerOf(snapshot, stored.order), ...kept, addressee };
  // A number that the house got since is none of a receipt that was shown without.
  return stored.receiptShownAt === undefined ? words : { ...words, registrationNumber: kept.registrationNumber };
}
