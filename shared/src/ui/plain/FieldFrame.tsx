/** The frame of one form item: title, 必須, help, control and message, tied together for assistive technology. */
import { type ReactNode, useId } from 'react';
import { commonTexts, validationTexts } from '../../texts';
import { classNames } from './className';

/** What a control takes over from its frame; spread it onto the native element or the group component. */
export interface FieldControl {
  id: string;
  /** The itemKey (CONTRACT 7). */
  name: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldFrameProps {
  itemKey: string;
  title: string;
  /** Shows 必須, which is part of no name. */
  required?: boolean;
  /** Help under the title. */
  description?: ReactNode;
  imageUrl?: string | undefined;
  imageAlt?: string;
  /** The message; its presence marks the control as invalid. */
  error?: string | undefined;
  /** For radios, checkboxes and widgets of several controls: `role=group` named by the title instead of a label. */
  group?: boolean;
  /** Whether the answer is chosen and not typed, which the line beside a missing one says; default: a group's is. */
  isChosen?: boolean;
  /** Whether the frame is a card of its own; default true. */
  card?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/**
 * One item's frame (CONTRACT 7). Memoise the caller, not this: it holds no state and reads only its own props, so that
 * a key typed in one item never renders another.
 */
export function FieldFrame(props: FieldFrameProps) {
  const {
    itemKey,
    title,
    required = false,
    description,
    imageUrl,
    imageAlt = '',
    error,
    group = false,
    isChosen = group,
    card = true,
  } = props;
  const id = useId();
  const titleId = `${id}title`;
  const needId = `${id}need`;
  const helpId = `${id}help`;
  const errorId = `${id}error`;
  const fixId = `${id}fix`;
  const fix = error && validationTexts.help(error);
  const describedBy =
    [group && required && needId, description && helpId, error && errorId, fix && fixId].filter(Boolean).join(' ') ||
    undefined;
  const missing = error && validationTexts.missing(error, isChosen);
  const invalid = error ? true : undefined;

  const control: FieldControl = {
    id,
    name: itemKey,
    required,
    // A group carries its description itself; its options would repeat it one by one.
    'aria-describedby': group ? undefined : describedBy,
    'aria-invalid': invalid,
  };
  return (
    <div
      className={classNames('mg-field', card && 'mg-card', props.className)}
      data-item-key={itemKey}
      {...(group && {
        role: 'group',
        'aria-labelledby': titleId,
        'aria-describedby': describedBy,
        'aria-invalid': invalid,
      })}
    >
      <div className="mg-field__title">
        {group ? (
          <span id={titleId}>{title}</span>
        ) : (
          <label id={titleId} htmlFor={id}>
            {title}
          </label>
        )}
        {required && (
          <span id={needId} className="mg-need">
            {commonTexts.field.requiredBadge}
          </span>
        )}
      </div>
      {description && (
        <div id={helpId} className="mg-field__help">
          {description}
        </div>
      )}
      {imageUrl && <img className="mg-field__image" src={imageUrl} alt={imageAlt} loading="lazy" />}
      <div className="mg-field__control">{props.children(control)}</div>
      {error && <FieldMessage id={errorId} itemKey={itemKey} text={error} />}
      {fix && (
        <p id={fixId} className="mg-field__help">
          {fix}
        </p>
      )}
      {/* For the eye alone: a description of no more than 必須です is what is read out, and what is relied on. */}
      {missing && <p className="mg-field__help">{missing}</p>}
    </div>
  );
}

/** The message of an item, for widgets that place it themselves. `id` is what `aria-describedby` names. */
export function FieldMessage({ id, itemKey, text }: { id: string; itemKey: string; text: string }) {
  return (
    // One element: a submit shows many of them at once. The sign is drawn, so that the described-by text is the message
    // alone.
    <p id={id} className="mg-field__error" data-error-for={itemKey}>
      {text}
    </p>
  );
}
