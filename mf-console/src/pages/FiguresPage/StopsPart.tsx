/** Where people stopped, item by item in the form's order. */
import type { Figures } from '@madoguchi/shared/contract/console/figures';
import { sumShown } from '@madoguchi/shared/domain/figures';
import { consoleFiguresTexts } from '@madoguchi/shared/texts/console/figures';
import styles from './figures.module.css';
import { NumberTable } from './NumberTable';

const texts = consoleFiguresTexts.stops;

export function StopsPart({ stops: { blocks, items } }: Pick<Figures, 'stops'>) {
  const sums = items.map(({ cells }) => sumShown(cells));
  const most = Math.max(1, ...sums.map(({ sum }) => sum));
  const nameOf = ({ title }: { title: string }) => title || texts.gone;
  const saidOf = (index: number) => consoleFiguresTexts.sum(sums[index]?.sum ?? 0, sums[index]?.isMore === true);
  const [largest] = items
    .map((item, index) => ({ item, index, sum: sums[index]?.sum ?? 0 }))
    .sort((left, right) => right.sum - left.sum);
  const words = largest
    ? [consoleFiguresTexts.most(texts.title, nameOf(largest.item), saidOf(largest.index))]
    : [consoleFiguresTexts.noneShown(texts.title)];
  return (
    <section className={styles.part}>
      <h2>{texts.title}</h2>
      <p className={styles.about}>{texts.about(blocks[0]?.from ?? '', blocks.at(-1)?.to ?? '')}</p>
      {items.length === 0 && <p>{texts.none}</p>}
      {items.length > 0 && (
        <>
          <div role="img" aria-label={consoleFiguresTexts.picture(texts.title, words)} className={styles.rows}>
            {items.map((item, index) => (
              <div key={item.itemKey} className={styles.row}>
                <span>{nameOf(item)}</span>
                <svg width="100%" height={16} preserveAspectRatio="none" viewBox="0 0 100 16" aria-hidden="true">
                  <rect width={((sums[index]?.sum ?? 0) / most) * 100} height={16} className={styles.solid} />
                  {sums[index]?.isMore && (
                    <rect
                      x={Math.min(97, ((sums[index]?.sum ?? 0) / most) * 100)}
                      width={3}
                      height={16}
                      className={styles.stub}
                    />
                  )}
                </svg>
              </div>
            ))}
          </div>
          <NumberTable
            caption={texts.title}
            columns={[texts.item, ...blocks.map(({ from, to }) => texts.block(from, to)), consoleFiguresTexts.total]}
            rows={items.map((item, index) => ({
              key: item.itemKey,
              name: nameOf(item),
              cells: [...item.cells.map((cell) => consoleFiguresTexts.cell(cell)), saidOf(index)],
            }))}
          />
        </>
      )}
    </section>
  );
}
