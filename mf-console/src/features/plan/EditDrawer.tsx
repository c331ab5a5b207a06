/** A drawer in which a planned document is edited: its form, and below it the way out and the button that saves. */
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import { Failed, Loading } from '../frame/states';
import { useReturnFocus } from '../frame/useReturnFocus';
import styles from './plan.module.css';

interface EditDrawerProps {
  title: string;
  size?: number;
  /** Id of the form inside, which the button submits. */
  form: string;
  words: { stop: string; save: string };
  isBusy: boolean;
  /** Something was typed: the drawer does not close by a key. */
  isDirty: boolean;
  maySave?: boolean;
  /** The read of what is edited: its failure, and how it is asked again. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** Once what is edited is there. */
  children: ReactNode;
}

export function EditDrawer(props: EditDrawerProps) {
  const { title, size = 480, form, words, isBusy, isDirty, maySave = true, error, onRetry, onClose, children } = props;
  useReturnFocus();
  return (
    <Drawer
      open
      size={size}
      title={title}
      mask={{ closable: false }}
      keyboard={!isDirty}
      onClose={onClose}
      footer={
        <div className={styles.row}>
          <Button onClick={onClose}>{words.stop}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={isBusy} disabled={!children || !maySave}>
            {words.save}
          </Button>
        </div>
      }
    >
      {!children && (error === undefined ? <Loading /> : <Failed error={error} onRetry={onRetry} />)}
      {children}
    </Drawer>
  );
}
