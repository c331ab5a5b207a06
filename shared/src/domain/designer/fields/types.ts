/** What the designer knows of one field of a form's JSON: where it is, how it is set, where it is shown. */
import type { JsonPath } from '../document/json';

/** 内容と条件, 入力のきまり, 連携, くわしい設定. */
export type FieldGroup = 'content' | 'rules' | 'links' | 'advanced';

/**
 * How a field is set. `list`: texts, a line each; `switch`: true and false, or 1 and 0; `choice`: one of `choices`, or of
 * what the house has (`binding`); `required`: who must answer; `options`: of a choice, or ways to pay; `sections`: which
 * option opens which group header; `blocks`: texts and pictures of a message; `json`: as it is written.
 */
export type FieldControl =
  | 'text'
  | 'lines'
  | 'list'
  | 'number'
  | 'switch'
  | 'choice'
  | 'required'
  | 'options'
  | 'condition'
  | 'sections'
  | 'blocks'
  | 'json';

/** What the house has, of which a field names one: names of categories by level, ids of all others. */
export type FieldBinding =
  | 'departments'
  | 'memberForms'
  | 'services'
  | 'largeCategories'
  | 'mediumCategories'
  | 'smallCategories';

/** A field without its name. */
export interface FieldFacts {
  path: JsonPath;
  group: FieldGroup;
  control: FieldControl;
  /** The values of a choice. */
  choices?: readonly string[];
  binding?: FieldBinding;
  /** Bounds of a number; whole ones where `isWhole`. */
  min?: number;
  max?: number;
  isWhole?: boolean;
  /** A text that may be a year alone, which is a number in the form's JSON. */
  mayBeYear?: boolean;
  /** True where an empty text stays and is no field left out. */
  isAsked?: boolean;
  /** True for a switch that is 1 or 0. */
  isNumber?: boolean;
  /** True for a switch that is on where nothing is said, and says false where it is off. */
  isOnByDefault?: boolean;
  /** True for options that have a wait, in days or months. */
  hasInterval?: boolean;
}
