/**
 * What happens in a combobox: typing, moving, choosing, leaving. Nothing is written into the field while an input
 * method is composing.
 */
import { normalizeForSearch } from '@madoguchi/shared/domain/text';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPress } from '../press';
import type { FieldServices } from '../types';

/** How far a list is scrolled when it asks for more (FORM-085). */
export const NEAR_END = 0.75;

/** What the combobox is about, and whom it tells. */
export interface ComboboxFacts {
  /** The chosen text, or what was typed instead. */
  value: string;
  /** A text that was looked for before, where it is no answer. */
  partial?: string | undefined;
  options: readonly string[];
  services: Pick<FieldServices, 'registerTyping'>;
  /** Called when the list shall show what matches a text; '' shows all. */
  onQuery: (text: string) => void;
  /** Called when the list is nearly at its end. */
  onNearEnd: () => void;
  onChoose: (option: string) => void;
  /** Called when the person leaves a text in the field that is none of the options. */
  onLeave: (text: string) => void;
  /** Called at each key with the text, where an unfinished text is no answer. */
  onBegin?: (text: string) => void;
  /** Called after a pause with the text, where an unfinished text is an answer to keep. */
  onTyped?: (text: string) => void;
}

/** As in text fields: a killed page loses less than the last second of typing (CONTRACT 7). */
const TYPED_MILLISECONDS = 500;

/** The option that a typed text names, widths and case aside. */
function optionOf(options: readonly string[], text: string): string | undefined {
  const wanted = normalizeForSearch(text);
  return options.find((option) => normalizeForSearch(option) === wanted);
}

export function useCombobox(facts: ComboboxFacts) {
  const { value, options, services } = facts;
  const [text, setText] = useState(facts.partial ?? value);
  const [taken, setTaken] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const timer = useRef(0);
  /** Typed text that was handed over before the person had finished with it. */
  const handedOver = useRef<string>(undefined);

  // A value from elsewhere, e.g. from a draft, replaces what is in the field.
  if (taken !== value) {
    setTaken(value);
    setText(value);
  }
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = (query: string) => {
    setOpen(true);
    setActive(-1);
    facts.onQuery(query);
  };
  const choose = (option: string) => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    handedOver.current = undefined;
    setText(option);
    setTaken(option);
    close();
    facts.onChoose(option);
  };
  /** Takes over what is in the field: an option that was typed out counts as chosen. */
  const settle = () => {
    if (text === value && handedOver.current === undefined) return;
    handedOver.current = undefined;
    const option = text.trim() === '' ? '' : optionOf(options, text);
    if (option === undefined) facts.onLeave(text);
    else choose(option);
  };
  const latest = useRef(settle);
  useLayoutEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    const release = services.registerTyping(() => latest.current());
    return () => {
      window.clearTimeout(timer.current);
      release();
    };
  }, [services]);

  const { onTyped } = facts;
  const handOver = () => {
    timer.current = 0;
    const typed = field.current?.value;
    if (!onTyped || typed === undefined) return;
    handedOver.current = typed;
    setTaken(typed);
    onTyped(typed);
  };

  const move = (step: number) => {
    if (!open) {
      show(text === value ? '' : text);
      return;
    }
    const next = Math.max(-1, Math.min(active + step, options.length - 1));
    setActive(next);
    if (next + 1 >= options.length * NEAR_END) facts.onNearEnd();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && open) {
      const option = options[active];
      if (option === undefined) {
        settle();
        close();
      } else choose(option);
    } else return;
    // A key that the list has used moves no caret, closes no dialog and sends no form.
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    root,
    open,
    active,
    choose,
    toggle: () => {
      if (open) close();
      else {
        field.current?.focus();
        show('');
      }
    },
    input: {
      ref: field,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.currentTarget.value);
        facts.onBegin?.(event.currentTarget.value);
        if (onTyped && timer.current === 0) timer.current = window.setTimeout(handOver, TYPED_MILLISECONDS);
        if (!composing.current) show(event.currentTarget.value);
      },
      onClick: () => {
        if (!open) show('');
      },
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
        if (field.current) show(field.current.value);
      },
      onKeyDown,
      onBlur: ({ relatedTarget }: FocusEvent<HTMLInputElement>) => {
        if (root.current?.contains(relatedTarget)) return;
        afterPress(() => {
          latest.current();
          close();
        });
      },
    },
  };
}
