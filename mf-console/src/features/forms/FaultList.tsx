/** Faults of a form, or what is odd in it, each with the way to its place in the designer (CONSOLE 4). */
import type { FormFaultFact } from '@madoguchi/shared/contract/console/forms';
import { faultWords } from '@madoguchi/shared/texts/console/designerFaults';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import styles from './forms.module.css';

/** To an item in the designer, and a field of it; without an item to the form itself. */
export type ToPlace = (itemKey?: string, field?: string) => void;

interface FaultListProps {
  title: string;
  faults: readonly FormFaultFact[];
  titleOf: (itemKey: string) => string;
  onGo: ToPlace;
}

export function FaultList({ title, faults, titleOf, onGo }: FaultListProps) {
  const isFault = faults.some(({ severity }) => severity === 'fault');
  return (
    <Alert
      type={isFault ? 'error' : 'warning'}
      role={isFault ? 'alert' : 'status'}
      title={title}
      description={
        <ul className={styles.faults}>
          {faults.map((fault, index) => (
            <li key={`${fault.code} ${fault.itemKey} ${fault.field} ${index}`}>
              <Button type="link" onClick={() => onGo(fault.itemKey, fault.field)}>
                {fault.itemKey === undefined ? faultWords.ofForm : titleOf(fault.itemKey)}
              </Button>
              <span>{faultWords.text(fault)}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
