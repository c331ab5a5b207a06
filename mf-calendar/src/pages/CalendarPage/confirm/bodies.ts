/**
 * What the calendar sends beside the answer itself: the hold of the place, and the check of the person's own limits
 * (SLOT-019); and the answers with their dated reservation (CAL-032, CAL-033).
 */
import type { Answers, CheckReservationBody, HoldBody, OrderInput } from '@madoguchi/shared/contract';
import { orderInputOf } from '@madoguchi/shared/domain/payment';
import { checkReservationRequest, encodeReservation, withDate } from '@madoguchi/shared/domain/reservation';
import { answersToRows, textOf } from '@madoguchi/shared/domain/survey';
import { isVaccination } from '@madoguchi/shared/domain/vaccine';
import type { EnteredForm, SessionUser } from '@madoguchi/shared/store';
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

/**
 * What is bought along with a new answer. Lines that could not be calculated here go as they are: the server says what
 * is wrong with them.
 */
export function orderOf({ data, form }: Pick<SendFacts, 'data' | 'form'>): OrderInput | null {
  // What a stored answer bought stays as it is (ORDER-017).
  if (form.partitionKey !== undefined) return null;
  return form.order ?? orderInputOf(data.config, form.answers, { mode: 'user', categories: data.categories }) ?? null;
}

/**
 * The body of hold. What is entered goes along only where the server judges the place by it: the wait before the next
 * dose, an order's own cost of the slot.
 */
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
