/** Native text, number and select controls in the product's look. */
import { type ComponentPropsWithRef, type KeyboardEvent, memo } from 'react';
import { commonTexts } from '../../texts';
import { classNames } from './className';

/** A native single-line input; every attribute passes through. */
export function TextInput({ className, type, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} type={type ?? 'text'} className={classNames('mg-input', className)} />;
}

/** A native multi-line input. */
export function TextArea({ className, rows, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} rows={rows ?? 4} className={classNames('mg-input mg-input--area', className)} />;
}

/** Keys that a number never needs (FORM-062). */
const blockedKeys: ReadonlySet<string> = new Set(['e', 'E', '+', '-', '.']);

/**
 * An input for digits. It is a text input with a numeric keyboard, not `type=number`: a phone's number input drops
 * what it cannot read without a word, so that the message about other characters could never be shown (VAL-036).
 */
export function NumberInput({ className, onKeyDown, ...rest }: ComponentPropsWithRef<'input'>) {
  const guard = (event: KeyboardEvent<HTMLInputElement>) => {
    if (blockedKeys.has(event.key) && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
    }
    onKeyDown?.(event);
  };
  return (
    <input
      autoComplete="off"
      {...rest}
      type="text"
      inputMode="numeric"
      className={classNames('mg-input', className)}
      onKeyDown={guard}
    />
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** An option that is only a text is its own label. */
export function toOption(option: string | Option): Option {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  options: readonly (string | Option)[];
  /** The first, empty option; `null` leaves it out. */
  placeholder?: string | null;
}

/** A native select: phones bring their own picker for it. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames('mg-input mg-input--select', className)}>
      {placeholder !== null && <option value="">{placeholder ?? commonTexts.field.placeholderSelect}</option>}
      <Options options={options} />
    </select>
  );
}

/** Apart and memoised: a long list is not gone through again because the select has a message now. */
const Options = memo(function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map(toOption).map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
});
