/** 統計 (CONSOLE 3): how a form is used by weeks and days, where people stop, full days, who did not come. */
import type { Figures } from '@madoguchi/shared/contract/console/figures';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daySpan, mondayOf } from '@madoguchi/shared/domain/date';
import { consoleFiguresTexts as texts } from '@madoguchi/shared/texts/console/figures';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { useFigureFormsQuery, useFiguresQuery } from '../../features/calls/figures';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Listed, Loading } from '../../features/frame/states';
import { AbsentPart, MedianPart, UsePart } from './CountParts';
import { FullPart } from './FullPart';
import styles from './figures.module.css';
import type { By } from './periods';
import { StopsPart } from './StopsPart';
import { keptWithin, useAddress } from './useAddress';

/** Weeks that can be chosen: two years back. */
const WEEKS_BACK = 104;

export default function FiguresPage() {
  const { form: asked, from, to, by, go } = useAddress();
  const { data, error, refetch } = useFigureFormsQuery();
  const forms = data?.items;
  const form = forms?.find(({ surveyId }) => surveyId === asked)?.surveyId ?? forms?.[0]?.surveyId;
  const weeks = Array.from({ length: WEEKS_BACK }, (_, back) => addDays(mondayOf(today()), -7 * back)).map(
    (monday) => ({
      value: monday,
      label: texts.week(monday),
    }),
  );
  return (
    <ConsoleScreen
      title={texts.title}
      actions={<Button onClick={() => window.print()}>{texts.print}</Button>}
      tools={
        form !== undefined && (
          <div className={styles.filters}>
            <Select
              className={styles.form}
              aria-label={texts.form}
              value={form}
              options={forms?.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle }))}
              onChange={(chosen: string) => go({ form: chosen })}
            />
            <Select
              aria-label={texts.from}
              value={from}
              options={weeks}
              onChange={(chosen: string) => go(keptWithin('from', chosen, to))}
            />
            <span aria-hidden="true">～</span>
            <Select
              aria-label={texts.to}
              value={to}
              options={weeks}
              onChange={(chosen: string) => go(keptWithin('to', from, chosen))}
            />
            <Segmented<By>
              aria-label={texts.by.label}
              options={[
                { value: 'week', label: texts.by.week },
                { value: 'day', label: texts.by.day },
              ]}
              value={by}
              onChange={(chosen) => go({ by: chosen })}
            />
          </div>
        )
      }
    >
      <Listed items={forms} error={error} onRetry={() => void refetch()} empty={texts.noForms}>
        {() => form !== undefined && <FiguresOf key={form} form={form} from={from} to={addDays(to, 6)} by={by} />}
      </Listed>
    </ConsoleScreen>
  );
}

const KINDS = ['opened', 'begun', 'sent', 'absent'] as const;
const cellsOf = ({ weeks, stops }: Figures) => [
  ...weeks.flatMap((week) => KINDS.map((kind) => week[kind].total)),
  ...stops.items.flatMap(({ cells }) => cells),
];

function FiguresOf({ form, from, to, by }: { form: string; from: string; to: string; by: By }) {
  const {
    currentData: figures,
    error,
    refetch,
  } = useFiguresQuery({ form, from, to }, { refetchOnMountOrArgChange: true });
  if (!figures) return error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
  const cells = cellsOf(figures);
  const { weeks, stops, calendars } = figures;
  const isShown = cells.some((cell) => cell !== null && cell > 0);
  const isNothing = cells.every((cell) => cell === 0);
  return (
    <div className={styles.figures}>
      <p className={styles.printed}>
        {figures.surveyTitle}　{daySpan(from, to)}
      </p>
      <p className={styles.about}>{texts.rule}</p>
      {isNothing && (
        <Empty title={texts.nothing.title}>
          <p>{texts.nothing.text}</p>
        </Empty>
      )}
      {!isNothing && !isShown && <p role="status">{texts.allHidden}</p>}
      {!isNothing && (
        <>
          <UsePart weeks={weeks} by={by} />
          <StopsPart stops={stops} />
          <MedianPart weeks={weeks} />
          <AbsentPart weeks={weeks} by={by} />
        </>
      )}
      <FullPart weeks={weeks} calendars={calendars} by={by} />
    </div>
  );
}
