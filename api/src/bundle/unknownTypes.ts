/** Items of types that the program does not have: each would be a short text (FORM-045) in place of what was meant. */
import { itemTypes, placedItems } from '@madoguchi/shared/domain/survey';
import { faultLine, jsonPath } from './fault';
import type { Bundle, UnknownName } from './read';
import { expectedName } from './unknownFields';

export function unknownTypes({ surveys, members }: Pick<Bundle, 'surveys' | 'members'>): UnknownName[] {
  const types = itemTypes();
  return [...surveys, ...members].flatMap(({ file, value: survey }) =>
    placedItems(survey)
      .filter(({ item }) => !types.includes(item.type))
      .map(({ item, keys }) => {
        const path = jsonPath([...keys, 'type']);
        return { file, line: faultLine(file, path, `is "${item.type}"`, expectedName(item.type, types)) };
      }),
  );
}
