/**
 * Rules of a facility: name, address and phone, a row each (ROWS-016, ROWS-028, VAL-094, VAL-096).
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { characterCount, trimText } from '../../../text';
import type { AnswerValue, FacilityAnswer, ItemRules } from '../../types';
import { isFlaggedRequired } from '../base';

/** The parts of a facility, a row each: `itemKey#part`. */
const FACILITY_PARTS = ['name', 'address', 'phone'] as const;
/** The longest that a name, an address or a phone number is. */
export const FACILITY_PART_MAXIMUM = 300;
const NO_FACILITY: FacilityAnswer = { name: '', address: '', phone: '' };

/** True for a search of a facility. */
export function isFacility({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'googleFacilitySearch';
}

/** The value as a facility; a value of another shape counts as none. */
export function facilityOf(value: AnswerValue | undefined): FacilityAnswer {
  return typeof value === 'object' && 'name' in value ? value : NO_FACILITY;
}

function isEmptyFacility(facility: FacilityAnswer): boolean {
  return FACILITY_PARTS.every((part) => trimText(facility[part]) === '');
}

export const facilityRules: ItemRules = {
  types: ['googleFacilitySearch'],
  rowKeys: FACILITY_PARTS,
  hasAnswer: true,
  emptyValue: () => NO_FACILITY,
  isEmpty: (_, value) => isEmptyFacility(facilityOf(value)),
  canonical(_, value) {
    const { name, address, phone } = facilityOf(value);
    return { name: trimText(name), address: trimText(address), phone: trimText(phone) };
  },
  validate(item, value, { mode }) {
    const facility = facilityOf(value);
    if (isEmptyFacility(facility)) return isFlaggedRequired(item, mode) ? validationTexts.facility.required : undefined;
    if (trimText(facility.name) === '') return validationTexts.facility.name;
    const isTooLong = FACILITY_PARTS.some((part) => characterCount(trimText(facility[part])) > FACILITY_PART_MAXIMUM);
    return isTooLong ? validationTexts.text.lengthAtMost(FACILITY_PART_MAXIMUM) : undefined;
  },
  toRows: ({ itemKey }, value) =>
    FACILITY_PARTS.flatMap((part) => {
      const text = trimText(facilityOf(value)[part]);
      return text === '' ? [] : [{ itemKey, sortKey: `${itemKey}#${part}`, value: text }];
    }),
  fromRows(item, rows) {
    const part = (name: string) => rows.find((row) => row.sortKey === `${item.itemKey}#${name}`)?.value ?? '';
    return { name: part('name'), address: part('address'), phone: part('phone') };
  },
  displayText(_, value) {
    const facility = facilityOf(value);
    return FACILITY_PARTS.map((part) => facility[part])
      .filter((text) => text !== '')
      .join('\n');
  },
};
