/**
 * The reservation of one form, from the choice of a slot to its completion. Everything that it needs is loaded; the
 * schedule is fetched here, because it follows what is shown.
 */
import { SHOW_FORM } from '@madoguchi/shared/contract/routes';
import { japanDateTime, today } from '@madoguchi/shared/domain/clock';
import { addDays, addMonths, japaneseDateWithWeekday, lastOfMonth, mondayOf } from '@madoguchi/shared/domain/date';
import {
  type BookableWindow,
  calendarSettings,
  encodeReservation,
  lookaheadRange,
  makeSlot,
  monthsFrom,
  type SlotContext,
  WEEK_DAYS,
  windowWith,
} from '@madoguchi/shared/domain/reservation';
import { changesPlaceOnly, editScopeOf, monthsShown } from '@madoguchi/shared/domain/survey';
import { isMemberForm, useFormConfig } from '@madoguchi/shared/endpoints/members';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { LoadingScreen } from '@madoguchi/shared/screen';
import { type EnteredForm, formEntered, markUnsaved, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { useEnteredDraft, useOpenForm } from '@madoguchi/shared/submission';
import { calendarTexts, errorTexts, vaccineTexts } from '@madoguchi/shared/texts';
import { hasScreenBefore, useAlert } from '@madoguchi/shared/ui/plain';
import { Suspense, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { ClosedScreen } from './ClosedScreen';
import { AnswersFold } from './choose/AnswersFold';
import { ChooseStep } from './choose/ChooseStep';
import { useFirstOpenWeek } from './choose/useFirstOpenWeek';
import { useOpenWeek } from './choose/useOpenWeek';
import { calendarReducer, initialCalendarState, type Place } from './machine';
import { useConfirmHistory } from './useConfirmHistory';
import { useFormPaths } from './useFormPaths';
import type { ReservationData } from './useReservationData';
import { useSchedule, WEEKS_AHEAD } from './useSchedule';

const loadConfirm = () => import(/* webpackChunkName: "calendar_confirm" */ './confirm/ConfirmStep');
const loadDone = () => import(/* webpackChunkName: "calendar_confirm" */ './confirm/DoneStep');
const ConfirmStep = lazyComponent(loadConfirm);
const DoneStep = lazyComponent(loadDone);

export interface CalendarFlowProps {
  data: ReservationData;
  form: EnteredForm;
  user: SessionUser;
  /**
   * Before it, YYYYMMDD, the dose that is asked for cannot be reserved; undefined where nothing has to be waited for.
   */
  firstDay?: string | undefined;
}

/** The place that is chosen when the screen opens: one chosen before, or the one held so far by the edited answer. */
function placeAtStart({ choice, own }: ReservationData): Place | undefined {
  if (choice.date !== undefined && choice.slot !== undefined) return { date: choice.date, slot: choice.slot };
  return own && { date: own.date, slot: own.slot };
}

/** The window without the days before the first one that a vaccination's wait allows. */
function notBefore(firstDay: string | undefined, { first, last }: BookableWindow): BookableWindow {
  return { first: firstDay !== undefined && firstDay > first ? firstDay : first, last };
}

function clamp(day: string, first: string, last: string): string {
  return day < first ? first : day > last ? last : day;
}

export function CalendarFlow({ data, form, user, firstDay }: CalendarFlowProps) {
  const { calendar, config, cost, own } = data;
  const navigate = useNavigate();
  const storeDispatch = useAppDispatch();
  const alert = useAlert();
  const paths = useFormPaths(form.surveyId, form.partitionKey);
  const [state, dispatch] = useReducer(calendarReducer, data, (start) =>
    initialCalendarState(today(), placeAtStart(start)),
  );
  const isChange = form.partitionKey !== undefined;
  const months = monthsShown(config);
  const newest = useFormConfig(form.surveyId);
  const { refetch } = newest;
  const recheck = useCallback(() => void refetch(), [refetch]);
  const isOutdated = useOpenForm({
    shown: config,
    newest: newest.data?.updatedAt,
    recheck,
    isOpen: state.phase !== 'done',
  });

  const monday = mondayOf(state.day);
  const shownMonths = monthsFrom(state.month, months);
  const lookahead = lookaheadRange(today(), calendar.reservationPossibleStart);
  const schedule = useSchedule(
    calendar.calendarId,
    [
      [lookahead.startDay, lookahead.endDay],
      state.view === 'week'
        ? [monday, addDays(monday, WEEK_DAYS - 1)]
        : [state.month, lastOfMonth(shownMonths.at(-1) ?? state.month)],
    ],
    state.view === 'week'
      ? addDays(monday, (1 + WEEKS_AHEAD) * WEEK_DAYS - 1)
      : lastOfMonth(addMonths(state.month, months)),
  );
  const isOwnClosed = own !== undefined && schedule.closed?.[own.date]?.includes(own.slot) === true;
  const startsHere = isChange && !isMemberForm(config) && changesPlaceOnly(config, editScopeOf(config, isOwnClosed));
  const context = useMemo<SlotContext>(() => {
    const settings = calendarSettings(calendar, {
      today: japanDateTime(schedule.now).date,
      // The window is the calendar's own: a day that was closed since (休診) moves nobody's.
      dayOff: calendar.dayOff ?? {},
    });
    return {
      schedule: schedule.schedule,
      dayOff: { ...settings.dayOff, ...schedule.dayOff },
      closed: schedule.closed,
      holidays: schedule.holidays,
      comaList: settings.comaList,
      cost,
      window: notBefore(firstDay, { first: settings.scheduleStartDate, last: settings.scheduleEndDate }),
      own,
      now: schedule.now,
    };
  }, [
    schedule.schedule,
    schedule.dayOff,
    schedule.closed,
    schedule.holidays,
    schedule.now,
    calendar,
    own,
    cost,
    firstDay,
  ]);
  const { window: bookable } = context;
  // The own place can be kept, wherever the window has gone since.
  const reach = own && own.date >= today() ? windowWith(bookable, own.date) : bookable;
  // A window without a day has none to move to: first and last would send the week back and forth.
  const isEmpty = reach.first > reach.last;
  const shownDay = isEmpty ? state.day : clamp(state.day, reach.first, reach.last);
  const shownMonday = mondayOf(shownDay);
  const isLoaded = schedule.isLoaded && (state.view === 'month' || shownMonday === monday);
  useEffect(() => {
    if (schedule.isLoaded && shownMonday !== monday) dispatch({ type: 'weekShown', day: shownDay });
  }, [schedule.isLoaded, shownMonday, monday, shownDay]);

  const { chosen } = state;
  const isShown = chosen !== undefined && state.view === 'week' && mondayOf(chosen.date) === shownMonday;
  const slot = isShown && isLoaded ? makeSlot(context, chosen.date, chosen.slot) : undefined;
  const isGone = state.phase === 'choose' && slot !== undefined && !slot.active;
  const isOwn = chosen?.date === own?.date && chosen?.slot === own?.slot;
  const isFull = slot?.isFullBooked === true;
  useEffect(() => {
    if (!isGone || !chosen) return;
    if (isOwn) dispatch({ type: 'chosenDropped' });
    else {
      const text = isFull ? errorTexts.quotaExceeded : errorTexts.notReservable;
      dispatch({ type: 'placeLost', place: chosen, isFull, failure: { text, remedy: 'choose' } });
    }
  }, [isGone, isOwn, chosen, isFull]);
  const { refresh } = schedule;
  const lostCount = state.lost.length;
  useEffect(() => {
    if (lostCount > 0) refresh();
  }, [lostCount, refresh]);

  const draftStore = useEnteredDraft({ config, partitionKey: form.partitionKey }, user.userId, form);
  const { itemKey } = data.item;
  const value = encodeReservation({ categoryId: data.choice.categoryId, itemId: data.choice.itemId, ...chosen });
  useEffect(() => {
    // A reload, or the way back to the form, loses nothing of the choice.
    if (state.phase !== 'choose' || form.answers[itemKey] === value) return;
    const answers = { ...form.answers, [itemKey]: value };
    storeDispatch(formEntered({ ...form, answers }));
    draftStore.record(answers);
  }, [state.phase, form, itemKey, value, draftStore, storeDispatch]);
  useEffect(() => (state.phase === 'done' ? undefined : markUnsaved()), [state.phase]);
  const hasChosen = chosen !== undefined;
  useEffect(() => {
    // Ahead of time; where it fails, the step that needs the file asks again and says so.
    if (hasChosen) Promise.all([loadConfirm(), loadDone()]).catch(() => undefined);
  }, [hasChosen]);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (state.phase === 'confirm') wasConfirming.current = true;
  }, [state.phase]);
  const history = useConfirmHistory(state.phase, () => dispatch({ type: 'tableShown' }));
  const findOpenWeek = useOpenWeek(calendar.calendarId, context);
  const first = useFirstOpenWeek({
    isAsked: state.phase === 'choose' && chosen === undefined && !isEmpty,
    isLoaded,
    context,
    monday: shownMonday,
    find: findOpenWeek,
    show: (day) => dispatch({ type: 'weekShown', day }),
  });

  if (state.phase === 'choose' && isEmpty && schedule.isLoaded)
    return (
      <ClosedScreen
        text={
          firstDay === bookable.first
            ? vaccineTexts.notOpenYet(japaneseDateWithWeekday(firstDay))
            : calendarTexts.noCalendar
        }
        surveyId={form.surveyId}
      />
    );
  const waiting = <LoadingScreen title={calendarTexts.title} />;
  if (state.phase === 'done' && state.answer) {
    return (
      <Suspense fallback={waiting}>
        <DoneStep config={config} answer={state.answer} isEdit={isChange} />
      </Suspense>
    );
  }
  if (state.phase === 'confirm' && state.chosen) {
    return (
      <Suspense fallback={waiting}>
        <ConfirmStep
          data={data}
          form={form}
          user={user}
          draftStore={draftStore}
          refusal={state.failure}
          place={state.chosen}
          dispatch={dispatch}
          onBack={() => dispatch({ type: 'tableShown' })}
        />
      </Suspense>
    );
  }
  const findOpen = async () => {
    const found = await findOpenWeek(addDays(shownMonday, WEEK_DAYS));
    if (found === 'none') await alert.alert({ title: calendarTexts.nextOpenWeekNone });
    else if (found === 'failed') await alert.alert({ title: calendarTexts.loadFailed });
    else dispatch({ type: 'weekShown', day: found.monday });
  };
  const goToForm = () => void navigate(paths.form, { replace: true, state: SHOW_FORM });
  // A change that began here leads back to where it was asked for.
  const goBack = () => {
    if (!startsHere) goToForm();
    else if (hasScreenBefore()) void navigate(-1);
    else void navigate('/');
  };
  return (
    <>
      <ChooseStep
        data={data}
        state={state}
        dispatch={dispatch}
        context={context}
        window={reach}
        monday={shownMonday}
        months={months}
        isLoaded={isLoaded && !first.isLooking}
        isFirstOpen={first.monday === shownMonday}
        isReturn={wasConfirming.current}
        note={firstDay === bookable.first ? vaccineTexts.possibleFrom(japaneseDateWithWeekday(firstDay)) : undefined}
        isFailed={schedule.isFailed}
        isOutdated={isOutdated}
        onRefresh={schedule.refresh}
        onChoose={(place) => dispatch({ type: 'chosen', place })}
        onFindOpen={findOpen}
        onReview={() => {
          history.enter();
          dispatch({ type: 'reviewed' });
        }}
        onBack={goBack}
        below={
          isChange && <AnswersFold data={data} answers={form.answers} onForm={startsHere ? goToForm : undefined} />
        }
      />
      {alert.element}
    </>
  );
}
