/**
 * What may leave the product's own screens, to where somebody else may read it: the window's name, which histories and
 * switchers keep, an entry of the phone's calendar, a message on a locked screen. In medical mode these carry facility,
 * day, time, place and code only (CONTRACT 13, MEDICAL_MODE): a form's name says what somebody is treated for.
 */

/** What is known of the thing that a text outside speaks of. */
export interface OutwardFacts {
  facility?: string | undefined;
  /** Day and time, as people read them. */
  when?: string | undefined;
  /** 受付番号. */
  code?: string | undefined;
  /** What it is for: the names of form, category, item. */
  what?: string | undefined;
  /** The title of a screen. */
  screen?: string | undefined;
  /** A path of the product with the id of a form, which may name a department. */
  formPath?: string | undefined;
}

/** Who speaks, and whether in medical mode. */
export interface House {
  medicalMode: boolean;
  /** Its name (domain/house, houseName); undefined where nobody says one. */
  facility?: string | undefined;
}

/** The house's own place and telephone leave too (lineMessage): a department's would say what somebody comes for. */
const IN_MEDICAL_MODE = ['facility', 'when', 'code'] as const satisfies (keyof OutwardFacts)[];

/** Of the facts those that may leave: all of them, in medical mode what names neither form, department nor screen. */
export function leavingFacts(facts: OutwardFacts, { medicalMode, facility }: House): OutwardFacts {
  const known = { ...facts, facility };
  if (!medicalMode) return known;
  return Object.fromEntries(IN_MEDICAL_MODE.map((name) => [name, known[name]]));
}
