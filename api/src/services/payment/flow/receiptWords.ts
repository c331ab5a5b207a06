/**
 * What a receipt says besides its order: whom it is made out to and who makes it out. It is kept from the first time
 * that its person sees it, so that a receipt says the same for ever (CONTRACT 13).
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { cutAddressee } from '@madoguchi/shared/domain/payment';
import { patientName } from '@madoguchi/shared/domain/record';
import type { Connection } from '../../../database/database';
import { answersOfUser, type StoredAnswer } from '../../../repositories/answers/answers';
import { rowsOfAnswers } from '../../../repositories/answers/rows';
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

/** Who makes out the receipts of a service: named there, or beside the services for all that name nobody. */
function issuerOf({ payment, facility }: Snapshot, serviceId: string): Omit<ReceiptWords, 'addressee'> {
  const service = payment?.services.find((each) => each.serviceId === serviceId);
  return {
    creatorName: service?.receiptCreatorName ?? payment?.receiptCreatorName ?? '',
    displayAddress: service?.receiptDisplayAddress ?? payment?.receiptDisplayAddress ?? '',
    registrationNumber: facility?.issuer.registrationNumber,
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
  const words = { ...issuerOf(snapshot, stored.order.serviceId), ...kept, addressee };
  // A number that the house got since is none of a receipt that was shown without.
  return stored.receiptShownAt === undefined ? words : { ...words, registrationNumber: kept.registrationNumber };
}
