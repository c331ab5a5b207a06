/** What is chosen in the three levels of a category picker, and what each level offers (FORM-047 to FORM-051). */
import type { CategoryNode, SchemaItem } from '@madoguchi/shared/contract';
import {
  CATEGORY_LEVELS,
  type CategoryLevel,
  type CategorySelection,
  categoryKey,
  categoryOptions,
  categoryTitles,
  categoryTreeOf,
  fixedCategories,
  preselectedCategories,
  selectedCategoryId,
  selectionOfCategory,
} from '@madoguchi/shared/domain/reservation';
import { reservationTitle } from '@madoguchi/shared/domain/survey';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { useState } from 'react';
import type { PartialInput } from '../../usePartialInput';

export interface LevelPicker {
  level: CategoryLevel;
  title: string;
  options: { value: string; label: string }[];
  /** The chosen node's key, or ''. */
  chosen: string;
  fixed: boolean;
}

export interface CategoryPicker {
  title: string;
  levels: readonly LevelPicker[];
  /** The category of the selection, when it is complete. */
  categoryId: string | undefined;
  choose: (level: CategoryLevel, key: string) => void;
  /** The person has chosen a level beyond what the item names itself. */
  isBegun: boolean;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** Keeps a choice in one level and forgets the levels below it. */
function withLevel(selection: CategorySelection, level: CategoryLevel, key: string): CategorySelection {
  const above = CATEGORY_LEVELS.slice(0, CATEGORY_LEVELS.indexOf(level));
  const kept = Object.fromEntries(above.map((each) => [each, selection[each]]));
  return key ? { ...kept, [level]: key } : kept;
}

/**
 * @param answered the category of the answer; it decides as long as nothing else has been chosen here
 * @param given the tree that the form's owner brought; without it, and without one of the item, the server is asked
 * @param isBound true for users, who may not choose where a level is fixed
 * @param begun the keys of the levels that have been chosen, from the largest: kept until they make an answer
 */
export function useCategorySelection(
  item: SchemaItem,
  answered: string | undefined,
  given: readonly CategoryNode[] | undefined,
  isBound: boolean,
  partial: Pick<PartialInput, 'parts' | 'settle'>,
): CategoryPicker {
  const query = useCategoriesGetTreeQuery();
  const tree = categoryTreeOf(item, given ?? query.data?.tree);
  const [own, setOwn] = useState<CategorySelection | undefined>(() =>
    partial.parts.length > 0
      ? Object.fromEntries(partial.parts.map((key, index) => [CATEGORY_LEVELS[index] ?? '', key]))
      : undefined,
  );

  const stored = tree && answered !== undefined ? selectionOfCategory(tree, answered) : undefined;
  const ownId = tree && own ? selectedCategoryId(tree, own) : undefined;
  // An answer that what was chosen here does not stand for came from outside, with a draft.
  const isReplaced = answered !== undefined && ownId !== answered;
  const chosen = (isReplaced ? stored : own) ?? stored ?? (tree ? preselectedCategories(tree, item) : {});
  const fixed = tree && isBound ? fixedCategories(tree, item, chosen) : {};
  const selection = { ...fixed, ...chosen };

  const named = tree ? preselectedCategories(tree, item) : {};
  const titles = categoryTitles(item, query.data?.display);
  const options = categoryOptions(tree ?? [], selection);
  return {
    title: reservationTitle(item, query.data?.display),
    levels: CATEGORY_LEVELS.filter((level) => options[level].length > 0).map((level) => ({
      level,
      title: titles[level],
      options: options[level].map((node) => ({ value: categoryKey(node), label: node.name })),
      chosen: selection[level] ?? '',
      fixed: fixed[level] !== undefined,
    })),
    categoryId: tree && selectedCategoryId(tree, selection),
    choose: (level, key) => {
      const next = withLevel(selection, level, key);
      setOwn(next);
      partial.settle(CATEGORY_LEVELS.flatMap((each) => next[each] || []));
    },
    isBegun: own !== undefined && CATEGORY_LEVELS.some((level) => own[level] && own[level] !== named[level]),
    loading: !tree && query.isFetching,
    failed: !tree && query.isError,
    retry: () => void query.refetch(),
  };
}
