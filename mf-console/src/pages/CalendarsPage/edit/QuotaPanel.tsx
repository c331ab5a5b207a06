/** The chosen cells: a number for all of them, what changes by it, and what is refused, before anything is saved. */
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { isBelowReserved, type PlannedCell } from '@madoguchi/shared/domain/planning';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input, { type InputRef } from 'antd/es/input';
import { type Ref, useId } from 'react';
import { ChangedNotice } from '../../../features/desk/ChangedNotice';
import styles from '../calendars.module.css';
import { typedQuota } from './typedQuota';
import type { RefusedChange } from './useChanges';

const texts = consoleCalendarsTexts.panel;
const { changed } = consoleCalendarsTexts;
/** Cells that a notice names. */
const NAMED = 3;

interface QuotaPanelProps {
  /** What is chosen, in words: days and times. */
  range: string;
  /** The quotas of the chosen cells as they stand; undefined while they are read. */
  standing: readonly number[] | undefined;
  text: string;
  onText: (text: string) => void;
  planned: readonly PlannedCell[];
  refused: RefusedChange | undefined;
  timeOf: (slot: string) => string;
  isBusy: boolean;
  field: Ref<InputRef>;
  onSave: (cells: readonly PlannedCell[]) => void;
  onStop: () => void;
}

export function QuotaPanel(props: QuotaPanelProps) {
  const { range, standing = [], text, onText, planned, refused, timeOf, isBusy, field, onSave, onStop } = props;
  const id = useId();
  const quota = typedQuota(text);
  const good = planned.filter((cell) => !isBelowReserved(cell));
  const below = planned.length - good.length;
  const isRead = props.standing !== undefined;
  const [least, most] = isRead ? [Math.min(...standing), Math.max(...standing)] : [0, 0];
  const nameOf = ({ day, slot }: { day: string; slot: string }) => `${monthDayWeekday(day)} ${shortTime(timeOf(slot))}`;
  const listed = (value: (cell: PlannedCell) => number) => {
    const cells = refused?.cells ?? [];
    const named = cells.slice(0, NAMED).map((cell) => `${nameOf(cell)} ${value(cell)}`);
    return [...named, ...(cells.length > NAMED ? [changed.more(cells.length - NAMED)] : [])].join('、');
  };
  return (
    <section className={styles.panel} aria-label={texts.title} aria-busy={!isRead}>
      <h2>
        {texts.title}
        {isRead && `　${texts.chosen(standing.length)}`}
      </h2>
      <p>{range}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && quota !== undefined && planned.length > 0 && below === 0) onSave(planned);
        }}
      >
        <label htmlFor={id}>{texts.quota}</label>
        <Input
          id={id}
          ref={field}
          className={styles.quota ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={text}
          status={text !== '' && quota === undefined ? 'error' : ''}
          aria-invalid={text !== '' && quota === undefined}
          aria-describedby={`${id}-now ${id}-said`}
          onChange={({ target: { value } }) => onText(value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onStop();
          }}
        />
        <p id={`${id}-now`}>{isRead && (least === most ? texts.now(least) : texts.mixed(least, most))}</p>
        <div id={`${id}-said`} aria-live="polite">
          {quota !== undefined && planned.length === 0 && <p>{texts.nothing}</p>}
          {below > 0 && (
            <Alert
              type="error"
              title={texts.below(below)}
              action={
                good.length > 0 && (
                  <Button size="small" disabled={isBusy} onClick={() => onSave(good)}>
                    {texts.without(good.length)}
                  </Button>
                )
              }
            />
          )}
        </div>
        {refused?.code === 'changed' && (
          <ChangedNotice
            title={changed.title}
            text={changed.text}
            values={[
              [changed.yours, listed(({ after }) => after)],
              [changed.stands, listed(({ before }) => before)],
            ]}
          />
        )}
        {refused && refused.code !== 'changed' && (
          <Alert type="error" role="alert" title={consoleCalendarsTexts.failed} description={refused.text} />
        )}
        <div className={styles.buttons}>
          <Button
            type="primary"
            htmlType="submit"
            loading={isBusy}
            disabled={quota === undefined || planned.length === 0 || below > 0}
          >
            {texts.save(quota === undefined ? standing.length : planned.length, quota ?? least)}
          </Button>
          <Button disabled={isBusy || !isRead} onClick={() => onText('0')}>
            {texts.close}
          </Button>
          {text !== '' && <Button onClick={onStop}>{texts.stop}</Button>}
        </div>
      </form>
    </section>
  );
}
