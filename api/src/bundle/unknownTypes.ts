/** Items of types that the program does not have: each would be a short text (FORM-045) in place of what was meant. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { itemTypes, placedItems } from '@madoguchi/shared/domain/survey';
import { faultLine, jsonPath } from './fault';
import { expectedName, type UnknownName } from './unknownFields';

/** @param forms of a bundle, those of members too */
export function unknownTypes(forms: readonly { file: string; value: SurveyConfig }[]): UnknownName[] {
  const types = itemTypes();
  return forms.flatMap(({ file, value: survey }) =>
    placedItems(survey)
      .filter(({ item }) => !types.includes(item.type))
      .map(({ item, keys }) => {
        const path = jsonPath([...keys, 'type']);
        return { file, line: faultLine(file, path, `is "${item.type}"`, expectedName(item.type, types)) };
      }),
  );
}
