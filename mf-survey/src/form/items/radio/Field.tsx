/** One of several options, all in view (FORM-020). */
import { optionValues, textOf } from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import { Button, RadioGroup } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

interface RadioFieldProps extends FieldProps {
  /** Default: the item's own options. */
  options?: readonly string[] | undefined;
  hint?: string | undefined;
  className?: string | undefined;
}

/** The radio buttons of an item, also of types that have options of another kind. */
export function RadioField(props: RadioFieldProps) {
  const { item, value, error, required, disabled, services, hint, className } = props;
  const options = props.options ?? optionValues(item);
  // A radio button cannot be taken back by pressing it again.
  const isClearable = !required && !disabled && options.includes(textOf(value));
  return (
    <ItemFrame item={item} error={error} required={required} group hint={hint}>
      {(control) => (
        <>
          <RadioGroup
            {...control}
            className={className}
            options={options}
            value={textOf(value)}
            disabled={disabled}
            onChange={(chosen) => services.commit(item, chosen, true)}
          />
          <RemovedChoice
            controlId={control.id}
            chosen={[textOf(value)]}
            options={options}
            disabled={disabled}
            onRemove={() => services.commit(item, '', true)}
          />
          {isClearable && (
            <Button
              className="form-clear"
              size="medium"
              variant="plain"
              aria-label={formTexts.radio.clearOf(item.title)}
              onClick={() => {
                services.commit(item, '', true);
                // This button goes.
                document.getElementById(control.id)?.focus();
              }}
            >
              {formTexts.radio.clear}
            </Button>
          )}
        </>
      )}
    </ItemFrame>
  );
}

export const radio: FormItemType = { Field: RadioField, View: TextView, hasOptionsInView: true };
