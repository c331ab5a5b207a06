/**
 * The staff on the person's calls (CONTRACT 14.1): by the table of deeds the right that such a call needs, and whether
 * the forms, answers, places, orders and files that it names are in the caller's scope. Outside of it nothing is there.
 */

import { parseDatedReservation } from '@madoguchi/shared/domain/reservation';
import {
  isCalendarInScope,
  isLimited,
  isStaffId,
  PERSON_CALL_RIGHTS,
  type PersonCallLimit,
} from '@madoguchi/shared/domain/staff';
import { parsePartitionKey, reservationItemOf } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { forbidden, invalid, notFound } from '../../refusal';
import { type AnswerPlace, placesOfFiles, placesOfKeys, placesOfOrders } from '../../repositories/staff/scopedAnswers';
import { calendarIdOf } from '../answers/place';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { fileIdOf } from '../files/files';
import { formInScope, formOfAnswerInScope, scopedFormOf } from './scopedForms';
import type { StaffCaller } from './staffCaller';

/** The parts of a call, as they were sent: nothing of them is judged yet. */
export interface SentParts {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Fields = ReadonlyMap<string, unknown>;
const fieldsOf = (part: unknown): Fields =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? new Map(Object.entries(part)) : new Map();
const listOf = (part: unknown): unknown[] => (Array.isArray(part) ? part : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What a call names, wherever it names it. */
function namedIn({ params, query, body }: SentParts) {
  const sent = fieldsOf(body);
  const rows = listOf(Array.isArray(body) ? body : sent.get('data')).map(fieldsOf);
  const parts = [
    fieldsOf(params),
    fieldsOf(query),
    sent,
    fieldsOf(sent.get('subData')),
    fieldsOf(sent.get('queryParams')),
  ];
  const all = [...parts, ...rows, ...listOf(sent.get('keys')).map(fieldsOf)];
  const texts = (from: readonly Fields[], ...names: string[]) =>
    from.flatMap((fields) => names.map((name) => fields.get(name))).filter(isText);
  const keys = texts(all, 'partitionKey', 'oldPartitionKey');
  const ofKeys = keys.flatMap((key) => parsePartitionKey(key)?.userId ?? []);
  return {
    forms: [
      ...new Set([...texts(all, 'surveyId', 'memberSurveyId'), ...listOf(sent.get('surveyIdList')).filter(isText)]),
    ],
    keys,
    orders: [...texts(parts, 'id', 'orderId'), ...listOf(sent.get('keys')).filter(isText)],
    files: texts([sent], 'id').map(fileIdOf),
    /** Whose answers are written; not who asks. */
    people: [...texts([sent, ...rows], 'userId'), ...ofKeys],
    values: [sent, ...rows].flatMap((fields) => {
      const [surveyId, value] = [fields.get('surveyId'), fields.get('value')];
      return isText(surveyId) && isText(value) ? [{ surveyId, value }] : [];
    }),
  };
}
type Named = ReturnType<typeof namedIn>;

/** @throws {Refusal} 404 for a place in a calendar that is outside of the scope */
function checkValues(snapshot: Snapshot, { scope }: StaffCaller, values: Named['values']): void {
  for (const { surveyId, value } of values) {
    const config = formOf(snapshot, surveyId);
    const item = config && reservationItemOf(config);
    const place = item && parseDatedReservation(value);
    const calendarId = place && calendarIdOf(snapshot, item, place.categoryId);
    if (calendarId !== undefined && !isCalendarInScope(scope, calendarId)) throw notFound();
  }
}

function checkForms(snapshot: Snapshot, staff: StaffCaller, limit: PersonCallLimit, forms: readonly string[]): void {
  for (const surveyId of forms) {
    const { calendarIds } = scopedFormOf(snapshot, formInScope(snapshot, staff, surveyId));
    if (limit === 'list' && !calendarIds.every((id) => isCalendarInScope(staff.scope, id))) throw notFound();
  }
}

export class StaffOnPersonCalls {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /**
   * Lets a call through. @param name method and path, as the API reference writes them
   * @throws {Refusal} 403 without the right, 404 for what is outside of the scope
   */
  async enter(staff: StaffCaller, name: string, sent: SentParts): Promise<void> {
    const right = PERSON_CALL_RIGHTS[name];
    const reaches = right?.deeds.map((deed) => staff.reach(deed)).filter((reach) => reach !== undefined) ?? [];
    if (!right || reaches.length === 0) throw forbidden();
    const named = namedIn(sent);
    // Nobody of the staff is a person: an answer of theirs is entered for somebody, or for nobody that is known.
    if (named.people.some((id) => id === staff.staffId || isStaffId(id)))
      throw invalid([{ itemKey: 'userId', message: 'userId' }]);
    const isWithOrder = !reaches.includes('all');
    if (right.limit === 'none' || (!isLimited(staff.scope) && !isWithOrder)) return;
    if (right.limit === 'house') throw notFound();
    if (isWithOrder && right.limit === 'list') throw forbidden();
    await this.checkNamed(staff, right.limit, named, isWithOrder);
  }

  private async checkNamed(
    staff: StaffCaller,
    limit: PersonCallLimit,
    named: Named,
    isWithOrder: boolean,
  ): Promise<void> {
    const snapshot = await this.configurations.current();
    checkForms(snapshot, staff, limit, named.forms);
    checkValues(snapshot, staff, named.values);
    const places = await this.placesOf(limit, named);
    if (named.forms.length === 0 && places.length === 0) throw notFound();
    for (const place of places) {
      formOfAnswerInScope(snapshot, staff, place);
      if (isWithOrder && !place.hasOrder) throw notFound();
    }
  }

  /** The answers that a call names. @throws {Refusal} 404 where an order or a file that it names is of none */
  private async placesOf(limit: PersonCallLimit, { keys, orders, files }: Named): Promise<AnswerPlace[]> {
    if (limit !== 'order' && limit !== 'file') return placesOfKeys(this.database, keys);
    const names = [...new Set(limit === 'order' ? orders : files)];
    const places = await (limit === 'order' ? placesOfOrders : placesOfFiles)(this.database, names);
    if (places.length < names.length) throw notFound();
    return places;
  }
}
