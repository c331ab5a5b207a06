/** Radios, checkboxes and the segmented control. A FieldFrame with `group` gives radios and checkboxes their name. */
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { classNames } from './className';
import { type Option, toOption } from './controls';

interface ChoiceProps<Value> {
  /** The itemKey: the `name` of every radio or checkbox. */
  name: string;
  options: readonly (string | Option)[];
  /** The choice, when the caller holds it. */
  value?: Value;
  /** The first choice, when the component holds it. */
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** Called when any of the options loses the focus. */
  onBlur?: () => void;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  columns?: 1 | 2;
  className?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/**
 * One option of a group, a plain element rather than a component: a long form has hundreds. `own`: what differs between
 * the options.
 */
function optionOf<Value>(
  group: ChoiceProps<Value>,
  { value, label }: Option,
  index: number,
  own: ComponentProps<'input'>,
  onRefused?: () => void,
) {
  return (
    // Stays: the press on an option over the maximum is told by its label, since a disabled box hears none. There is no key
    // to listen to beside it: the keyboard cannot reach a disabled box.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the only press that this hears is one that no key can make.
    <label key={value} className="mg-option" onClick={own.disabled ? onRefused : undefined}>
      <input
        // The frame's id names the first option, so that a message or a link can lead there.
        id={index === 0 ? group.id : undefined}
        name={group.name}
        value={value}
        aria-invalid={group['aria-invalid']}
        aria-describedby={group['aria-describedby']}
        onBlur={group.onBlur}
        className="mg-option__mark"
        {...own}
      />
      <span>{label}</span>
    </label>
  );
}

/** One of several options. */
export function RadioGroup(props: ChoiceProps<string>) {
  const { options, value, defaultValue, onChange, required, disabled, columns = 1 } = props;
  const [own, setOwn] = useState(defaultValue ?? '');
  const chosen = value ?? own;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setOwn(currentTarget.value);
    onChange?.(currentTarget.value);
  };
  return (
    <div className={classNames('mg-options', columns === 2 && 'mg-options--two', props.className)}>
      {options.map(toOption).map((option, index) =>
        optionOf(props, option, index, {
          type: 'radio',
          checked: option.value === chosen,
          required,
          disabled: disabled || option.disabled,
          onChange: choose,
        }),
      )}
    </div>
  );
}

export interface CheckboxGroupProps extends ChoiceProps<readonly string[]> {
  /** Once so many are chosen, the others are disabled (FORM-069). */
  max?: number | undefined;
  /** A press on one that is disabled because enough are chosen. */
  onFull?: ((value: string) => void) | undefined;
  /** Said right below an option. */
  note?: { value: string; text: string } | undefined;
}

/** Several of several options; `onChange` gets the chosen ones in the options' order. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, defaultValue, onChange, disabled, max, columns = 1 } = props;
  const [own, setOwn] = useState<readonly string[]>(defaultValue ?? []);
  const chosen = value ?? own;
  const full = max !== undefined && max > 0 && chosen.length >= max;
  const all = options.map(toOption);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const next = all
      .map((option) => option.value)
      .filter((option) => (option === currentTarget.value ? currentTarget.checked : chosen.includes(option)));
    setOwn(next);
    onChange?.(next);
  };
  return (
    <div className={classNames('mg-options', columns === 2 && 'mg-options--two', props.className)}>
      {all.map((option, index) => {
        const checked = chosen.includes(option.value);
        const isOff = disabled || option.disabled;
        const own: ComponentProps<'input'> = {
          type: 'checkbox',
          checked,
          disabled: isOff || (full && !checked),
          onChange: choose,
        };
        const shown = optionOf(props, option, index, own, isOff ? undefined : () => props.onFull?.(option.value));
        if (props.note?.value !== option.value) return shown;
        return [
          shown,
          <p key="note" role="status" className="mg-option__note">
            {props.note.text}
          </p>,
        ];
      })}
    </div>
  );
}

export interface SegmentedControlProps<Value extends string> {
  /** The name of the whole, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three views to switch between; each is a toggle button. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  return (
    <fieldset className="mg-segments" aria-label={props.label}>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="mg-segments__item"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
