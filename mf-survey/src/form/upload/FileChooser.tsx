/** The native file input that looks like our button. */
import { buttonClass, classNames, type FieldControl } from '@madoguchi/shared/ui/plain';
import { type Ref, type RefObject, useRef } from 'react';
import './upload.css';

interface FileChooserProps {
  control: Omit<FieldControl, 'required'>;
  /** The button's words; the control's name is its item's title. */
  text: string;
  accept: string;
  multiple?: boolean;
  required: boolean;
  disabled: boolean;
  describedBy: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
}

export function FileChooser({ control, text, multiple = false, inputRef, onChoose, ...rest }: FileChooserProps) {
  const { describedBy, ...attributes } = rest;
  return (
    <div className="form-upload__chooser">
      <input
        {...control}
        {...attributes}
        ref={inputRef}
        aria-describedby={describedBy}
        type="file"
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again after a failure.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <span className={classNames(buttonClass('quiet', 'medium'))} aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

/** Where a pressed button goes away with what it did, the person goes on at the chooser: `thenFocus` runs it and does so. */
export function useChooserFocus(): {
  chooser: RefObject<HTMLInputElement | null>;
  thenFocus: (run: () => void) => () => void;
} {
  const chooser = useRef<HTMLInputElement>(null);
  const thenFocus = (run: () => void) => () => {
    run();
    chooser.current?.focus();
  };
  return { chooser, thenFocus };
}
