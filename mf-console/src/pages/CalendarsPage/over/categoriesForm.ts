/** The form of a calendar's categories and items: its values, what is asked of them, and the body that they make. */

import type { PlannedCategories, PlannedCategory } from '@madoguchi/shared/contract/console/calendars';
import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import { normalForm } from '@madoguchi/shared/domain/text';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import * as Yup from 'yup';

const { needed } = consoleCalendarsTexts.categories;
const ID = /^[A-Za-z0-9-]{1,64}$/;
/** Between the names of the nodes above a category, as it is typed. */
const BETWEEN = /[／/]/;

interface ItemValues {
  itemId: string;
  itemName: string;
  cost: string;
  isEnded: boolean;
  isNew: boolean;
}
export interface CategoryValues {
  id: string;
  name: string;
  above: string;
  tag1: string;
  tag2: string;
  tag3: string;
  items: ItemValues[];
  isNew: boolean;
}
export interface CategoriesValues {
  categories: CategoryValues[];
}

export const NEW_ITEM: ItemValues = { itemId: '', itemName: '', cost: '1', isEnded: false, isNew: true };
export const NEW_CATEGORY: CategoryValues = {
  ...{ id: '', name: '', above: '', tag1: '', tag2: '', tag3: '', items: [], isNew: true },
};

export function categoriesValues({ categories }: PlannedCategories): CategoriesValues {
  return {
    categories: categories.map(({ id, name, above, tag1 = '', tag2 = '', tag3 = '', items }) => ({
      ...{ id, name, above: above.join('／'), tag1, tag2, tag3, isNew: false },
      items: items.map(({ itemId, itemName, cost, deletedAt }) => ({
        ...{ itemId, itemName, cost: String(cost), isEnded: deletedAt !== undefined, isNew: false },
      })),
    })),
  };
}

/**
 * What the form goes on with where somebody else has saved meanwhile: categories that only were changed here stay so, and
 * new ones; all else is as it stands now.
 * @param before what the form began with
 * @returns also the names of those that both have changed, and that are as the other one has them
 */
export function mergedCategories(
  typed: CategoriesValues,
  before: CategoriesValues,
  now: CategoriesValues,
): { values: CategoriesValues; replaced: string[] } {
  const byId = ({ categories }: CategoriesValues) => new Map(categories.map((category) => [category.id, category]));
  const isSame = (left: CategoryValues | undefined, right: CategoryValues | undefined) =>
    JSON.stringify(left) === JSON.stringify(right);
  const [then, stands] = [byId(before), byId(now)];
  const own = typed.categories.filter((category) => !isSame(category, then.get(category.id)));
  const kept = own.filter(({ id }) => isSame(then.get(id), stands.get(id)));
  const mine = byId({ categories: kept });
  return {
    values: {
      categories: [
        ...now.categories.map((category) => mine.get(category.id) ?? category),
        ...kept.filter(({ id }) => !stands.has(id)),
      ],
    },
    replaced: own.filter((category) => !kept.includes(category)).map(({ name }) => name),
  };
}

const id = Yup.string().required(needed.id).matches(ID, needed.id);
const name = Yup.string().trim().required(needed.name).max(100);
export const categoriesSchema = Yup.object({
  categories: Yup.array().of(
    Yup.object({
      id,
      name,
      items: Yup.array().of(
        Yup.object({
          itemId: id,
          itemName: name,
          cost: Yup.string().test('cost', needed.cost, (text = '') =>
            /^[1-9]\d{0,3}$/.test(normalForm(text, 'NFKC').trim()),
          ),
        }),
      ),
    }),
  ),
});

/** @param stored what was read: what the form does not show stays */
export function categoriesBody({ categories }: CategoriesValues, stored: PlannedCategories): PlannedCategories {
  const known = new Map<string, PlannedCategory>(stored.categories.map((category) => [category.id, category]));
  return {
    version: stored.version,
    categories: categories.map(({ id: categoryId, name: categoryName, above, tag1, tag2, tag3, items }) => {
      const before = known.get(categoryId);
      const itemsBefore = new Map(before?.items.map((item) => [item.itemId, item]));
      const path = above
        .split(BETWEEN)
        .flatMap((part) => part.trim() || [])
        .slice(0, 2);
      return {
        ...before,
        ...{ id: categoryId, name: categoryName.trim(), above: before?.above ?? path, tag1, tag2, tag3 },
        items: items.map(({ itemId, itemName, cost, isEnded }) => {
          const { deletedAt, ...rest } = itemsBefore.get(itemId) ?? {};
          const ended = isEnded ? { deletedAt: deletedAt ?? toHyphens(today()) } : {};
          return { ...rest, itemId, itemName: itemName.trim(), cost: Number(normalForm(cost, 'NFKC')), ...ended };
        }),
      };
    }),
  };
}
