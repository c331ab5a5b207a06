/** Opened, begun, sent; how long it took; who did not come: by weeks or days, a picture and its numbers each. */
import type { Figures } from '@madoguchi/shared/contract/console/figures';
import { type Span, sumShown } from '@madoguchi/shared/domain/figures';
import { consoleFiguresTexts as texts } from '@madoguchi/shared/texts/console/figures';
import { Bars } from './Bars';
import styles from './figures.module.css';
import { NumberTable } from './NumberTable';
import { type By, type CountKind, type Period, periodsOf } from './periods';

const USES: readonly { kind: CountKind; name: string }[] = [
  { kind: 'opened', name: texts.use.opened },
  { kind: 'begun', name: texts.use.begun },
  { kind: 'sent', name: texts.use.sent },
];
const ABSENT: typeof USES = [{ kind: 'absent', name: texts.absent.column }];

interface CountPartProps {
  title: string;
  about: string;
  kinds: typeof USES;
  periods: readonly Period[];
  by: By;
}

function CountPart({ title, about, kinds, periods, by }: CountPartProps) {
  const sums = kinds.map(({ kind }) => sumShown(periods.map(({ count }) => count(kind))));
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <p className={styles.about}>{about}</p>
      <Bars
        title={title}
        groups={periods.map(({ short }) => short)}
        series={kinds.map(({ kind, name }) => ({ name, values: periods.map(({ count }) => count(kind)) }))}
      />
      <NumberTable
        caption={title}
        columns={[texts.column[by], ...kinds.map(({ name }) => name)]}
        rows={periods.map(({ key, name, count }) => ({
          ...{ key, name },
          cells: kinds.map(({ kind }) => texts.cell(count(kind))),
        }))}
        total={{ name: texts.total, cells: sums.map(({ sum, isMore }) => texts.sum(sum, isMore)) }}
      />
    </section>
  );
}

export function UsePart({ weeks, by }: Pick<Figures, 'weeks'> & { by: By }) {
  const { title, about } = texts.use;
  return <CountPart title={title} about={about} kinds={USES} periods={periodsOf(weeks, by)} by={by} />;
}

export function AbsentPart({ weeks, by }: Pick<Figures, 'weeks'> & { by: By }) {
  const { title, about } = texts.absent;
  return <CountPart title={title} about={about} kinds={ABSENT} periods={periodsOf(weeks, by)} by={by} />;
}

/** The middle of a span, in minutes; of one without an end where it begins. */
const minutesOf = ({ from, before = from }: Span) => Math.round((from + before) / 12) / 10;

export function MedianPart({ weeks }: Pick<Figures, 'weeks'>) {
  const { title, about, column, none, span, unit } = texts.median;
  const periods = periodsOf(weeks, 'week');
  const medians = weeks.map(({ median }) => median);
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <p className={styles.about}>{about}</p>
      {medians.some((median) => median !== undefined) && (
        <Bars
          title={title}
          groups={periods.map(({ short }) => short)}
          series={[{ name: column, values: medians.map((median) => median && minutesOf(median)) }]}
          say={(value) => `${value}${unit}`}
        />
      )}
      <NumberTable
        caption={title}
        columns={[texts.column.week, column]}
        rows={periods.map(({ key, name }, index) => {
          const median = medians[index];
          return { key, name, cells: [median ? span(median) : none] };
        })}
      />
    </section>
  );
}
