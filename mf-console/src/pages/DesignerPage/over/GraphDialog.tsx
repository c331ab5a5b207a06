/** Who shows whom: a picture of the conditions and sections, and the same as a table. */
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import { useMemo } from 'react';
import { Dialog } from '../../../features/frame/Dialog';
import { type Link, linksOf } from './links';
import styles from './over.module.css';

const texts = designerTexts.graph;

const BOX = { width: 220, height: 28, gap: 10 };
const BETWEEN = 200;

interface GraphDialogProps {
  document: FormDocument;
  onGo: (itemKey: string) => void;
  onClose: () => void;
}

export default function GraphDialog({ document, onGo, onClose }: GraphDialogProps) {
  const links = useMemo(() => linksOf(document), [document]);
  return (
    <Dialog
      title={texts.title}
      width={800}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
      onCancel={onClose}
    >
      {links.length === 0 ? (
        <p role="status">{texts.none}</p>
      ) : (
        <>
          <p className={styles.help}>{texts.lead}</p>
          <Picture links={links} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1) */}
          <section className={styles.scroll} tabIndex={0} aria-label={texts.caption}>
            <table className={styles.table}>
              <caption>{texts.caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.question}</th>
                  <th scope="col">{texts.answers}</th>
                  <th scope="col">{texts.effect}</th>
                  <th scope="col">{texts.target}</th>
                </tr>
              </thead>
              <tbody>
                {links.map(({ from, to, kind, answers }) => (
                  <tr key={`${from.itemKey} ${to.itemKey} ${kind} ${answers.join(' ')}`}>
                    <td>
                      <Button type="link" size="small" onClick={() => onGo(from.itemKey)}>
                        {from.title}
                      </Button>
                    </td>
                    <td>{answers.join('、')}</td>
                    <td>{texts[kind]}</td>
                    <td>
                      <Button type="link" size="small" onClick={() => onGo(to.itemKey)}>
                        {to.title}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Dialog>
  );
}

/** Two columns: what is asked at the left, what it shows at the right. */
function Picture({ links }: { links: readonly Link[] }) {
  const left = [...new Map(links.map(({ from }) => [from.itemKey, from])).values()];
  const right = [...new Map(links.map(({ to }) => [to.itemKey, to])).values()];
  const step = BOX.height + BOX.gap;
  const y = (list: readonly { itemKey: string }[], itemKey: string) =>
    list.findIndex((each) => each.itemKey === itemKey) * step + BOX.gap;
  const height = Math.max(left.length, right.length) * step + BOX.gap;
  const start = BOX.width + 4;
  const end = BOX.width + BETWEEN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1)
    <section className={styles.graph} tabIndex={0} aria-label={texts.title}>
      <svg width={end + BOX.width + 8} height={height} role="img" aria-label={texts.picture(links.length)}>
        {links.map(({ from, to, kind, answers }) => {
          const y1 = y(left, from.itemKey) + BOX.height / 2;
          const y2 = y(right, to.itemKey) + BOX.height / 2;
          const middle = (start + end) / 2;
          return (
            <path
              key={`${from.itemKey} ${to.itemKey} ${kind} ${answers.join(' ')}`}
              data-kind={kind}
              d={`M${start} ${y1}C${middle} ${y1} ${middle} ${y2} ${end} ${y2}`}
            />
          );
        })}
        {[
          { list: left, x: 4 },
          { list: right, x: end },
        ].map(({ list, x }) =>
          list.map(({ itemKey, title }) => (
            <g key={`${x} ${itemKey}`}>
              <rect x={x} y={y(list, itemKey)} width={BOX.width} height={BOX.height} rx={6} />
              <text x={x + 10} y={y(list, itemKey) + 19}>
                {title.length > 16 ? `${title.slice(0, 15)}…` : title}
              </text>
            </g>
          )),
        )}
      </svg>
    </section>
  );
}
