/** When somebody comes by an answer: its slot, its stay, and the visits that the desk has confirmed. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { confirmedVisit } from '@madoguchi/shared/domain/candidate';
import type { Appointment, Booked } from '@madoguchi/shared/domain/message';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import { type StoredRow, valuesOf } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';

/** The slot or the stay of an answer. */
function placeOf({ place, stay }: Pick<StoredAnswer, 'place' | 'stay'>): Appointment | undefined {
  if (stay) return { day: stay.start };
  return place && { day: place.day, slot: place.slot, categoryId: place.categoryId, itemId: place.itemId };
}

/** What an answer holds. @param rows of the answer; needed where the form asks for preferred dates */
export function bookedOf(
  config: SurveyConfig | undefined,
  held: Pick<StoredAnswer, 'place' | 'stay'>,
  rows: readonly StoredRow[],
): Booked {
  const visits = (config ? candidateItemsOf(config) : []).flatMap(({ itemKey }) => {
    const visit = confirmedVisit(valuesOf(rows, itemKey));
    return visit ? [{ day: visit.date, ...(visit.start !== '' && { time: visit.start }) }] : [];
  });
  return { place: placeOf(held), visits };
}
