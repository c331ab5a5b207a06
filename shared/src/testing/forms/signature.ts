/**
 * A type of a test's own: a signature, a picture that is drawn and uploaded. By the rules here and a field it must work
 * everywhere; a place that needs its name besides is what its tests find. Never part of a build.
 */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { type ItemRules, rulesOf } from '../../domain/survey';

/** A picture's rules, for a type that nothing else knows. */
export const signatureRules: ItemRules = {
  ...rulesOf({ type: 'text' }),
  types: ['signature'],
  files: 'image',
  search: false,
  copiedFromRegistration: false,
  longest: undefined,
};

/** A form that asks for a name and a signature. */
export const SIGNED_ITEMS: SchemaItem[] = [
  { itemKey: 'name', type: 'text', title: '氏名', isSearchable: { value: true } },
  { itemKey: 'sign', type: 'signature', title: '署名', isRequired: { value: true }, isSearchable: { value: true } },
];

export const SIGNED_FORM: SurveyConfig = {
  surveyId: 'consent',
  surveyTitle: '同意書',
  isAppending: { value: true },
  surveySchema: SIGNED_ITEMS,
};
