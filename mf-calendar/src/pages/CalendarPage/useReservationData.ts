/**
 * Everything that choosing a slot needs to know: the form's config, the reservation item's category and calendar, the
 * item's cost, and for an edit the place that is held so far. Also why there is nothing to choose (CAL-025, SURVEY-046,
 * SURVEY-047).
 */

import type { CalendarInfo, CategoryNode, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import {
  calendarClosure,
  categoryTreeOf,
  findCategory,
  NO_ITEM_ID,
  type OwnPlace,
  parseDatedReservation,
  parseReservation,
  type ReservationValue,
  reservationCost,
} from '@madoguchi/shared/domain/reservation';
import { loadFaultOf, reservationItemOf, withCategoryTree } from '@madoguchi/shared/domain/survey';
import {
  calendarsApi,
  useCalendarsGetInfoQuery,
  useCalendarsGetItemsQuery,
} from '@madoguchi/shared/endpoints/calendars';
import { useFormConfig, useStoredRows } from '@madoguchi/shared/endpoints/members';
import type { Load } from '@madoguchi/shared/screen';
import { type EnteredForm, isApiError, useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { calendarTexts, commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { useMemo } from 'react';

export interface ReservationData {
  config: SurveyConfig;
  /** The form's reservation item. */
  item: SchemaItem;
  choice: ReservationValue;
  /** The category tree that the rules look names up in. */
  categories: readonly CategoryNode[];
  /** Names of the category, large to small. */
  categoryText: string;
  /** What is reserved: the item's name, else the category's. */
  itemName: string;
  cost: number;
  calendar: CalendarInfo;
  /** The place of the answer that is being edited, where it is in the same calendar, and how much of it is taken. */
  own: OwnPlace | undefined;
}

export type ReservationDataState =
  | Load<ReservationData>
  /** Nothing can be reserved here at present. */
  | { status: 'closed'; text: string }
  /** The entered values name no reservation: they are not complete. */
  | { status: 'incomplete' };

/** Loads it all; every part that is already in the store's cache costs no call. */
export function useReservationData(form: EnteredForm): ReservationDataState {
  const { surveyId, partitionKey, answers } = form;
  const config = useFormConfig(surveyId);
  const tree = useCategoriesGetTreeQuery();
  const given = config.data ?? undefined;
  const nodesOfAll = tree.data?.tree;
  const complete = useMemo(() => given && nodesOfAll && withCategoryTree(given, nodesOfAll), [given, nodesOfAll]);
  const item = config.data ? reservationItemOf(config.data) : undefined;
  const answer = item && answers[item.itemKey];
  const choice = typeof answer === 'string' ? parseReservation(answer) : undefined;
  const nodes = item && categoryTreeOf(item, tree.data?.tree);
  const category = nodes && choice && findCategory(nodes, choice.categoryId);
  const calendarId = category?.calendarId;

  const hasItems = choice !== undefined && choice.itemId !== NO_ITEM_ID;
  const items = useCalendarsGetItemsQuery(choice?.categoryId ?? '', { skip: !hasItems });
  const info = useCalendarsGetInfoQuery(calendarId ?? '', { skip: !calendarId });
  const reservable = calendarsApi.endpoints.calendarsCanBeReserve.useQuery(calendarId ?? '', { skip: !calendarId });

  const rows = useStoredRows(config.data ?? undefined, partitionKey);
  const stored = parseDatedReservation(rows.data?.find((row) => row.itemKey === item?.itemKey)?.value ?? '');
  const ownItems = useCalendarsGetItemsQuery(stored?.categoryId ?? '', {
    skip: stored === undefined || stored.itemId === NO_ITEM_ID,
  });

  if (config.isError || config.data === null) return configFailure(config.error, () => void config.refetch());
  const needed = [tree, items, info, rows, ownItems];
  const broken = needed.find((query) => query.isError);
  if (broken) {
    const retry = () => {
      for (const query of needed) if (query.isError) void query.refetch();
    };
    const requestId = isApiError(broken.error) ? broken.error.requestId : undefined;
    return { status: 'failed', text: calendarTexts.loadFailed, requestId, retry };
  }
  if (!complete || !tree.data || needed.some((query) => query.isLoading)) return { status: 'loading' };
  if (!item || !choice) return { status: 'incomplete' };
  if (!category || !calendarId) return { status: 'closed', text: calendarTexts.noCalendar };
  if (!info.data || reservable.data === undefined) return { status: 'loading' };
  const closure = calendarClosure(info.data);
  if (closure === 'off') return { status: 'closed', text: calendarTexts.noCalendar };
  const isEdit = partitionKey !== undefined;
  if (!isEdit && (closure === 'notReservable' || !reservable.data))
    return { status: 'closed', text: surveyTexts.noSlots };

  const reservationItem = items.data?.find((candidate) => candidate.itemId === choice.itemId);
  const ownItem = ownItems.data?.find((candidate) => candidate.itemId === stored?.itemId);
  const isSameCalendar = stored && nodes && findCategory(nodes, stored.categoryId)?.calendarId === calendarId;
  return {
    status: 'ready',
    data: {
      config: complete,
      item,
      choice,
      categories: tree.data.tree,
      categoryText: category.nodes.map((each) => each.name).join(commonTexts.categorySeparator),
      itemName: reservationItem?.itemName ?? category.node.name,
      cost: reservationCost(reservationItem, form.order),
      calendar: info.data,
      own: isSameCalendar
        ? { date: stored.date, slot: stored.slot, cost: reservationCost(ownItem, form.order) }
        : undefined,
    },
  };
}

/** Why the form's config could not be had, in the words of the survey page (ERR-001, ERR-004). */
function configFailure(error: unknown, retry: () => void): ReservationDataState {
  const failure = isApiError(error) ? error : undefined;
  return { status: 'failed', ...loadFaultOf(failure), ...(failure?.code !== 'not_found' && { retry }) };
}
