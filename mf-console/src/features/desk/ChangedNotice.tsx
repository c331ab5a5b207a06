/** Somebody was faster: what one wanted beside what stands now (CONTRACT 14: 409 `changed`). */
import Alert from 'antd/es/alert';
import { Fragment } from 'react';
import styles from './desk.module.css';

interface ChangedNoticeProps {
  title: string;
  text: string;
  /** What is shown beside each other: its name, and its value. */
  values: readonly (readonly [name: string, value: string])[];
}

export function ChangedNotice({ title, text, values }: ChangedNoticeProps) {
  return (
    <Alert
      type="warning"
      role="alert"
      title={title}
      description={
        <>
          <p>{text}</p>
          <dl className={styles.both}>
            {values.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      }
    />
  );
}
