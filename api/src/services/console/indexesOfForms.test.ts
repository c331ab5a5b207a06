/** What the indexes know of all answers of a form, as its versions go by. */
import { expect, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { IndexesOfForms } from './indexesOfForms';

const form = (version: number, ...searchable: string[]): SurveyConfig => ({
  ...{ surveyId: 'f', surveyTitle: 'f', version },
  surveySchema: ['a', 'b', 'c'].map((itemKey) => {
    const isSearchable = { value: searchable.includes(itemKey) };
    return { itemKey, type: 'text', title: itemKey, isSearchable };
  }),
});

/** Versions by their numbers from 1; those that cannot be read are undefined. */
function indexesOf(versions: readonly (SurveyConfig | undefined)[]) {
  const read: number[] = [];
  const indexes = new IndexesOfForms({
    earlierForms: async (_, numbers) => {
      read.push(...numbers);
      const found = numbers.flatMap((number) => {
        const version = versions[number - 1];
        return version ? [[number, version] as const] : [];
      });
      return new Map(found);
    },
  });
  const keys = async (newest: SurveyConfig) => [...(await indexes.knownOf(newest)).types.keys()];
  return { keys, read };
}

test('is what every version let them know, each of which is read once [CONTRACT 14.3]', async () => {
  const versions = [form(1, 'a', 'b'), form(2, 'a', 'b', 'c'), form(3, 'b', 'c'), form(4, 'a', 'b', 'c')];
  const { keys, read } = indexesOf(versions);
  expect(await keys(form(1, 'a', 'b'))).toEqual(['a', 'b']);
  expect(read).toEqual([]);
  expect(await keys(form(2, 'a', 'b', 'c'))).toEqual(['a', 'b']);
  expect(await keys(form(4, 'a', 'b', 'c'))).toEqual(['b']);
  expect(await keys(form(4, 'a', 'b', 'c'))).toEqual(['b']);
  expect(read).toEqual([1, 2, 3]);
  // A server that has not seen the newest yet asks for an earlier one.
  expect(await keys(form(2, 'a', 'b', 'c'))).toEqual(['a', 'b']);
});

test('is nothing where a version cannot be read, and all of many [CONTRACT 14.3]', async () => {
  expect(await indexesOf([form(1, 'a'), undefined]).keys(form(3, 'a'))).toEqual([]);
  const many = Array.from({ length: 60 }, (_, index) => form(index + 1, 'a', ...(index === 41 ? [] : ['b'])));
  expect(await indexesOf(many).keys(form(61, 'a', 'b'))).toEqual(['a']);
});
