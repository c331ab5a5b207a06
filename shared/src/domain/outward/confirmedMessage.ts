import { adminTexts } from '../../texts/admin';
import { type House, leavingFacts, type OutwardFacts } from './facts';

/** The message that the desk is offered for a visit whose time it has settled (ADMIN-006). */
export function confirmedMessage(facts: Required<Pick<OutwardFacts, 'what' | 'when'>>, house: House): string {
  const { what, facility, when = '' } = leavingFacts(facts, house);
  return adminTexts.notify.confirmed(what ?? adminTexts.notify.neutralName(facility), when);
}
