/** The chosen reservation in words: category names, item, date where there is one. */

import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { categoryNames, categoryTreeOf, isDated, parseReservation } from '@madoguchi/shared/domain/reservation';
import { textOf } from '@madoguchi/shared/domain/survey';
import { useCalendarsGetItemsQuery } from '@madoguchi/shared/endpoints/calendars';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { commonTexts } from '@madoguchi/shared/texts';
import type { ViewProps } from '../../types';

export function View({ item, value }: ViewProps) {
  const answer = parseReservation(textOf(value));
  const tree = categoryTreeOf(item, useCategoriesGetTreeQuery().data?.tree);
  const { data: items } = useCalendarsGetItemsQuery(answer?.categoryId ?? '', { skip: !answer });
  if (!answer) return null;
  const { large, medium, small } = tree ? categoryNames(tree, answer.categoryId) : {};
  const itemName = items?.find(({ itemId }) => itemId === answer.itemId)?.itemName;
  const parts = [large, medium, small, itemName].filter(Boolean).join(commonTexts.categorySeparator);
  return (
    <span className="form-view">
      {parts}
      {isDated(answer) && (
        <>
          <br />
          {japaneseDateWithWeekday(answer.date)}
        </>
      )}
    </span>
  );
}
