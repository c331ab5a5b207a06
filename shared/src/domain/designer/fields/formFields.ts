/** The fields of a form itself. Every field of its schema is here, or kept for a reason (fields.test.ts). */
import { SurveyConfigSchema } from '../../../contract/formSchema';
import { choicesIn } from './choices';
import type { FieldFacts } from './types';

interface FormField extends FieldFacts {
  /** Only of a form, or only of a member form. */
  kind?: 'survey' | 'member';
}

const choicesAt = (...path: string[]) => choicesIn(SurveyConfigSchema.entries, path);

export const FORM_FIELDS = {
  surveyTitle: { path: ['surveyTitle'], group: 'content', control: 'text', isAsked: true },
  description: { path: ['description'], group: 'content', control: 'lines' },
  headerImageUrl: { path: ['headerImageUrl'], group: 'content', control: 'text' },
  endOfSurveyMessage: { path: ['endOfSurveyMessage'], group: 'content', control: 'blocks' },
  endOfSurveyMessageCancel: { path: ['endOfSurveyMessageCancel'], group: 'content', control: 'blocks' },

  isAppending: { path: ['isAppending', 'value'], group: 'rules', control: 'switch', kind: 'survey' },
  isEditDisabled: { path: ['isEditDisabled', 'value'], group: 'rules', control: 'switch' },
  isShowAnswerCode: { path: ['isShowAnswerCode', 'value'], group: 'rules', control: 'switch' },
  updateOrCancel: {
    path: ['calendarSetting', 'updateOrCancelSettings'],
    group: 'rules',
    control: 'choice',
    choices: choicesAt('calendarSetting', 'updateOrCancelSettings'),
    kind: 'survey',
  },
  updateWhat: {
    path: ['calendarSetting', 'updateSettingsOnModification'],
    group: 'rules',
    control: 'choice',
    choices: choicesAt('calendarSetting', 'updateSettingsOnModification'),
    kind: 'survey',
  },

  departmentId: { path: ['departmentId'], group: 'links', control: 'choice', binding: 'departments' },
  memberFormId: { path: ['memberFormId'], group: 'links', control: 'choice', binding: 'memberForms', kind: 'survey' },
  memberOptional: { path: ['memberOptional'], group: 'links', control: 'switch', kind: 'survey' },
  usePayment: { path: ['usePayment'], group: 'links', control: 'switch', isNumber: true, kind: 'survey' },
  reminders: { path: ['reminders'], group: 'links', control: 'json', kind: 'survey' },
  messages: { path: ['messages'], group: 'links', control: 'json' },

  hasMember: { path: ['hasMember'], group: 'advanced', control: 'switch', kind: 'survey' },
  memberSurveySubId: {
    path: ['memberSurveySubId'],
    group: 'advanced',
    control: 'number',
    isWhole: true,
    min: 0,
    max: 9_999,
    kind: 'member',
  },
  lastResultNumber: { path: ['lastResultNumber'], group: 'advanced', control: 'number', isWhole: true, min: 0 },
  surveyType: {
    path: ['surveyType'],
    group: 'advanced',
    control: 'choice',
    choices: choicesAt('surveyType'),
    kind: 'survey',
  },
  vaccinationIntervalType: {
    path: ['vaccinationIntervalType', 'input'],
    group: 'advanced',
    control: 'choice',
    choices: choicesAt('vaccinationIntervalType', 'input'),
    kind: 'survey',
  },
  changeUnderDevelopment: { path: ['changeUnderDevelopment'], group: 'advanced', control: 'switch', kind: 'survey' },
  googleTagManager: { path: ['googleTagManager'], group: 'advanced', control: 'json' },
} satisfies Record<string, FormField>;

export type FormFieldName = keyof typeof FORM_FIELDS;
