/** Whether an item must be answered: never, when it is shown, and besides at the desk. */
import { fieldOf, isJsonObject, type Json, type JsonObject } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Segmented from 'antd/es/segmented';
import Switch from 'antd/es/switch';
import { memo, useId } from 'react';
import type { Deeds } from '../state/useDeeds';
import styles from './properties.module.css';

const texts = designerTexts.properties.required;

interface RequiredFieldProps {
  itemKey: string;
  /** The field `isRequired`. */
  given: Json | undefined;
  /** Of people alone, by an older field. */
  isForUser: boolean;
  isReadOnly: boolean;
  deeds: Deeds;
}

export const RequiredField = memo(function RequiredField(props: RequiredFieldProps) {
  const { itemKey, given, isForUser, isReadOnly, deeds } = props;
  const id = useId();
  const own = isJsonObject(given) ? given : {};
  const isAsked = fieldOf(own, 'value') === true || isForUser;
  const admin = fieldOf(own, 'admin');
  const put = (next: JsonObject | undefined) => deeds.set(itemKey, ['isRequired'], next, texts.label);
  return (
    <>
      <div className={styles.set}>
        <span>{texts.label}</span>
        <span className={styles.spacer} />
        <Segmented
          aria-label={texts.label}
          data-field="isRequired"
          disabled={isReadOnly}
          value={isAsked ? 'yes' : 'no'}
          options={[
            { value: 'no', label: texts.no },
            { value: 'yes', label: texts.shown },
          ]}
          onChange={(next) => {
            if (next === 'yes') put({ ...own, value: true });
            else put(admin === true ? { ...own, value: false } : undefined);
          }}
        />
      </div>
      <div className={styles.set}>
        <label htmlFor={id}>{texts.staff}</label>
        <Switch
          id={id}
          data-field="isRequired.admin"
          disabled={isReadOnly}
          checked={admin === undefined ? isAsked : admin === true}
          onChange={(isOn) => put({ value: isAsked, ...own, admin: isOn })}
        />
      </div>
    </>
  );
});
