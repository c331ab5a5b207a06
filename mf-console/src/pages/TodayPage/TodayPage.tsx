/**
 * 今日 (CONSOLE 3): the day sheet with who has arrived, was called, is done or did not come; a reader or camera finds
 * people; what needs hands stands beside. It is read anew by itself, so that several desks see the same.
 */
import type { AnswerForm, ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { AttendanceState } from '@madoguchi/shared/contract/console/words';
import { japanDateTime, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays, fromHyphens, isRealDay, monthDayWeekday, shortTime, toHyphens } from '@madoguchi/shared/domain/date';
import {
  countsOf,
  DAY_PARTS,
  type DayPart,
  leadingDone,
  nextAttendance,
  presentAt,
  rowsOf,
  standingRows,
  type TodayRow,
} from '@madoguchi/shared/domain/desk';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { isLineUser } from '@madoguchi/shared/domain/survey';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { useSearchParams } from '@madoguchi/shared/router';
import { isApiError } from '@madoguchi/shared/store';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import Button from 'antd/es/button';
import Input, { type InputRef } from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { Suspense, useRef, useState } from 'react';
import { useDeskFormsQuery, useDeskScanMutation, useDeskTodayQuery } from '../../features/calls/desk';
import { DayField } from '../../features/date/DayField';
import { DeskEntry } from '../../features/desk/DeskEntry';
import { hasModifier, isPressed, isTyping } from '../../features/desk/keys';
import { useAttendance } from '../../features/desk/useAttendance';
import { useDeeds } from '../../features/desk/useDeeds';
import { restMilliseconds, useEvery } from '../../features/desk/useEvery';
import { useKeys } from '../../features/desk/useKeys';
import { useNarrow, useSlim } from '../../features/desk/useNarrow';
import { useReader } from '../../features/desk/useReader';
import { useToast } from '../../features/desk/useToast';
import { faultText } from '../../features/desk/words';
import { ConsoleScreen, KeyHint, Spacer } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { DayList, DaySheet, keyOf } from './DaySheet';
import { Hands } from './Hands';
import styles from './today.module.css';

const Detail = lazyComponent(() => import(/* webpackChunkName: "desk_detail" */ '../../features/desk/Detail'));
const ScanDialog = lazyComponent(() => import(/* webpackChunkName: "desk_scan" */ '../../features/desk/ScanDialog'));

const RefundsDialog = lazyComponent(
  () => import(/* webpackChunkName: "desk_refunds" */ '../../features/desk/money/RefundsDialog'),
);

const texts = consoleTodayTexts;
/** How often the sheet is read anew. */
const REFRESH_MILLISECONDS = 30_000;
const NO_FORMS: readonly AnswerForm[] = [];

/** The day, the part and the form of the address. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const asked = fromHyphens(query.get('day') ?? '');
  const part = DAY_PARTS.find((each) => each === query.get('part')) ?? 'all';
  return {
    day: isRealDay(asked) ? asked : today(),
    part,
    form: query.get('form') || undefined,
    go: (change: Partial<Record<'day' | 'part' | 'form', string | undefined>>) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      setQuery(next, { replace: true });
    },
  };
}

export default function TodayPage() {
  const { day, part, form, go } = useAddress();
  const { currentData: sheet, error, refetch } = useDeskTodayQuery({ day, form }, { refetchOnMountOrArgChange: true });
  const { data: forms = NO_FORMS } = useDeskFormsQuery();
  const [q, setQ] = useState('');
  const present = today();
  const staff = useStaff();
  const restAfter = restMilliseconds(staff.idleMinutes);
  const isResting = useEvery({ every: REFRESH_MILLISECONDS, restAfter }, () => void refetch());
  const goTo = (next: string) => go({ day: next === present ? undefined : toHyphens(next) });
  const search = useRef<InputRef>(null);
  const toast = useToast();
  const [scan, scanning] = useDeskScanMutation();
  const [isScanning, setScanning] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const [opened, setOpened] = useState<string>();
  const [cursor, setCursor] = useState<string>();
  const [isUnfolded, setUnfolded] = useState(false);
  const isNarrow = useNarrow();
  const isSlim = useSlim();
  const mayChange = staff.may('changeAnswers') !== undefined;
  // What goes back is the whole house's.
  const mayRefund = staff.may('refund') !== undefined && !isLimited(staff.scope);

  const find = async (code: string) => {
    const { data, error } = await scan(code);
    if (!data) {
      const isNone = isApiError(error) && error.status === 404;
      toast.show(isNone ? texts.scan.notFound : faultText(error));
      return;
    }
    setScanning(false);
    setQ('');
    setOpened(data.partitionKey);
  };
  useReader((code) => void find(code));

  const rows = standingRows(sheet?.items ?? []);
  const counts = countsOf(rows);
  const shown = rowsOf(rows, { part, q });
  const now = nowMilliseconds();
  const { time } = japanDateTime(now);
  const isToday = day === present;
  const isWhole = part === 'all' && q.trim() === '';
  const folded = isToday && isWhole && !isUnfolded ? leadingDone(rows) : 0;
  const visible = shown.slice(folded);
  const Sheet = isNarrow ? DayList : DaySheet;

  const calendarIdsOf = (surveyId: string) => forms.find((each) => each.surveyId === surveyId)?.calendarIds ?? [];
  const onReplaced = (partitionKey: string, standing: ConsoleAnswer) => {
    if (opened === partitionKey) setOpened(standing.partitionKey);
  };
  const deeds = useDeeds({ calendarIdsOf, say: toast.show, onReplaced });
  const hands = sheet && (
    <Hands today={sheet} isFolded={isSlim} onRefunds={mayRefund ? () => setRefunding(true) : undefined} />
  );
  const attend = useAttendance(toast.show, () => void refetch());
  const isCurrent = (row: TodayRow) =>
    opened === undefined ? keyOf(row) === cursor : row.answer.partitionKey === opened;
  const at = visible.findIndex(isCurrent);
  const row = visible[at];
  const focusRow = (key: string) =>
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`)?.focus();
  const openRow = (asked: TodayRow) => {
    setCursor(keyOf(asked));
    setOpened(asked.answer.partitionKey);
  };
  const close = () => {
    setOpened(undefined);
    if (cursor !== undefined) focusRow(cursor);
  };
  const step = (count: number) => {
    const next = visible[at < 0 ? 0 : at + count];
    if (!next) return;
    setCursor(keyOf(next));
    if (opened === undefined) focusRow(keyOf(next));
    else setOpened(next.answer.partitionKey);
  };
  const contact = ({ answer }: TodayRow) => {
    if (isLineUser(answer.userId)) deeds.open('message', answer);
    else toast.show(consoleAnswersTexts.message.notLine);
  };
  useKeys((event) => {
    if (hasModifier(event) || isTyping(event.target) || deeds.isOpen || isScanning || isRefunding) return false;
    const key = event.key.toLowerCase();
    if (key === '/') search.current?.focus({ cursor: 'all' });
    else if (key === 'arrowdown' || key === 'arrowup') step(key === 'arrowdown' ? 1 : -1);
    else if (key === 'escape' && opened !== undefined) close();
    else if (key === 'enter' && row && opened === undefined && !isPressed(event.target)) openRow(row);
    else if (row && mayChange && key === 'a' && row.answer.attendance === null) void attend(row.answer, 'arrived');
    else if (row && mayChange && key === 'c' && row.answer.attendance?.state === 'arrived')
      void attend(row.answer, 'called');
    else if (row && mayChange && key === 'n') contact(row);
    else return false;
    return true;
  });
  return (
    <>
      <ConsoleScreen
        title={monthDayWeekday(day)}
        isBare
        before={
          <Button type="text" aria-label={texts.day.previous} onClick={() => goTo(addDays(day, -1))}>
            ‹
          </Button>
        }
        after={
          <>
            <Button type="text" aria-label={texts.day.next} onClick={() => goTo(addDays(day, 1))}>
              ›
            </Button>
            {!isNarrow && (
              <>
                <Segmented
                  aria-label={texts.day.pick}
                  options={[
                    { value: present, label: texts.day.today },
                    { value: addDays(present, 1), label: texts.day.tomorrow },
                  ]}
                  value={day}
                  onChange={goTo}
                />
                <DayField day={day} onDay={goTo} />
              </>
            )}
          </>
        }
        actions={
          <>
            <Input
              ref={search}
              type="search"
              allowClear
              className={styles.search ?? ''}
              aria-label={texts.searchLabel}
              placeholder={texts.search}
              suffix={<kbd>/</kbd>}
              value={q}
              onChange={({ target }) => setQ(target.value)}
              onPressEnter={() => {
                const [only] = shown;
                if (shown.length === 1 && only) setOpened(only.answer.partitionKey);
                else if (shown.length === 0 && q.trim() !== '') void find(q.trim());
              }}
            />
            <Button loading={scanning.isLoading} onClick={() => setScanning(true)}>
              {texts.scan.open}
            </Button>
            {mayChange && <DeskEntry forms={forms} form={form} said={q} />}
          </>
        }
        tools={
          <>
            <Segmented<DayPart>
              aria-label={texts.partLabel}
              className={styles.parts ?? ''}
              options={DAY_PARTS.map((value) => ({ value, label: `${texts.part[value]} ${counts[value]}` }))}
              value={part}
              onChange={(value) => go({ part: value === 'all' ? undefined : value })}
            />
            {!isNarrow && (
              <>
                <Select
                  aria-label={consoleAnswersTexts.form}
                  className={styles.form ?? ''}
                  value={form ?? ''}
                  options={[
                    { value: '', label: texts.calendars },
                    ...forms.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })),
                  ]}
                  onChange={(value: string) => go({ form: value || undefined })}
                />
                <Spacer />
                <Button onClick={() => window.print()}>{texts.print}</Button>
              </>
            )}
          </>
        }
        hints={
          <>
            <KeyHint keys="↑↓">{texts.keys.choose}</KeyHint>
            <KeyHint keys="Enter">{texts.keys.open}</KeyHint>
            {mayChange && (
              <>
                <KeyHint keys="A">{texts.keys.arrived}</KeyHint>
                <KeyHint keys="C">{texts.keys.called}</KeyHint>
                <KeyHint keys="N">{texts.keys.contact}</KeyHint>
                <KeyHint keys="B">{texts.keys.desk}</KeyHint>
              </>
            )}
            <Spacer />
            {sheet && !isResting && <span>{texts.refreshed(shortTime(japanDateTime(nowMilliseconds()).time))}</span>}
          </>
        }
        aside={
          opened === undefined ? (
            !isSlim && hands
          ) : (
            <Suspense fallback={null}>
              <Detail
                partitionKey={opened}
                onPrevious={at > 0 ? () => step(-1) : undefined}
                onNext={at >= 0 && at < visible.length - 1 ? () => step(1) : undefined}
                onClose={close}
                onDeed={deeds.open}
                onRead={ignore}
                say={toast.show}
              >
                {(answer) => <NextDeed answer={answer} onAttend={(state) => void attend(answer, state)} />}
              </Detail>
            </Suspense>
          )
        }
      >
        {isSlim && hands}
        {isResting && (
          <p className={styles.cut} role="status">
            {texts.resting.title} {/* Whatever is pressed goes on, wherever it is: the button too. */}
            <Button type="link">{texts.resting.goOn}</Button>
          </p>
        )}
        {sheet && sheet.items.length < sheet.total && (
          <p className={styles.cut}>{texts.cut(grouped(sheet.items.length), grouped(sheet.total))}</p>
        )}
        {!sheet && error !== undefined && isApiError(error) && <Failed error={error} onRetry={() => void refetch()} />}
        {!sheet && error === undefined && <Loading />}
        {sheet && rows.length === 0 && (
          <Empty title={texts.empty}>
            <p>{texts.emptyHint}</p>
          </Empty>
        )}
        {sheet && rows.length > 0 && shown.length === 0 && <Empty title={texts.nobody} />}
        {visible.length > 0 && (
          <div className={styles.scroll}>
            <Sheet
              day={day}
              rows={visible}
              present={isToday ? { at: presentAt(visible, time), words: texts.now(shortTime(time)) } : undefined}
              now={now}
              current={cursor}
              mayChange={mayChange}
              onCurrent={setCursor}
              onOpen={openRow}
              onAttend={(row, state) => void attend(row.answer, state)}
              onContact={contact}
            >
              {folded > 0 && (
                <Button type="link" onClick={() => setUnfolded(true)}>
                  {texts.earlier(shortTime(rows[0]?.time ?? ''), shortTime(rows[folded - 1]?.time ?? ''), folded)}
                </Button>
              )}
            </Sheet>
          </div>
        )}
      </ConsoleScreen>
      {isScanning && (
        <Suspense fallback={null}>
          <ScanDialog onCode={find} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      {isRefunding && (
        <Suspense fallback={null}>
          <RefundsDialog onClose={() => setRefunding(false)} />
        </Suspense>
      )}
      {deeds.element}
      {toast.element}
    </>
  );
}

const ignore = () => undefined;

/** The next step of the day, in the drawer. */
function NextDeed({ answer, onAttend }: { answer: ConsoleAnswer; onAttend: (state: AttendanceState) => void }) {
  const next = nextAttendance(answer.attendance);
  if (next === undefined) return null;
  return (
    <Button type="primary" onClick={() => onAttend(next)}>
      {texts.deed[next]}
    </Button>
  );
}
