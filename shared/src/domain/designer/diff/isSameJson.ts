/** Whether two JSON values say the same, whatever the order of their objects' keys. */
import { isJsonList, isJsonObject, type Json } from '../document/json';

export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isJsonList(one)) {
    return isJsonList(other) && one.length === other.length && one.every((each, at) => isSameJson(each, other[at]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
}
