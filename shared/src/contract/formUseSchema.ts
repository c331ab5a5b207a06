/**
 * What the page of a form tells of how far somebody came (CONSOLE 3, 統計): which form, the item where they stopped, how
 * long it took. There is no field in which a person, a device or anything typed could stand.
 */
import * as v from 'valibot';
import { LONGEST_SECONDS } from './formUse';

const ItemKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const FormUseBodySchema = v.pipe(
  v.object({
    surveyId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    /** Somebody who had left at this item went on; without it they have only now begun. */
    after: v.optional(ItemKeySchema),
    /** Left: the item that was touched last. */
    last: v.optional(ItemKeySchema),
    /** Sent: seconds since the first touch. */
    seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_SECONDS))),
  }),
  v.check(({ last, seconds }) => (last === undefined) !== (seconds === undefined), 'last or seconds'),
);
export type FormUseBody = v.InferOutput<typeof FormUseBodySchema>;
