/** What two versions of a form say differently, a line each (CONSOLE 4). */
import { changeWords } from '@madoguchi/shared/texts/console/designerChanges';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import { Fragment, useState } from 'react';
import { useFormBindingsQuery } from '../calls/forms';
import { boundNames } from './bound';
import type { Changes } from './documents';
import styles from './forms.module.css';

/** Lines that are shown at once. */
const SHOWN = 30;

export function DiffList({ changes: { list, titleOf } }: { changes: Changes }) {
  const [isWhole, setWhole] = useState(false);
  const { data: bindings } = useFormBindingsQuery();
  if (list.length === 0) return null;
  const names = { titleOf, nameOf: boundNames(bindings) };
  const shown = isWhole ? list : list.slice(0, SHOWN);
  return (
    <>
      <dl className={styles.diff}>
        {shown.map((change, index) => {
          const { tag, subject, text, before, after } = changeWords(change, names);
          return (
            <Fragment key={index}>
              <dt data-kind={change.kind}>{tag}</dt>
              <dd>
                <b>{subject}</b>
                {text} {before !== undefined && <del>{before}</del>}
                {before !== undefined && after !== undefined && ' → '}
                {after !== undefined && <ins>{after}</ins>}
              </dd>
            </Fragment>
          );
        })}
      </dl>
      {shown.length < list.length && (
        <Button onClick={() => setWhole(true)}>{consoleFormsTexts.publish.more(list.length - shown.length)}</Button>
      )}
    </>
  );
}
