/** What has become of who is hit by a closing, by what stands at this moment. */
import type { HitState } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { hitState, isOfferOpen } from '@madoguchi/shared/domain/closing';
import type { Connection } from '../../database/database';
import { newestOfCodes } from '../../repositories/answers/answers';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { type HeldOffer, heldForAnswer, heldOfClosing, type StoredOffer } from '../../repositories/closings/offers';

export interface StandingOffer {
  offer: StoredOffer;
  /** Undefined once it is erased. */
  answer: StoredAnswer | undefined;
  state: HitState;
  /** The offered place while it can be taken. */
  held: HeldOffer | undefined;
}

const nameOf = ({ surveyId, answerCode }: { surveyId: string; answerCode: string }) => `${surveyId} ${answerCode}`;

function standing(
  calendarId: string,
  offer: StoredOffer,
  answer: StoredAnswer | undefined,
  held: HeldOffer | undefined,
): StandingOffer {
  const place = answer?.isLive ? answer.place : undefined;
  const closed = { calendarId, day: offer.day, slot: offer.slot };
  const state = hitState({ closed, place, leftBy: offer.leftBy });
  const end = offer.choice === 'move' ? held?.expiresAt.getTime() : undefined;
  return { offer, answer, state, held: isOfferOpen(state, end, nowMilliseconds()) ? held : undefined };
}

/** Offers of one closing as they stand. */
export async function standingOffers(
  connection: Connection,
  { closingId, calendarId }: { closingId: string; calendarId: string },
  offers: readonly StoredOffer[],
): Promise<StandingOffer[]> {
  if (offers.length === 0) return [];
  const [answers, held] = await Promise.all([newestOfCodes(connection, offers), heldOfClosing(connection, closingId)]);
  const answerOf = new Map(answers.map((answer) => [nameOf(answer), answer]));
  const heldFor = new Map(held.map((each) => [nameOf(each), each]));
  return offers.map((offer) => standing(calendarId, offer, answerOf.get(nameOf(offer)), heldFor.get(nameOf(offer))));
}

/** One offer as it stands. */
export async function standingOffer(
  connection: Connection,
  calendarId: string,
  offer: StoredOffer,
): Promise<StandingOffer> {
  const [answers, held] = await Promise.all([newestOfCodes(connection, [offer]), heldForAnswer(connection, offer)]);
  return standing(calendarId, offer, answers[0], held);
}
