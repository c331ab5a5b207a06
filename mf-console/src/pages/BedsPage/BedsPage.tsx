/**
 * 病床 (CONSOLE 3): kinds of beds × nights with what is left, stays and blocked beds as bars; a stay in the drawer of
 * every answer with its deeds, blocks and rules over the board. Kind, first night and span stand in the address.
 */
import type { BedBlock } from '@madoguchi/shared/contract';
import type { ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import type { BedBoard, BedDone, BoardKind } from '@madoguchi/shared/contract/console/beds';
import { BOARD_NIGHTS } from '@madoguchi/shared/contract/console/words';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daySpan } from '@madoguchi/shared/domain/date';
import { lazyComponent, lazyPart } from '@madoguchi/shared/remotes';
import { Link } from '@madoguchi/shared/router';
import { consoleBedsTexts as texts } from '@madoguchi/shared/texts/console/beds';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { Suspense, useState } from 'react';
import { useBedBoardQuery, useBedUndoMutation } from '../../features/calls/beds';
import { useDeskFormsQuery } from '../../features/calls/desk';
import { DayField } from '../../features/date/DayField';
import { DeskEntry } from '../../features/desk/DeskEntry';
import { hasModifier, isTyping } from '../../features/desk/keys';
import { Resting } from '../../features/desk/Resting';
import { useDeeds } from '../../features/desk/useDeeds';
import { restMilliseconds, useEvery } from '../../features/desk/useEvery';
import { useKeys } from '../../features/desk/useKeys';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen, KeyHint } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { undoFault } from '../../features/plan/undoFault';
import { useStaff } from '../../features/session/staff';
import styles from './beds.module.css';
import { Board } from './board/Board';
import type { OverBedsProps } from './over/overBeds';
import { useAddress } from './useAddress';

const Detail = lazyComponent(() => import(/* webpackChunkName: "desk_detail" */ '../../features/desk/Detail'));
const OVER = {
  block: lazyPart<OverBedsProps>(() => import(/* webpackChunkName: "beds_block" */ './over/BlockDialog')),
  rules: lazyPart<OverBedsProps>(() => import(/* webpackChunkName: "beds_rules" */ './over/RulesDrawer')),
  history: lazyPart<OverBedsProps>(() => import(/* webpackChunkName: "beds_history" */ './over/HistoryDrawer')),
};
type OverName = keyof typeof OVER;
interface Over {
  name: OverName;
  kind: BoardKind;
  block?: BedBlock;
  night?: string;
}

/** How often the board is read again while it is looked at. */
const LOOK_MILLISECONDS = 30_000;
const nothing = () => undefined;
const WEEK = 7;

export default function BedsPage() {
  const { first, count, form } = useAddress();
  const { currentData: board, error, refetch } = useBedBoardQuery({ from: first, days: count });
  const restAfter = restMilliseconds(useStaff().idleMinutes);
  const isResting = useEvery({ every: LOOK_MILLISECONDS, restAfter }, () => void refetch());
  if (isResting) return <Resting title={texts.title} />;
  return <Beds board={board} error={error} onRetry={() => void refetch()} form={form} />;
}

interface BedsProps {
  board: BedBoard | undefined;
  error: unknown;
  onRetry: () => void;
  form: string | undefined;
}

function Beds({ board, error, onRetry, form }: BedsProps) {
  const { first, count, nights, open, go, goTo } = useAddress();
  const staff = useStaff();
  const mayPlan = staff.may('planCalendars') !== undefined;
  const mayRead = staff.may('readCalendars') !== undefined;
  const toast = useToast();
  const { data: forms } = useDeskFormsQuery();
  const [undo] = useBedUndoMutation();
  const [over, setOver] = useState<Over>();
  const kinds = board?.kinds ?? [];
  const chosen = kinds.find(({ surveyId }) => surveyId === form);
  const shown = chosen ? [chosen] : kinds;
  const one = chosen ?? kinds[0];
  const deeds = useDeeds({
    calendarIdsOf: () => [],
    say: toast.show,
    // The board is read again by the deed itself.
    onReplaced: (partitionKey, standing) => {
      if (open === partitionKey && standing.partitionKey !== partitionKey) go({ open: standing.partitionKey });
    },
  });
  const takeBack = async (id: string, change: number) => {
    const { data, error: refused } = await undo({ id, body: { change } });
    toast.show(data ? texts.undone : undoFault(refused, texts));
  };
  const done = (id: string, { change }: BedDone, text: string) => {
    setOver(undefined);
    toast.show(text, () => void takeBack(id, change));
  };
  const close = () => {
    if (open === undefined) return;
    go({ open: undefined });
    document.querySelector<HTMLElement>(`[data-stay="${CSS.escape(open)}"]`)?.focus();
  };
  useKeys((event) => {
    if (hasModifier(event) || isTyping(event.target) || deeds.isOpen || over) return false;
    if (event.key === 'Escape' && open !== undefined) close();
    else if (event.key === '[') goTo(addDays(first, -WEEK));
    else if (event.key === ']') goTo(addDays(first, WEEK));
    else if (event.key.toLowerCase() === 't') goTo(today());
    else return false;
    return true;
  });
  const press = (name: OverName) => () => one && setOver({ name, kind: one });
  const beds = (forms ?? []).filter(({ kind }) => kind === 'bed');
  const Opened = over && OVER[over.name];
  return (
    <ConsoleScreen
      isBare
      title={texts.title}
      after={
        kinds.length > 1 && (
          <Select
            aria-label={texts.which}
            className={styles.which ?? ''}
            value={chosen?.surveyId ?? ''}
            options={[
              { value: '', label: texts.all },
              ...kinds.map(({ surveyId, title }) => ({ value: surveyId, label: title })),
            ]}
            onChange={(surveyId: string) => go({ form: surveyId })}
          />
        )
      }
      actions={
        one && (
          <>
            {mayRead && <Button onClick={press('history')}>{texts.actions.history}</Button>}
            {mayRead && <Button onClick={press('rules')}>{texts.actions.rules}</Button>}
            {mayPlan && <Button onClick={press('block')}>{texts.actions.block}</Button>}
            {staff.may('changeAnswers') !== undefined && <DeskEntry forms={beds} form={one.surveyId} />}
          </>
        )
      }
      tools={
        <>
          <Button onClick={() => goTo(addDays(first, -WEEK))}>{texts.previous}</Button>
          <Button onClick={() => goTo(today())}>{texts.today}</Button>
          <Button onClick={() => goTo(addDays(first, WEEK))}>{texts.next}</Button>
          <DayField day={first} onDay={goTo} />
          <Segmented
            aria-label={texts.spanLabel}
            value={count}
            options={BOARD_NIGHTS.map((days) => ({ value: days, label: texts.span(days) }))}
            onChange={(days) => go({ days: String(days) })}
          />
          <b>{daySpan(first, nights.at(-1) ?? first)}</b>
        </>
      }
      hints={
        <>
          <KeyHint keys="↑↓←→">{texts.keys.move}</KeyHint>
          <KeyHint keys="Enter">{texts.keys.open}</KeyHint>
          <KeyHint keys="[ ]">{texts.keys.week}</KeyHint>
          <KeyHint keys="T">{texts.keys.today}</KeyHint>
          <KeyHint keys="Esc">{texts.keys.close}</KeyHint>
          <KeyHint keys="B">{texts.keys.desk}</KeyHint>
        </>
      }
      aside={
        open !== undefined && (
          <Suspense fallback={null}>
            <Detail partitionKey={open} onClose={close} onDeed={deeds.open} onRead={nothing} say={toast.show}>
              {(answer) => <OtherKinds answer={answer} kinds={kinds} />}
            </Detail>
          </Suspense>
        )
      }
    >
      <div className={styles.board}>
        {!board && (error === undefined ? <Loading /> : <Failed error={error} onRetry={onRetry} />)}
        {board && kinds.length === 0 && (
          <Empty title={texts.empty.title}>
            <p>{texts.empty.text}</p>
          </Empty>
        )}
        {board && kinds.length > 0 && (
          <Board
            kinds={shown}
            holidays={board.holidays}
            nights={nights}
            open={open}
            mayPlan={mayPlan}
            onStay={(partitionKey) => go({ open: partitionKey })}
            onBlock={(kind, block) => setOver({ name: 'block', kind, block })}
            onNight={(kind, night) => setOver({ name: 'block', kind, night })}
          />
        )}
      </div>
      {Opened && (
        <Suspense fallback={null}>
          <Opened
            id={over.kind.surveyId}
            title={over.kind.title}
            kinds={kinds}
            block={over.block}
            night={over.night ?? first}
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
      {deeds.element}
      {toast.element}
    </ConsoleScreen>
  );
}

/** The same person in another kind of bed: its form asks what it asks, then the stay here is cancelled. */
function OtherKinds({ answer, kinds }: { answer: ConsoleAnswerDetail; kinds: readonly BoardKind[] }) {
  const { surveyId, userId } = answer;
  return kinds
    .filter((kind) => kind.surveyId !== surveyId)
    .map((kind) => (
      <Link key={kind.surveyId} className={styles.link} to={pathOf('AdminSurvey', kind.surveyId, { userId })}>
        {texts.other(kind.title)}
      </Link>
    ));
}
