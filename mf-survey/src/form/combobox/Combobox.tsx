/**
 * A text field with a list of suggestions, by the ARIA pattern of an editable combobox: the focus stays in the field,
 * the arrow keys move through the list. The list is in the flow below the field, so that neither a phone's keyboard
 * nor the card's edge hides it.
 */
import { formTexts } from '@madoguchi/shared/texts';
import { type FieldControl, IconButton, TextInput } from '@madoguchi/shared/ui/plain';
import { type UIEvent, useEffect, useId, useRef } from 'react';
import { describedBy, StatusLine } from '../StatusLine';
import { type ComboboxFacts, NEAR_END, useCombobox } from './useCombobox';
import './combobox.css';

interface ComboboxProps extends ComboboxFacts {
  control: FieldControl;
  title: string;
  disabled: boolean;
  /** The last search has found nothing: the message and its option are shown (FORM-082, FORM-083). */
  noMatch: boolean;
  /** What the list says beside its options: loading, a failure. */
  status?: string | undefined;
  /** True while options are on their way. */
  busy?: boolean;
  /** What is wrong with what was left in the field. */
  fault?: string | undefined;
}

export function Combobox(props: ComboboxProps) {
  const { control, title, options, disabled, noMatch, status, busy = false, fault } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = noMatch ? [formTexts.select.noMatchOption] : options;
  const box = useCombobox({ ...props, options: shown });
  const { open, active } = box;
  const optionId = (index: number) => `${id}option${index}`;
  const statusId = `${id}status`;
  const isListShown = open && shown.length > 0;

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight >= scrollHeight * NEAR_END) props.onNearEnd();
  };
  const found = noMatch ? formTexts.select.noResult : undefined;
  const isFault = (open && found !== undefined) || (!open && fault !== undefined);
  return (
    <div className="form-combobox" ref={box.root}>
      <div className="form-combobox__field">
        <TextInput
          {...control}
          {...box.input}
          role="combobox"
          aria-expanded={isListShown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && active >= 0 ? optionId(active) : undefined}
          aria-describedby={describedBy(control['aria-describedby'], (status || found || fault) && statusId)}
          aria-invalid={control['aria-invalid'] || fault !== undefined || undefined}
          autoComplete="off"
          placeholder={disabled ? undefined : formTexts.select.searchPlaceholder}
          disabled={disabled}
        />
        <IconButton
          label={open ? formTexts.select.closeList : formTexts.select.openList}
          className="form-combobox__toggle"
          tabIndex={-1}
          disabled={disabled}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={box.toggle}
        >
          <span className="form-combobox__sign" data-open={open || undefined} aria-hidden="true" />
        </IconButton>
      </div>
      <StatusLine
        id={statusId}
        text={open ? (status ?? found) : (fault ?? status)}
        tone={isFault ? 'bad' : busy ? 'busy' : 'plain'}
      />
      <div
        id={`${id}list`}
        ref={list}
        role="listbox"
        aria-label={title}
        tabIndex={-1}
        className="form-combobox__list"
        hidden={!isListShown}
        onScroll={onScroll}
      >
        {isListShown &&
          shown.map((option, index) => (
            <button
              key={option}
              type="button"
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={option === props.value}
              data-active={index === active || undefined}
              className="form-combobox__option"
              // The field keeps the focus, or it would be left before the press is over.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => box.choose(option)}
            >
              {option}
            </button>
          ))}
      </div>
    </div>
  );
}
