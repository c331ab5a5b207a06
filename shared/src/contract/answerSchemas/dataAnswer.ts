/** The answer of most calls: that all went well, beside what was asked for. */
import * as v from 'valibot';

/** @param data what stands under `data` */
export function dataAnswer<Data extends v.GenericSchema>(data: Data) {
  return v.looseObject({ result: v.literal('OK'), data });
}
