/**
 * What is asked of a reservation, and what is chosen: as few questions as the courses leave (FORM-046 to FORM-052,
 * domain/reservation/courses).
 */
import type { CategoryNode, SchemaItem } from '@madoguchi/shared/contract';
import {
  CATEGORY_LEVELS,
  type CategoryLevel,
  type CategorySelection,
  type Course,
  categoriesBelow,
  categoryKey,
  categoryTitles,
  categoryTreeOf,
  fewCategories,
  finalCategories,
  finalCategoryOf,
  findCategory,
  isSameCourse,
  nodesAt,
  preselectedCategories,
  type ReservationChoice,
  remainingCourses,
  selectedCategoryId,
  selectionOfCategory,
  withSoleCategories,
} from '@madoguchi/shared/domain/reservation';
import { reservationTitle } from '@madoguchi/shared/domain/survey';
import { useCalendarsGetItemsOfQuery } from '@madoguchi/shared/endpoints/calendars';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { useMemo, useState } from 'react';
import type { PartialInput } from '../../usePartialInput';

/** A level that is asked by itself, before the courses below it can be listed. */
export interface LevelQuestion {
  level: CategoryLevel;
  title: string;
  options: readonly { value: string; label: string }[];
  /** The chosen node's key, or ''. */
  chosen: string;
}

export interface CoursePicker {
  title: string;
  /** The levels above the courses; of one that leaves nothing to choose, its name. */
  levels: readonly (LevelQuestion | string)[];
  /** What is left to choose from below them; undefined while a level is missing, or they are fetched. */
  courses: readonly Course[] | undefined;
  /** The only course of the categories that are chosen, named by the item or left. */
  sole: Course | undefined;
  /** The item itself names the category of the only course. */
  isNamed: boolean;
  choose: (level: CategoryLevel, key: string) => void;
  /** Forgets what is chosen, also what the item names. */
  clear: () => void;
  /** The person has chosen a level beyond what the item names itself. */
  isBegun: boolean;
  /** The name of an answer that cannot be chosen any more. */
  lapsed: string | undefined;
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
 * @param answer it decides as long as nothing else has been chosen here
 * @param given the tree that the form's owner brought; without it, and without one of the item, the server is asked
 * @param isBound true for users, who may not choose where a level is fixed
 * @param partial the keys of the levels that have been chosen, from the largest: kept until they make an answer
 */
export function useCourses(
  item: SchemaItem,
  answer: ReservationChoice | undefined,
  given: readonly CategoryNode[] | undefined,
  isBound: boolean,
  partial: Pick<PartialInput, 'parts' | 'settle'>,
): CoursePicker {
  const answered = answer?.categoryId;
  const query = useCategoriesGetTreeQuery();
  const tree = categoryTreeOf(item, given ?? query.data?.tree);
  const paths = useMemo(() => (tree ? finalCategories(tree, item, isBound) : []), [tree, item, isBound]);
  const [own, setOwn] = useState<CategorySelection | undefined>(() =>
    partial.parts.length > 0
      ? Object.fromEntries(partial.parts.map((key, index) => [CATEGORY_LEVELS[index] ?? '', key]))
      : undefined,
  );

  const named = tree ? preselectedCategories(tree, item) : {};
  const stored = tree && answered !== undefined ? selectionOfCategory(tree, answered) : undefined;
  const ownId = own && finalCategoryOf(paths, withSoleCategories(paths, own));
  // An answer that what was chosen here does not stand for came from outside, with a draft.
  const isReplaced = answered !== undefined && ownId !== answered;
  const selection = withSoleCategories(paths, (isReplaced ? stored : own) ?? stored ?? named);
  const categoryId = finalCategoryOf(paths, selection);
  const open = withSoleCategories(paths, named);

  const few = fewCategories(paths, selection);
  const ids = few?.left.flatMap(({ node }) => node.id ?? []) ?? [];
  const items = useCalendarsGetItemsOfQuery(ids, { skip: ids.length === 0 });
  const known = items.currentData;
  const remaining = few && known && remainingCourses(few, selection, known);
  const ofCategory = remaining?.left.filter((course) => course.categoryId === categoryId) ?? [];

  const titles = categoryTitles(item, query.data?.display);
  const levels: CoursePicker['levels'][number][] = [];
  for (const [index, level] of CATEGORY_LEVELS.entries()) {
    if (index >= (remaining?.above ?? (few && !known ? few.above : CATEGORY_LEVELS.length))) break;
    const nodes = nodesAt(categoriesBelow(paths, selection, index), index);
    const [first] = nodes;
    if (!first) break;
    const options = nodes.map((node) => ({ value: categoryKey(node), label: node.name }));
    const chosen = selection[level] ?? '';
    levels.push(nodes.length === 1 ? first.name : { level, title: titles[level], options, chosen });
    if (chosen === '') break;
  }
  const isGone = answered !== undefined && tree !== undefined && !paths.some(({ node }) => node.id === answered);
  const isItemGone =
    remaining?.left.some(({ categoryId: id }) => id === answered) === true &&
    !remaining.left.some((course) => isSameCourse(course, answer));
  const isQuerying = !tree && query.isFetching;
  return {
    title: reservationTitle(item, query.data?.display),
    levels,
    courses: remaining?.left,
    sole: ofCategory.length === 1 ? ofCategory[0] : undefined,
    isNamed: own === undefined && tree !== undefined && selectedCategoryId(tree, named) === categoryId,
    choose: (level, key) => {
      const next = withLevel(selection, level, key);
      setOwn(next);
      partial.settle(CATEGORY_LEVELS.flatMap((each) => next[each] || []));
    },
    clear: () => setOwn({}),
    isBegun: own !== undefined && CATEGORY_LEVELS.some((level) => own[level] && own[level] !== open[level]),
    lapsed: isGone
      ? findCategory(tree, answered)?.node.name
      : isItemGone
        ? known?.find(({ itemId }) => itemId === answer?.itemId)?.itemName
        : undefined,
    loading: isQuerying || items.isFetching,
    failed: (!tree && query.isError) || items.isError,
    retry: () => {
      if (query.isError) void query.refetch();
      if (items.isError) void items.refetch();
    },
  };
}
