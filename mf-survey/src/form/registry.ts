/**
 * The one list of item types and their widgets. A type whose answer is asked for by the controls of another has no
 * folder of its own here, as `paragraph`. Types of plain controls come with the form, so that the first input
 * answers early; the others are chunks of their own, fetched when a form has them. A type without a widget is filled in
 * as a short text (FORM-045).
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { lazy } from 'react';
import { checkboxes } from './items/checkboxes/Field';
import { date } from './items/date/Field';
import { dropdown } from './items/dropdown/Field';
import { email } from './items/email/Field';
import { guide } from './items/guide/Field';
import { number } from './items/number/Field';
import { phone } from './items/phone/Field';
import { radio } from './items/radio/Field';
import { text } from './items/text/Field';
import { textarea } from './items/textarea/Field';
import type { FormItemType } from './types';

type Fetch = () => Promise<FormItemType>;

const arrived = new Map<string, FormItemType>();
const fetches = new Map<string, Fetch>();
const placeholders = new Map<string, FormItemType>();

/**
 * Makes the widgets of types known, by type: the widgets, or how to fetch them. The list below goes through here; so
 * does a type of a test's own, which proves that nothing else has to know of it.
 */
export function registerWidgets(types: Readonly<Record<string, FormItemType | Fetch>>): void {
  for (const [type, widgets] of Object.entries(types)) {
    if (typeof widgets === 'function') fetches.set(type, widgets);
    else arrived.set(type, widgets);
  }
}

const doseDate: Fetch = async () =>
  (await import(/* webpackChunkName: "item_sesshuJisshiDate" */ './items/sesshuJisshiDate/Field')).sesshuJisshiDate;
const maker: Fetch = async () =>
  (await import(/* webpackChunkName: "item_sesshuVaccineMaker" */ './items/sesshuVaccineMaker/Field'))
    .sesshuVaccineMaker;

registerWidgets({
  text,
  textarea,
  paragraph: textarea,
  number,
  email,
  phone,
  date,
  radio,
  choicegroupheader: radio,
  dropdown,
  select: dropdown,
  checkboxes,
  guide,
  sesshuJisshiDate: doseDate,
  previousVaccineDate: doseDate,
  sesshuVaccineMaker: maker,
  previousVaccineMaker: maker,
  reservation: async () =>
    (await import(/* webpackChunkName: "item_reservation" */ './items/reservation/Field')).reservation,
  candidateDateReservation: async () =>
    (await import(/* webpackChunkName: "item_candidateDateReservation" */ './items/candidateDateReservation/Field'))
      .candidateDateReservation,
  postcode: async () => (await import(/* webpackChunkName: "item_postcode" */ './items/postcode/Field')).postcode,
  address: async () => (await import(/* webpackChunkName: "item_address" */ './items/address/Field')).address,
  dateDaySession: async () =>
    (await import(/* webpackChunkName: "item_dateDaySession" */ './items/dateDaySession/Field')).dateDaySession,
  birthday: async () => (await import(/* webpackChunkName: "item_birthday" */ './items/birthday/Field')).birthday,
  dateDropdown: async () =>
    (await import(/* webpackChunkName: "item_dateDropdown" */ './items/dateDropdown/Field')).dateDropdown,
  linkbutton: async () =>
    (await import(/* webpackChunkName: "item_linkbutton" */ './items/linkbutton/Field')).linkbutton,
  linearscale: async () =>
    (await import(/* webpackChunkName: "item_linearscale" */ './items/linearscale/Field')).linearscale,
  suggest: async () => (await import(/* webpackChunkName: "item_suggest" */ './items/suggest/Field')).suggest,
  search: async () => (await import(/* webpackChunkName: "item_search" */ './items/search/Field')).search,
  memberNumber: async () =>
    (await import(/* webpackChunkName: "item_memberNumber" */ './items/memberNumber/Field')).memberNumber,
  countVaccines: async () =>
    (await import(/* webpackChunkName: "item_countVaccines" */ './items/countVaccines/Field')).countVaccines,
  googleFacilitySearch: async () =>
    (await import(/* webpackChunkName: "item_googleFacilitySearch" */ './items/googleFacilitySearch/Field'))
      .googleFacilitySearch,
  location: async () => (await import(/* webpackChunkName: "item_location" */ './items/location/Field')).location,
  image: async () => (await import(/* webpackChunkName: "item_image" */ './items/image/Field')).image,
  selectBed: async () => (await import(/* webpackChunkName: "item_selectBed" */ './items/selectBed/Field')).selectBed,
  selectProducts: async () =>
    (await import(/* webpackChunkName: "item_selectProducts" */ './items/selectProducts/Field')).selectProducts,
  selectPayType: async () =>
    (await import(/* webpackChunkName: "item_selectPayType" */ './items/selectPayType/Field')).selectPayType,
  secureFiles: async () =>
    (await import(/* webpackChunkName: "item_secureFiles" */ './items/secureFiles/Field')).secureFiles,
});

/** Every type that has widgets of its own. */
export function widgetTypes(): string[] {
  return [...new Set([...arrived.keys(), ...fetches.keys()])];
}

/** A stand-in that fetches the type when it is rendered. */
function placeholderOf(type: string, fetch: Fetch): FormItemType {
  const known = placeholders.get(type);
  if (known) return known;
  const placeholder: FormItemType = {
    Field: lazy(async () => ({ default: (await fetch()).Field })),
    View: lazy(async () => ({ default: (await fetch()).View })),
  };
  placeholders.set(type, placeholder);
  return placeholder;
}

/** The widgets of an item. */
export function widgetsOf({ type }: Pick<SchemaItem, 'type'>): FormItemType {
  const here = arrived.get(type);
  if (here) return here;
  const fetch = fetches.get(type);
  return fetch ? placeholderOf(type, fetch) : text;
}

/** True for types whose widgets do not come with the form. */
export function isFetched({ type }: Pick<SchemaItem, 'type'>): boolean {
  return fetches.has(type);
}

/**
 * Fetches the types that a form needs, so that nothing moves once it is shown. A type that does not come is asked for
 * again by its field.
 */
export async function fetchWidgets(items: readonly SchemaItem[]): Promise<void> {
  const missing = [...new Set(items.map(({ type }) => type))].filter((type) => !arrived.has(type));
  await Promise.allSettled(
    missing.map(async (type) => {
      const widgets = await fetches.get(type)?.();
      if (widgets) arrived.set(type, widgets);
    }),
  );
}
