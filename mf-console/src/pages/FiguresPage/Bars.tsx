/**
 * Bars by groups, up to three kinds side by side: told apart by colour and by how they are filled. What is hidden is a
 * dotted stub that is the same for every number. The numbers themselves stand in a table beside it.
 */
import type { Cell } from '@madoguchi/shared/domain/figures';
import { consoleFiguresTexts as texts } from '@madoguchi/shared/texts/console/figures';
import { useId } from 'react';
import styles from './figures.module.css';

/** One kind of bar; a value a group. */
export interface Series {
  name: string;
  values: readonly (Cell | undefined)[];
}

interface BarsProps {
  title: string;
  /** Names of the groups, as they stand below the bars. */
  groups: readonly string[];
  series: readonly Series[];
  /** What a value reads as. */
  say?: (value: number) => string;
}

const HEIGHT = 160;
const AXIS = 22;
const LEFT = 40;
/** Width of a bar, and what lies between groups. */
const BAR = 12;
const GAP = 10;
const STUB = 14;
/** A name needs so much room below its group. */
const NAME = 44;
const FILLS = [styles.solid, styles.hatched, styles.hollow];

/** The next number that an axis may end with: 1, 2 or 5 with zeros. */
function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? most;
}

/** What the picture says in words: of each kind the largest. */
function wordsOf(title: string, groups: readonly string[], series: readonly Series[], say: (value: number) => string) {
  const parts = series.map(({ name, values }) => {
    const shown = values.flatMap((value, index) => (typeof value === 'number' ? [{ value, index }] : []));
    const [most] = [...shown].sort((left, right) => right.value - left.value);
    return most === undefined ? texts.noneShown(name) : texts.most(name, groups[most.index] ?? '', say(most.value));
  });
  return texts.picture(title, parts);
}

export function Bars({ title, groups, series, say = (value) => texts.cell(value) }: BarsProps) {
  const hatch = useId();
  const ownWidth = series.length * BAR + GAP;
  const every = Math.max(1, Math.ceil(NAME / ownWidth));
  const width = LEFT + Math.max(groups.length * ownWidth, NAME) + GAP;
  const shown = series.flatMap(({ values }) => values.flatMap((value) => value ?? []));
  const end = axisEnd(Math.max(1, ...shown));
  const heightOf = (value: number) => (value / end) * HEIGHT;
  return (
    <div className={styles.picture}>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ name }, kind) => (
            <li key={name}>
              <svg width={14} height={14} aria-hidden="true">
                <rect x={1} y={1} width={12} height={12} className={FILLS[kind]} {...hatched(hatch, kind)} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroll} aria-label={texts.parts.picture(title)} tabIndex={0}>
        <svg
          role="img"
          aria-label={wordsOf(title, groups, series, say)}
          width={width}
          height={HEIGHT + AXIS + GAP}
          viewBox={`0 0 ${width} ${HEIGHT + AXIS + GAP}`}
        >
          <defs>
            <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width={5} height={5} className={styles.hatchGround} />
              <rect width={2} height={5} className={styles.hatchLine} />
            </pattern>
          </defs>
          {[0, 0.5, 1].map((part) => (
            <g key={part}>
              <line
                x1={LEFT}
                x2={width}
                y1={GAP + HEIGHT * (1 - part)}
                y2={GAP + HEIGHT * (1 - part)}
                className={styles.grid}
              />
              {(part !== 0.5 || end > 1) && (
                <text x={LEFT - 6} y={GAP + HEIGHT * (1 - part) + 4} textAnchor="end">
                  {end * part}
                </text>
              )}
            </g>
          ))}
          {groups.map((group, index) => (
            <g key={group} transform={`translate(${LEFT + GAP / 2 + index * ownWidth} ${GAP})`}>
              {series.map(({ name, values }, kind) => {
                const value = values[index];
                if (value === undefined) return null;
                const height = value === null ? STUB : heightOf(value);
                return (
                  <rect
                    key={name}
                    x={kind * BAR}
                    y={HEIGHT - height}
                    width={BAR - 2}
                    height={height}
                    className={value === null ? styles.stub : FILLS[kind]}
                    {...(value !== null && hatched(hatch, kind))}
                  />
                );
              })}
              {index % every === 0 && (
                <text x={0} y={HEIGHT + AXIS - 6}>
                  {group}
                </text>
              )}
            </g>
          ))}
        </svg>
      </section>
    </div>
  );
}

/** The second kind is filled with lines. */
const hatched = (id: string, kind: number) => (kind === 1 ? { fill: `url(#${id})` } : {});
