/**
 * How the list of a form looks: its titles, its buttons' words, and whether a card carries a name (FIND-015 to
 * FIND-018, FIND-036, FIND-037). Pure.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { reservesNothing } from '@madoguchi/shared/domain/record';
import { findTexts } from '@madoguchi/shared/texts';

export interface ListVariant {
  title: string;
  editText: string;
  /** Said once above the cards, where the word on the button may be taken for a new reservation. */
  editHelp: string | undefined;
  /** Cards carry the patient's name: forms that are linked to a member form (FIND-037). */
  showsPatient: boolean;
  /** The change button only says that changing is under development: where the form's config says so (FIND-036). */
  changeIsUnderDevelopment: boolean;
}

function editHelpOf(config: SurveyConfig): string {
  return reservesNothing(config) ? findTexts.list.editHelpSent : findTexts.list.editHelp;
}

/**
 * The variant of a form's list. Payment decides over the patient's variant, because its words tell what a change may
 * touch.
 */
export function listVariant(config: SurveyConfig): ListVariant {
  const { list, variant } = findTexts;
  const pays = config.usePayment === 1;
  const showsPatient = config.hasMember === true || config.memberFormId !== undefined;
  return {
    title: pays ? list.titlePayment : list.title,
    editText: pays ? list.editPayment : showsPatient ? variant.edit : list.edit,
    editHelp: pays || showsPatient || config.changeUnderDevelopment === true ? undefined : editHelpOf(config),
    showsPatient,
    changeIsUnderDevelopment: config.changeUnderDevelopment === true,
  };
}
