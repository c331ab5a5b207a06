/** The designer's rules (CONSOLE 4): a form as a document, commands on it and their log. */
export { applyCommand } from './commands/apply';
export { CommandSchema } from './commands/commandSchema';
export { type Reference, referencesTo } from './commands/references';
export { type Applied, type Command, isRefused, type Refusal, type Refused } from './commands/types';
export { type CategoryLevel, conditionQuestions, offeredAnswers } from './conditionChoices';
export { convertedItem, convertibleTypes, lostFields } from './convert';
export { diffOf, type FormChange } from './diff/diffOf';
export {
  countKeys,
  everyItem,
  type FormDocument,
  type FoundItem,
  findItem,
  holdsItems,
  INNER_FIELD,
  itemsOf,
  keyOf,
  keysWithin,
  type Place,
  TOP_FIELD,
  typeOf,
} from './document/document';
export {
  fieldOf,
  isJsonList,
  isJsonObject,
  isSameText,
  type Json,
  type JsonObject,
  type JsonPath,
  valueAt,
  withField,
} from './document/json';
export { type OptionField, optionText } from './document/options';
export { configFaults, formFaults, placedFault } from './faults/formFaults';
export { knownOf } from './faults/knownOf';
export type { FaultCode, FormFault, KnownToForm, Severity } from './faults/types';
export { bindingOf, type FieldDescriptor, fieldAt, fieldsOfForm, fieldsOfType } from './fields/fieldsOf';
export type { FormFieldName } from './fields/formFields';
export type { ItemFieldName } from './fields/itemFields';
export type { FieldBinding, FieldControl, FieldGroup } from './fields/types';
export {
  beginLog,
  type CommandLog,
  pushCommand,
  redo,
  restoredLog,
  type Step,
  savedLog,
  TYPING_PAUSE,
  undo,
} from './log';
