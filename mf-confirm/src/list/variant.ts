/** How the list of a form looks: its titles, its buttons' words, and whose name a card carries (FIND-015 to FIND-018, FIND-036, FIND-037). Pure. */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import { findTexts } from '@madoguchi/shared/texts';

export interface ListVariant {
  title: string;
  editText: string;
  /** Cards carry the patient's name: forms that are linked to a member form (FIND-037). */
  showsPatient: boolean;
  /**
   * The change button only says that changing is under development: forms with preferred dates, which the desk settles with the person
   * and for which no change by the person is specified (FIND-036).
   */
  changeIsUnderDevelopment: boolean;
}

/** The variant of a form's list. Payment decides over the patient's variant, because its words tell what a change may touch. */
export function listVariant(config: SurveyConfig): ListVariant {
  const { list, variant } = findTexts;
  const pays = config.usePayment === 1;
  const showsPatient = config.hasMember === true || config.memberFormId !== undefined;
  return {
    title: pays ? list.titlePayment : list.title,
    editText: pays ? list.editPayment : showsPatient ? variant.edit : list.edit,
    showsPatient,
    changeIsUnderDevelopment: flattenItems(config).some(({ type }) => type === 'candidateDateReservation'),
  };
}

/** Titles under which forms ask for the patient's name. */
const NAME_TITLES = ['氏名', 'お名前', '患者氏名', '患者様のお名前', '名前'];

/** The patient's name as the form asked for it, else the signed-in person's. */
export function patientName(record: Pick<DisplayRecord, 'fields'>, personName: string): string {
  const field =
    record.fields.find(({ itemKey }) => itemKey === 'name') ??
    record.fields.find(({ title }) => NAME_TITLES.includes(title));
  return field?.value || personName;
}
