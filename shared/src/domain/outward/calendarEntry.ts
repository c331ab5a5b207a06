import { pathOf } from '../../contract/routes';
import { calendarTexts } from '../../texts/calendar';
import { type House, leavingFacts, type OutwardFacts } from './facts';

/**
 * The words of a reservation in the phone's own calendar.
 * @param origin under which the person finds the reservation again: at its form, or where its id must not leave, where
 *   all of a person's reservations are looked up
 */
export function calendarEntry(
  facts: Required<Pick<OutwardFacts, 'what' | 'code' | 'formPath'>> & { code: string },
  origin: string,
  house: House,
): { title: string; description: string; url: string } {
  const { what, facility, code = '', formPath = pathOf('Confirm') } = leavingFacts(facts, house);
  const url = origin + formPath;
  return {
    title: what ?? calendarTexts.file.neutralTitle(facility),
    description: calendarTexts.file.description(code, url),
    url,
  };
}
