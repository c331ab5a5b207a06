/**
 * Texts of messages that would tell, in medical mode, what somebody comes for (CONTRACT 13, MEDICAL_MODE): what a house
 * writes into a text leaves as it stands. Seen are the bundle's own names of forms, categories, items and departments.
 */

import type { CategoryNode } from '@madoguchi/shared/contract';
import { FormMessagesSchema, type Messages } from '@madoguchi/shared/contract/bundleSchema';
import type { MessageVariable } from '@madoguchi/shared/contract/messageVariables';
import { normalForm } from '@madoguchi/shared/domain/text';
import * as v from 'valibot';
import { faultLine, jsonPath } from './fault';
import type { Bundle } from './read';

/** A shorter name stands in words that mean something else. */
const SHORTEST_NAME = 2;
/** What these would say does not leave in medical mode. */
const SILENT_VARIABLES: readonly MessageVariable[] = ['amount', 'bring'];
/** The variables say what may be said: their names are no names of the bundle. */
const VARIABLE = /\{[^{}]*\}/g;

/** Compared without regard to width and capitals. */
const folded = (text: string) => normalForm(text, 'NFKC').toLowerCase();

function namesIn(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap(({ name, children }) => [name, ...namesIn(children ?? [])]);
}

/** By the folded name, the name as the bundle has it; and how long they are. */
interface Names {
  known: ReadonlyMap<string, string>;
  lengths: readonly number[];
}

function namesOf({ surveys, members, categories, candidate, facility }: Bundle): Names {
  const names = [
    ...[...surveys, ...members].map(({ value }) => value.surveyTitle),
    ...namesIn(categories?.value.tree ?? []),
    ...(categories?.value.items ?? []).map(({ itemName }) => itemName),
    ...(candidate?.value.categories ?? []).flatMap(({ name, departments }) => [
      name,
      ...departments.map((each) => each.name),
    ]),
    ...(facility?.value.departments ?? []).map(({ name }) => name),
  ];
  const known = new Map(names.map((name) => [folded(name.trim()), name.trim()]));
  for (const name of known.keys()) if (name.length < SHORTEST_NAME) known.delete(name);
  return { known, lengths: [...new Set([...known.keys()].map(({ length }) => length))] };
}

/** The first of the names that stands in the text. */
function nameIn(text: string, { known, lengths }: Names): string | undefined {
  const said = folded(text.replaceAll(VARIABLE, '\n'));
  for (let start = 0; start < said.length; start += 1)
    for (const length of lengths) {
      const name = known.get(said.slice(start, start + length));
      if (name !== undefined) return name;
    }
  return undefined;
}

/** The texts of one messages.json, or of a form's part of it, by their path. */
function textsOf(messages: Messages | undefined, prefix: readonly string[]): [path: string, text: string][] {
  return Object.entries(messages?.kinds ?? {}).flatMap(([kind, said]): [string, string][] => {
    const saying = v.safeParse(SayingSchema, said);
    if (!saying.success) return [];
    const { text, serviceParams = {} } = saying.output;
    const path = [...prefix, 'kinds', kind];
    return [
      ...(text === undefined ? [] : [[jsonPath([...path, 'text']), text] as [string, string]]),
      ...Object.entries(serviceParams).map(([name, param]): [string, string] => [
        jsonPath([...path, 'serviceParams', name]),
        param,
      ]),
    ];
  });
}

const SayingSchema = v.looseObject({
  text: v.optional(v.string()),
  serviceParams: v.optional(v.record(v.string(), v.string())),
});

/** A line for each text that names what it must not, or a variable that says nothing then. */
export function tellingTexts(bundle: Bundle): string[] {
  const names = namesOf(bundle);
  const sources = [
    ...(bundle.messages ? [{ file: bundle.messages.file, texts: textsOf(bundle.messages.value, []) }] : []),
    ...[...bundle.surveys, ...bundle.members].map(({ file, value }) => {
      const own = v.safeParse(FormMessagesSchema, value);
      return { file, texts: own.success ? textsOf(own.output.messages, ['messages']) : [] };
    }),
  ];
  return sources.flatMap(({ file, texts }) =>
    texts.flatMap(([path, text]) => {
      const name = nameIn(text, names);
      const silent = SILENT_VARIABLES.filter((variable) => text.includes(`{${variable}}`));
      return [
        ...(name === undefined ? [] : [faultLine(file, path, `leaves in medical mode and names "${name}"`, '{what}')]),
        ...silent.map((variable) =>
          faultLine(file, path, `{${variable}} says nothing in medical mode`, 'a text without it'),
        ),
      ];
    }),
  );
}
