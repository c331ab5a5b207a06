/**
 * The calendars (CONSOLE 3, カレンダー): days × times with reserved / quota, changed with a preview and a way back; what is
 * reserved is never touched. Calendar, day and span stand in the address.
 */
import type { PlanDone, PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { daySpan, toHyphens } from '@madoguchi/shared/domain/date';
import { lazyPart } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { consoleCalendarsTexts as texts } from '@madoguchi/shared/texts/console/calendars';
import { consoleClosingsTexts as closingTexts } from '@madoguchi/shared/texts/console/closings';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { Suspense, useMemo, useState } from 'react';
import { useCalendarCellsQuery } from '../../features/calls/calendars';
import { useScopeNamesQuery } from '../../features/calls/staff';
import { DayPick } from '../../features/date/DayPick';
import { useNarrow } from '../../features/desk/useNarrow';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen, KeyHint } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { useChanges } from './edit/useChanges';
import type { OverCalendarProps } from './over/overCalendar';
import { Planner } from './Planner';
import { movedDay, SPANS, useAddress } from './useAddress';

const OVER = {
  pattern: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_pattern" */ './over/PatternDialog')),
  extend: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_extend" */ './over/ExtendDialog')),
  history: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_history" */ './over/HistoryDrawer')),
  settings: lazyPart<OverCalendarProps>(
    () => import(/* webpackChunkName: "calendar_settings" */ './over/SettingsDrawer'),
  ),
  categories: lazyPart<OverCalendarProps>(
    () => import(/* webpackChunkName: "calendar_categories" */ './over/CategoriesDrawer'),
  ),
};
type Over = keyof typeof OVER;
/** Those that only look are not for planners alone. */
const DEEDS: readonly Over[] = ['pattern', 'extend', 'settings', 'categories'];

/** 休診にする of a calendar, from the day on that is shown. */
const closingPath = (calendar: string, day: string) =>
  `${CONSOLE_ROUTES.ConsoleClosing}?${new URLSearchParams({ calendar, day: toHyphens(day) })}`;

/** What is known of a calendar whatever its days. */
const withoutDays = ({ version, comaList }: PlannedCells): PlannedCells => ({
  ...{ version, comaList, schedule: {}, dayOff: {}, holidays: {} },
});

interface CalendarName {
  id: string;
  name: string;
}

export default function CalendarsPage() {
  const { data: names, error, refetch } = useScopeNamesQuery();
  const address = useAddress();
  const calendars = names?.calendars ?? [];
  const chosen = calendars.find(({ id }) => id === address.calendar) ?? calendars[0];
  if (chosen) return <OneCalendar key={chosen.id} chosen={chosen} calendars={calendars} address={address} />;
  return (
    <ConsoleScreen title={texts.title}>
      {!names && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
      {names && (
        <Empty title={texts.empty.title}>
          <p>{texts.empty.text}</p>
        </Empty>
      )}
    </ConsoleScreen>
  );
}

interface OneCalendarProps {
  chosen: CalendarName;
  calendars: readonly CalendarName[];
  address: ReturnType<typeof useAddress>;
}

function OneCalendar({ chosen, calendars, address }: OneCalendarProps) {
  const { day, span, days, go } = address;
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const mayPlan = useStaff().may('planCalendars') !== undefined;
  const toast = useToast();
  const changes = useChanges(chosen.id, toast);
  const [over, setOver] = useState<Over>();
  const [from, to] = [days[0] ?? day, days.at(-1) ?? day];
  // What was read of these days stays in sight while it is read anew; of other days nothing but the times does, so that
  // the grid stands while they are read.
  const { currentData: cells, data: last, error, refetch } = useCalendarCellsQuery({ id: chosen.id, from, to });
  const timesOnly = useMemo(() => last && withoutDays(last), [last]);
  const shown = cells ?? (error === undefined ? timesOnly : undefined);
  const Opened = over && OVER[over];
  const done = (change: PlanDone, text?: string) => {
    setOver(undefined);
    changes.done(change, text);
  };
  const { undo, redo } = changes;
  return (
    <ConsoleScreen
      isBare
      title={texts.title}
      after={
        <Select
          aria-label={texts.which}
          style={{ minWidth: isNarrow ? 160 : 220 }}
          value={chosen.id}
          options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(calendar) => go({ calendar })}
        />
      }
      actions={
        <>
          <Button onClick={() => navigate(closingPath(chosen.id, day))}>{closingTexts.title}</Button>
          {!isNarrow &&
            (Object.keys(OVER) as Over[])
              .filter((each) => mayPlan || !DEEDS.includes(each))
              .map((each) => (
                <Button key={each} type={each === 'pattern' ? 'primary' : 'default'} onClick={() => setOver(each)}>
                  {texts.actions[each]}
                </Button>
              ))}
        </>
      }
      tools={
        <>
          <Button onClick={() => go({ day: movedDay(day, span, -1) })}>{texts.previous}</Button>
          <Button onClick={() => go({ day: movedDay(day, span, 1) })}>{texts.next}</Button>
          <DayPick label={texts.day} day={day} onDay={(picked) => picked !== undefined && go({ day: picked })} />
          <Segmented
            aria-label={texts.spanLabel}
            value={span}
            options={SPANS.map((each) => ({ value: each, label: texts.spans[each] }))}
            onChange={(chosenSpan) => go({ span: chosenSpan })}
          />
          <b>{daySpan(from, to)}</b>
          {mayPlan && !isNarrow && (
            <>
              <Button disabled={!undo} onClick={undo}>
                {texts.keys.undo}
              </Button>
              <Button disabled={!redo} onClick={redo}>
                {texts.keys.redo}
              </Button>
            </>
          )}
        </>
      }
      hints={
        mayPlan && (
          <>
            <KeyHint keys="↑↓←→">{texts.keys.move}</KeyHint>
            <KeyHint keys="Shift">{texts.keys.range}</KeyHint>
            <KeyHint keys="0–9">{texts.keys.type}</KeyHint>
            <KeyHint keys="Enter">{texts.keys.save}</KeyHint>
            <KeyHint keys="Esc">{texts.keys.stop}</KeyHint>
            <KeyHint keys="Ctrl Z">{texts.keys.undo}</KeyHint>
          </>
        )
      }
    >
      <div style={{ display: 'flex', flex: 1, minHeight: 0, height: '100%' }}>
        {!shown && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
        {shown && Object.keys(shown.comaList).length === 0 && (
          <Empty title={texts.noTimes.title}>
            <p>{texts.noTimes.text}</p>
          </Empty>
        )}
        {shown && Object.keys(shown.comaList).length > 0 && (
          <Planner
            name={chosen.name}
            days={days}
            cells={shown}
            isReading={!cells}
            changes={changes}
            mayPlan={mayPlan}
          />
        )}
      </div>
      {Opened && cells && (
        <Suspense fallback={null}>
          <Opened
            id={chosen.id}
            name={chosen.name}
            days={days}
            cells={cells}
            changes={changes}
            mayPlan={mayPlan}
            onDone={done}
            onSaid={(text) => {
              setOver(undefined);
              toast.show(text);
            }}
            onClose={() => setOver(undefined)}
          />
        </Suspense>
      )}
      {toast.element}
    </ConsoleScreen>
  );
}
