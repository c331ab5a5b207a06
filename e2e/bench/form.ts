/**
 * The form that the bench loads: the same mix of items on our page and on the plain React page beside it.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';

type Kind = 'radio' | 'text' | 'dropdown' | 'checkboxes' | 'number' | 'textarea' | 'date';

const CYCLE: readonly Kind[] = [
  'radio',
  'text',
  'text',
  'dropdown',
  'text',
  'checkboxes',
  'text',
  'radio',
  'number',
  'text',
  'textarea',
  'text',
  'date',
  'radio',
  'dropdown',
  'text',
  'text',
  'checkboxes',
  'number',
  'textarea',
];
const OPTION_COUNTS: Partial<Record<Kind, number>> = { radio: 5, checkboxes: 6, dropdown: 20 };

/** The option that reveals dependent items, and the one that hides them again. */
export const REVEALING_OPTION = '選択肢2';
export const HIDING_OPTION = '選択肢1';

export interface BenchItem {
  key: string;
  kind: Kind;
  title: string;
  required: boolean;
  options: string[];
  /** Shown only while this other item's answer is REVEALING_OPTION. */
  shownBy?: string;
}

/**
 * The items of a form of `count` items: every second required, every fifth conditional, half of those on the first
 * radio.
 */
export function benchItems(count: number): BenchItem[] {
  const items: BenchItem[] = [];
  let lastRadio = 'q1';
  for (let number = 1; number <= count; number += 1) {
    const kind = CYCLE[(number - 1) % CYCLE.length] ?? 'text';
    const shownBy = number % 10 === 0 ? 'q1' : lastRadio;
    items.push({
      key: `q${number}`,
      kind,
      title: `設問${number} の回答をご記入ください`,
      required: number % 2 === 1,
      options: Array.from({ length: OPTION_COUNTS[kind] ?? 0 }, (_, index) => `選択肢${index + 1}`),
      ...(number % 5 === 0 && { shownBy }),
    });
    if (kind === 'radio') lastRadio = `q${number}`;
  }
  return items;
}

/** The same items as a survey config of a data bundle. */
export function benchSurvey(count: number): SurveyConfig {
  return {
    surveyId: `bench-${count}`,
    surveyTitle: `計測 ${count}項目`,
    isAppending: { value: true },
    surveySchema: benchItems(count).map((item) => ({
      itemKey: item.key,
      type: item.kind,
      title: item.title,
      isRequired: { value: item.required },
      ...(item.options.length > 0 && { options: item.options }),
      ...(item.shownBy !== undefined && {
        displayCondition: { type: 'show' as const, questionId: item.shownBy, answers: [REVEALING_OPTION] },
      }),
    })),
  };
}

/** The items that the measurement touches. */
export function benchMarks(count: number): { text: string; radio: string; lastRevealed: string } {
  const items = benchItems(count);
  const texts = items.filter((item) => item.kind === 'text' && item.shownBy === undefined);
  return {
    text: (texts[9] ?? texts.at(-1))?.key ?? 'q2',
    radio: 'q1',
    lastRevealed: items.filter((item) => item.shownBy === 'q1').at(-1)?.key ?? 'q10',
  };
}
