/**
 * The calendars (CONSOLE 3, カレンダー): days × times with reserved / quota, changed with a preview and a way back; what is
 * reserved is never touched. Calendar, day and span stand in the address.
 */
import type { PlanDone } from '@madoguchi/shared/contract/console/calendars';
import { japaneseDateWithWeekday, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { consoleCalendarsTexts as texts } from '@madoguchi/shared/texts/console/calendars';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { Suspense, useState } from 'react';
import { useCalendarCellsQuery } from '../../features/calls/calendars';
import { useScopeNamesQuery } from '../../features/calls/staff';
import { useNarrow } from '../../features/desk/useNarrow';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen, KeyHint } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { type CalendarName, Deeds, Steps, Which } from './Bar';
import { useChanges } from './edit/useChanges';
import { OVER, type Over } from './over/overs';
import { Planner } from './Planner';
import { type CalendarAddress, SPANS, useAddress } from './useAddress';

const NO_CALENDARS: readonly CalendarName[] = [];

export default function CalendarsPage() {
  const { data: names, error, refetch } = useScopeNamesQuery();
  const address = useAddress();
  const calendars = names?.calendars ?? NO_CALENDARS;
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
  address: CalendarAddress;
}

function OneCalendar({ chosen, calendars, address }: OneCalendarProps) {
  const { day, span, days, go, move, toClosing } = address;
  const isNarrow = useNarrow();
  const mayPlan = useStaff().may('planCalendars') !== undefined;
  const toast = useToast();
  const changes = useChanges(chosen.id, toast);
  const [over, setOver] = useState<Over>();
  const [from, to] = [days[0] ?? day, days.at(-1) ?? day];
  // What was read of these days stays in sight while it is read anew; nothing of other days is.
  const { currentData: cells, error, refetch } = useCalendarCellsQuery({ id: chosen.id, from, to });
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
      after={<Which chosen={chosen.id} calendars={calendars} isNarrow={isNarrow} go={go} />}
      actions={
        <Deeds chosen={chosen.id} isNarrow={isNarrow} mayPlan={mayPlan} onOver={setOver} toClosing={toClosing} />
      }
      tools={
        <>
          <Steps day={day} go={go} move={move} />
          <Segmented
            aria-label={texts.spanLabel}
            value={span}
            options={SPANS.map((each) => ({ value: each, label: texts.spans[each] }))}
            onChange={(chosenSpan) => go({ span: chosenSpan })}
          />
          <b>{texts.period(japaneseDateWithWeekday(from), monthDayWeekday(to))}</b>
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
        {!cells && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
        {cells && Object.keys(cells.comaList).length === 0 && (
          <Empty title={texts.noTimes.title}>
            <p>{texts.noTimes.text}</p>
          </Empty>
        )}
        {cells && Object.keys(cells.comaList).length > 0 && (
          <Planner name={chosen.name} days={days} cells={cells} changes={changes} mayPlan={mayPlan} />
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
