/** What the calendar sends: the check of the person's own limits (SLOT-019), then the answer with its dated reservation (CAL-032, CAL-033). */
import type { Answers, CheckReservationBody, OrderInput, PutItemBody } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { orderInputOf } from '@madoguchi/shared/domain/payment';
import { checkReservationRequest, encodeReservation, withDate } from '@madoguchi/shared/domain/reservation';
import {
  answersToRows,
  isAppending,
  makePartitionKey,
  makeSubmission,
  putItemBody,
} from '@madoguchi/shared/domain/survey';
import { type EnteredForm, isInClient, type SessionUser } from '@madoguchi/shared/store';
import type { Place } from '../machine';
import type { ReservationData } from '../useReservationData';

export interface SendFacts {
  data: ReservationData;
  form: EnteredForm;
  user: SessionUser;
  place: Place;
}

/** The body of checkReservation. */
export function checkBody({ data, form, user, place }: SendFacts): CheckReservationBody {
  return checkReservationRequest(data.calendar, {
    surveyId: form.surveyId,
    itemKey: data.item.itemKey,
    userId: user.userId,
    targetDay: place.date,
    partitionKey: form.partitionKey,
  });
}

/** The answers with the chosen place in the reservation item. */
export function datedAnswers({ data, form, place }: Pick<SendFacts, 'data' | 'form' | 'place'>): Answers {
  return { ...form.answers, [data.item.itemKey]: encodeReservation(withDate(data.choice, place.date, place.slot)) };
}

/** Lines that could not be reckoned here: the server says what is wrong with them. */
function orderOfAnswers({ data, form }: SendFacts): OrderInput | null {
  return orderInputOf(data.config, form.answers, { mode: 'user', categories: data.categories });
}

/** The body of putItem. An edited answer of an appending form goes under a key of its own, beside the old one (CONTRACT 12, Answers). */
export function sendBody(facts: SendFacts): PutItemBody {
  const { data, form, user } = facts;
  const { config } = data;
  const appends = isAppending(config);
  const rows = answersToRows(config, datedAnswers(facts), { mode: 'user', categories: data.categories });
  const submission = makeSubmission({
    config,
    userId: user.userId,
    rows,
    partitionKey: makePartitionKey(form.surveyId, user.userId, appends ? nowMilliseconds() : undefined),
    oldPartitionKey: appends ? form.partitionKey : undefined,
    isLiffMode: isInClient(),
    identity: { userName: user.name },
  });
  const { configUpdatedAt, idempotencyKey } = form;
  // What a stored answer bought stays as it is (ORDER-017).
  const order = form.partitionKey === undefined ? (form.order ?? orderOfAnswers(facts)) : undefined;
  return putItemBody(submission, { configUpdatedAt, idempotencyKey, order });
}
