/** What the calendar sends: the hold of the place, the check of the person's own limits (SLOT-019), the answer with its dated reservation (CAL-032, CAL-033). */
import type { Answers, CheckReservationBody, HoldBody, OrderInput, PutItemBody } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { orderInputOf } from '@madoguchi/shared/domain/payment';
import { checkReservationRequest, encodeReservation, withDate } from '@madoguchi/shared/domain/reservation';
import {
  answersToRows,
  isAppending,
  makePartitionKey,
  makeSubmission,
  putItemBody,
  textOf,
} from '@madoguchi/shared/domain/survey';
import { isVaccination } from '@madoguchi/shared/domain/vaccine';
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
function datedAnswers({ data, form, place }: Pick<SendFacts, 'data' | 'form' | 'place'>): Answers {
  return { ...form.answers, [data.item.itemKey]: encodeReservation(withDate(data.choice, place.date, place.slot)) };
}

/** What is bought along with a new answer. Lines that could not be reckoned here go as they are: the server says what is wrong with them. */
function orderOf({ data, form }: Pick<SendFacts, 'data' | 'form'>): OrderInput | null | undefined {
  // What a stored answer bought stays as it is (ORDER-017).
  if (form.partitionKey !== undefined) return undefined;
  return form.order ?? orderInputOf(data.config, form.answers, { mode: 'user', categories: data.categories });
}

/** The body of hold. What is entered goes along only where the server judges the place by it: the wait before the next dose, an order's own cost of the slot. */
export function holdBody({ data, form, place }: Pick<SendFacts, 'data' | 'form' | 'place'>): HoldBody {
  const { config, categories, item } = data;
  const { surveyId, partitionKey } = form;
  const answers = datedAnswers({ data, form, place });
  const body = {
    surveyId,
    value: textOf(answers[item.itemKey]),
    ...(partitionKey !== undefined && { oldPartitionKey: partitionKey }),
  };
  const order = form.order?.reservationCostType === 1 ? orderOf({ data, form }) : undefined;
  if (!isVaccination(config) && !order) return body;
  const rows = answersToRows(config, answers, { mode: 'user', categories });
  return { ...body, data: rows.map((row) => ({ ...row, surveyId })), ...(order && { order }) };
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
  return putItemBody(submission, { configUpdatedAt, idempotencyKey, order: orderOf(facts) });
}
