/** A switch, or one of several. */
import type { Json } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { memo, useId } from 'react';
import type { Field } from './fields';
import styles from './properties.module.css';

interface ChosenFieldProps {
  field: Field;
  value: Json | undefined;
  isReadOnly: boolean;
  onValue: (field: Field, value: Json | undefined) => void;
}

export const ChosenField = memo(function ChosenField({ field, value, isReadOnly, onValue }: ChosenFieldProps) {
  const id = useId();
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
        status={isKnown ? '' : 'error'}
        options={[
          { value: '', label: designerTexts.properties.unset },
          ...(isKnown ? [] : [{ value: given, label: designerTexts.condition.gone(given) }]),
          ...choices,
        ]}
        onChange={(next: string) => onValue(field, next === '' ? undefined : next)}
      />
      {field.help && <p className={styles.help}>{field.help}</p>}
    </div>
  );
});
