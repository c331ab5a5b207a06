/**
 * Day and slot of a reservation, chosen in place (ADMIN-004). Administrators are bound by quotas alone: a day outside
 * the window can be chosen, and says so (CONTRACT 12, Places). Loaded only in admin mode.
 */
import type { ScheduleAnswer } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { fromHyphens, isRealDay, toHyphens } from '@madoguchi/shared/domain/date';
import { productsItemOf } from '@madoguchi/shared/domain/payment';
import {
  bookableWindow,
  categoryTreeOf,
  encodeReservation,
  findCategory,
  isDayOff,
  isInsideWindow,
  NO_ITEM_ID,
  parseDatedReservation,
  parseReservation,
  reservationCost,
  sortedComaIndexes,
  withDate,
} from '@madoguchi/shared/domain/reservation';
import {
  useCalendarsGetInfoQuery,
  useCalendarsGetItemsQuery,
  useCalendarsGetScheduleQuery,
} from '@madoguchi/shared/endpoints/calendars';
import { useOrderOfAnswers } from '@madoguchi/shared/order';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { adminTexts } from '@madoguchi/shared/texts';
import { Notice, type Option, RadioGroup, RetryNotice, Spinner, TextInput } from '@madoguchi/shared/ui/plain';
import { useId, useState } from 'react';
import type { FieldProps } from '../../types';
import './reservation.css';

interface ReservationDateProps extends Pick<FieldProps, 'item' | 'products' | 'required' | 'disabled' | 'services'> {
  /** The reservation's answer as it is now. */
  value: string;
  invalid: true | undefined;
  onChoose: (value: string) => void;
}

/** Places that the answer gives back when it moves, by slot. */
type Held = { date: string; slot: string; cost: number } | undefined;

function slotOptions({ schedule, comaList, closed }: ScheduleAnswer, day: string, cost: number, held: Held): Option[] {
  return sortedComaIndexes(comaList).flatMap((slot) => {
    const places = schedule[day]?.[slot];
    if (!places) return [];
    const [quota, reserved] = places;
    const own = held?.date === day && held.slot === slot ? held.cost : 0;
    const isClosed = closed?.[day]?.includes(slot) === true;
    const left = isClosed ? 0 : quota - reserved + own;
    const { start = '', end = '' } = comaList[slot] ?? {};
    const time = adminTexts.reservation.slot(start, end);
    const { full, left: remaining } = adminTexts.reservation;
    return [{ value: slot, label: left >= cost ? remaining(time, left) : full(time), disabled: left < cost }];
  });
}

export default function ReservationDate(props: ReservationDateProps) {
  const { item, value, services, onChoose } = props;
  const id = useId();
  const answer = parseReservation(value);
  const [day, setDay] = useState(answer?.date ?? '');
  const [stored] = useState(() => (services.isUpdate ? parseDatedReservation(value) : undefined));

  const tree = useCategoriesGetTreeQuery();
  const nodes = categoryTreeOf(item, services.categories ?? tree.data?.tree);
  const calendarId = answer && nodes && findCategory(nodes, answer.categoryId)?.calendarId;
  const items = useCalendarsGetItemsQuery(answer?.categoryId ?? '', { skip: !answer || answer.itemId === NO_ITEM_ID });
  const storedItems = useCalendarsGetItemsQuery(stored?.categoryId ?? '', {
    skip: !stored || stored.itemId === NO_ITEM_ID,
  });
  const productsItem = productsItemOf(services.config);
  const order = useOrderOfAnswers({
    config: services.config,
    answers: { ...services.answers(), ...(productsItem && { [productsItem.itemKey]: props.products }) },
    categories: nodes,
    userId: '',
    mode: 'admin',
  });
  const info = useCalendarsGetInfoQuery(calendarId ?? '', { skip: !calendarId });
  const isDay = isRealDay(day);
  const schedule = useCalendarsGetScheduleQuery(
    { calendarId: calendarId ?? '', startDay: day, endDay: day },
    { skip: !calendarId || !isDay, refetchOnMountOrArgChange: true },
  );

  if (!answer) return <p className="form-reservation__note">{adminTexts.reservation.chooseFirst}</p>;
  if (nodes && !calendarId) return <Notice tone="warn">{adminTexts.reservation.noCalendar}</Notice>;

  const bought = order.status === 'ready' ? order.order : undefined;
  const costOf = ({ data }: typeof items, place: { itemId: string }) =>
    reservationCost(
      data?.find(({ itemId }) => itemId === place.itemId),
      bought,
    );
  const cost = costOf(items, answer);
  const storedCalendar = stored && nodes && findCategory(nodes, stored.categoryId)?.calendarId;
  const held = stored && storedCalendar === calendarId ? { ...stored, cost: costOf(storedItems, stored) } : undefined;
  const broken = [tree, items, storedItems, info, schedule].filter((query) => query.isError);
  const isFetching = schedule.isFetching || items.isFetching || storedItems.isFetching || order.status === 'loading';
  // Without the order nobody knows how much of a slot is needed.
  const answered = isFetching || order.status === 'failed' ? undefined : schedule.currentData;
  const window = info.data && bookableWindow(info.data, info.data.dayOff ?? {}, today());
  const isOutside = answered && (isDayOff(answered.dayOff, day) || (window && !isInsideWindow(window, day)));

  const moveTo = (date: string) => {
    setDay(fromHyphens(date));
    // A slot belongs to its day: another day has none chosen yet.
    onChoose(encodeReservation({ categoryId: answer.categoryId, itemId: answer.itemId }));
  };
  return (
    <div className="form-reservation">
      <div className="form-labeled">
        <label htmlFor={id}>{adminTexts.reservationDate}</label>
        <TextInput
          id={id}
          type="date"
          name={`${item.itemKey}-date`}
          value={isDay ? toHyphens(day) : ''}
          required={props.required}
          disabled={props.disabled}
          aria-invalid={answer.slot === undefined ? props.invalid : undefined}
          onChange={(event) => moveTo(event.currentTarget.value)}
        />
      </div>
      {(broken.length > 0 || order.status === 'failed') && (
        <RetryNotice
          text={adminTexts.reservation.failed}
          onRetry={() => {
            broken.forEach((query) => void query.refetch());
            if (order.status === 'failed') order.retry();
          }}
        />
      )}
      {isFetching && <Spinner label={adminTexts.reservation.loading} />}
      {isOutside && <Notice tone="warn">{adminTexts.override}</Notice>}
      {answered && isDay && (
        <Slots
          name={`${item.itemKey}-slot`}
          options={slotOptions(answered, day, cost, held)}
          value={answer.date === day ? (answer.slot ?? '') : ''}
          disabled={props.disabled}
          onChange={(slot) => onChoose(encodeReservation(withDate(answer, day, slot)))}
        />
      )}
    </div>
  );
}

interface SlotsProps {
  name: string;
  options: readonly Option[];
  value: string;
  disabled: boolean;
  onChange: (slot: string) => void;
}

function Slots({ options, ...group }: SlotsProps) {
  if (options.length === 0)
    return (
      <p className="form-reservation__note" role="status">
        {adminTexts.reservation.noSlots}
      </p>
    );
  return (
    <fieldset className="form-reservation__slots">
      <legend>{adminTexts.reservation.time}</legend>
      <RadioGroup {...group} options={options} columns={2} />
    </fieldset>
  );
}
