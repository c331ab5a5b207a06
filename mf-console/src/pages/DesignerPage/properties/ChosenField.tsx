/** A switch, or one of several. */
import type { Json } from '@madoguchi/shared/domain/designer';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { memo, useId } from 'react';
import { useStaff } from '../../../features/session/staff';
import type { Field } from './fields';
import styles from './properties.module.css';

const { properties: texts, condition } = designerTexts;

interface ChosenFieldProps {
  field: Field;
  value: Json | undefined;
  isReadOnly: boolean;
  onValue: (field: Field, value: Json | undefined) => void;
}

export const ChosenField = memo(function ChosenField({ field, value, isReadOnly, onValue }: ChosenFieldProps) {
  const id = useId();
  const { scope } = useStaff();
  if (field.control === 'switch') {
    const [off, on]: readonly [Json, Json] = field.isNumber ? [0, 1] : [false, true];
    const isOn = field.isOnByDefault ? value !== off : value === on;
    return (
      <div>
        <div className={styles.set}>
          <label htmlFor={id}>{field.label}</label>
          <Switch
            id={id}
            data-field={field.name}
            disabled={isReadOnly}
            checked={isOn}
            onChange={(next) => onValue(field, next === (field.isOnByDefault === true) ? undefined : next ? on : off)}
          />
        </div>
        {field.help && <p className={styles.help}>{field.help}</p>}
      </div>
    );
  }
  const given = value === undefined || value === null ? '' : String(value);
  const choices = field.choices ?? [];
  // Registers are told of the own scope alone.
  const isElsewhere = field.binding === 'memberForms' && isLimited(scope);
  const isKnown = given === '' || choices.some((choice) => choice.value === given);
  return (
    <div className={styles.field} data-field={field.name}>
      <label htmlFor={id}>{field.label}</label>
      <Select
        id={id}
        className={styles.wide ?? ''}
        disabled={isReadOnly}
        showSearch={{ optionFilterProp: 'label' }}
        value={given}
        status={isKnown || isElsewhere ? '' : 'error'}
        options={[
          { value: '', label: texts.unset },
          ...(isKnown ? [] : [{ value: given, label: (isElsewhere ? texts.elsewhere : condition.gone)(given) }]),
          ...choices,
        ]}
        onChange={(next: string) => onValue(field, next === '' ? undefined : next)}
      />
      {field.help && <p className={styles.help}>{field.help}</p>}
    </div>
  );
});
