/**
 * The one list of item types and their widgets. Types of plain controls come with the form, so that the first input answers early; the others
 * are chunks of their own, fetched when a form has them. A type without a widget is filled in as a short text (FORM-045).
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { lazy } from 'react';
import { checkboxes } from './items/checkboxes';
import { date } from './items/date';
import { dropdown } from './items/dropdown';
import { email } from './items/email';
import { guide } from './items/guide';
import { linkbutton } from './items/linkbutton';
import { number } from './items/number';
import { phone } from './items/phone';
import { radio } from './items/radio';
import { text } from './items/text';
import { textarea } from './items/textarea';
import type { FormItemType } from './types';

const PLAIN: Readonly<Record<string, FormItemType>> = {
  text,
  textarea,
  paragraph: textarea,
  number,
  email,
  phone,
  date,
  radio,
  dropdown,
  select: dropdown,
  checkboxes,
  guide,
  linkbutton,
};

const FETCHED: Readonly<Record<string, () => Promise<FormItemType>>> = {
  reservation: async () => (await import(/* webpackChunkName: "item_reservation" */ './items/reservation')).reservation,
  candidateDateReservation: async () =>
    (await import(/* webpackChunkName: "item_candidateDateReservation" */ './items/candidateDateReservation'))
      .candidateDateReservation,
  postcode: async () => (await import(/* webpackChunkName: "item_postcode" */ './items/postcode')).postcode,
  address: async () => (await import(/* webpackChunkName: "item_address" */ './items/address')).address,
  dateDaySession: async () =>
    (await import(/* webpackChunkName: "item_dateDaySession" */ './items/dateDaySession')).dateDaySession,
  birthday: async () => (await import(/* webpackChunkName: "item_birthday" */ './items/birthday')).birthday,
  dateDropdown: async () =>
    (await import(/* webpackChunkName: "item_dateDropdown" */ './items/dateDropdown')).dateDropdown,
  linearscale: async () => (await import(/* webpackChunkName: "item_linearscale" */ './items/linearscale')).linearscale,
  suggest: async () => (await import(/* webpackChunkName: "item_suggest" */ './items/suggest')).suggest,
  search: async () => (await import(/* webpackChunkName: "item_search" */ './items/search')).search,
  memberNumber: async () =>
    (await import(/* webpackChunkName: "item_memberNumber" */ './items/memberNumber')).memberNumber,
  choicegroupheader: async () =>
    (await import(/* webpackChunkName: "item_choicegroupheader" */ './items/choicegroupheader')).choicegroupheader,
  sesshuJisshiDate: async () =>
    (await import(/* webpackChunkName: "item_sesshuJisshiDate" */ './items/sesshuJisshiDate')).sesshuJisshiDate,
  sesshuVaccineMaker: async () =>
    (await import(/* webpackChunkName: "item_sesshuVaccineMaker" */ './items/sesshuVaccineMaker')).sesshuVaccineMaker,
  countVaccines: async () =>
    (await import(/* webpackChunkName: "item_countVaccines" */ './items/countVaccines')).countVaccines,
  previousVaccineMaker: async () =>
    (await import(/* webpackChunkName: "item_previousVaccineMaker" */ './items/previousVaccineMaker'))
      .previousVaccineMaker,
  previousVaccineDate: async () =>
    (await import(/* webpackChunkName: "item_previousVaccineDate" */ './items/previousVaccineDate'))
      .previousVaccineDate,
  googleFacilitySearch: async () =>
    (await import(/* webpackChunkName: "item_googleFacilitySearch" */ './items/googleFacilitySearch'))
      .googleFacilitySearch,
  location: async () => (await import(/* webpackChunkName: "item_location" */ './items/location')).location,
  image: async () => (await import(/* webpackChunkName: "item_image" */ './items/image')).image,
  selectBed: async () => (await import(/* webpackChunkName: "item_selectBed" */ './items/selectBed')).selectBed,
  selectProducts: async () =>
    (await import(/* webpackChunkName: "item_selectProducts" */ './items/selectProducts')).selectProducts,
  selectPayType: async () =>
    (await import(/* webpackChunkName: "item_selectPayType" */ './items/selectPayType')).selectPayType,
  secureFiles: async () => (await import(/* webpackChunkName: "item_secureFiles" */ './items/secureFiles')).secureFiles,
};

/** Every type that has widgets of its own. */
export const WIDGET_TYPES: readonly string[] = [...Object.keys(PLAIN), ...Object.keys(FETCHED)];

/** The type whose items stand below it, instead of a widget of its own. */
export const SECTION_TYPE = 'groupheader';

const arrived = new Map<string, FormItemType>();
const placeholders = new Map<string, FormItemType>();

/** A stand-in that fetches the type when it is rendered. */
function placeholderOf(type: string, fetch: () => Promise<FormItemType>): FormItemType {
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
  const here = PLAIN[type] ?? arrived.get(type);
  if (here) return here;
  const fetch = FETCHED[type];
  return fetch ? placeholderOf(type, fetch) : text;
}

/** True for types whose widgets do not come with the form. */
export function isFetched({ type }: Pick<SchemaItem, 'type'>): boolean {
  return FETCHED[type] !== undefined;
}

/** Fetches the types that a form needs, so that nothing moves once it is shown. A type that does not come is asked for again by its field. */
export async function fetchWidgets(items: readonly SchemaItem[]): Promise<void> {
  const missing = [...new Set(items.map(({ type }) => type))].filter((type) => FETCHED[type] && !arrived.has(type));
  await Promise.allSettled(
    missing.map(async (type) => {
      const widgets = await FETCHED[type]?.();
      if (widgets) arrived.set(type, widgets);
    }),
  );
}
