/** The item types by the words of the designer: what each is called, and the group that it is picked from. */

import { itemTypes } from '@madoguchi/shared/domain/survey';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';

export type KindName = keyof typeof designerTexts.kinds | 'other';

export interface Kind {
  name: KindName;
  title: string;
  types: readonly { type: string; title: string }[];
}

const named = Object.entries(designerTexts.kinds).map(
  ([name, { name: title, types }]): Kind => ({
    name: name as KindName,
    title,
    types: Object.entries(types).map(([type, words]) => ({ type, title: words })),
  }),
);
const kindByType = new Map(named.flatMap(({ name, types }) => types.map(({ type }) => [type, name] as const)));

/** Every type that the product knows; one that has no words yet stands under its own name. */
export function kinds(): readonly Kind[] {
  const others = itemTypes().filter((type) => !kindByType.has(type));
  if (others.length === 0) return named;
  return [
    ...named,
    { name: 'other', title: designerTexts.otherKind, types: others.map((type) => ({ type, title: type })) },
  ];
}

export function kindOf(type: string): KindName {
  return kindByType.get(type) ?? 'other';
}
