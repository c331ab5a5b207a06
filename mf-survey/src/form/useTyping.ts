/**
 * Keeps what is being typed in the control itself and takes it over on pause, blur, Enter and whenever the form asks
 * (DESIGN 4): a key renders nothing, and an input method is never disturbed, because nothing is written into the
 * control while it is composing.
 */
import { textOf } from '@madoguchi/shared/domain/survey';
import { trimText } from '@madoguchi/shared/domain/text';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { afterPress } from './press';
import type { FieldProps, FieldServices } from './types';

type Control = HTMLInputElement | HTMLTextAreaElement;

const PAUSE_MILLISECONDS = 300;
/**
 * Somebody who types without a pause is taken over this often: a killed page loses less than the last second (CONTRACT
 * 7).
 */
const LONGEST_WAIT_MILLISECONDS = 800;

export interface TypingOptions {
  /** The taken-over value. */
  value: string;
  services: Pick<FieldServices, 'registerTyping'>;
  commit: (value: string, settled: boolean) => void;
  /** Typed text as the value that is taken over. Not asked while an input method is composing. */
  read?: ((text: string) => string) | undefined;
  /** A value as the text that the control shows. */
  show?: ((value: string) => string) | undefined;
  /**
   * What becomes of a text when the person leaves the control, visibly. Default: spaces at its ends, which input methods
   * leave behind, go (CONTRACT 13).
   */
  tidy?: ((text: string) => string) | undefined;
  /** Cuts what may not be typed at all. Not asked while an input method is composing. */
  limit?: ((text: string) => string) | undefined;
}

/** Writes a text without moving the caret of a person who is in the middle of it. */
function write(control: Control, text: string): void {
  if (control.value === text) return;
  const atEnd = control.selectionStart === control.value.length;
  const caret = control.selectionStart;
  control.value = text;
  if (!atEnd && caret !== null && document.activeElement === control) control.setSelectionRange(caret, caret);
}

const same = (text: string) => text;

/** What a native text control that types locally is given. */
export interface Typing<Element extends Control> {
  ref: RefObject<Element | null>;
  defaultValue: string;
  onInput: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<Element>) => void;
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
}

/** The typing in one control. One object instead of a hook for each of its parts: a long form has a hundred of them. */
class TypedText<Element extends Control> {
  private readonly control: RefObject<Element | null> = { current: null };
  private isComposing = false;
  private isTyped = false;
  private wasEverTyped = false;
  private taken: string;
  private timer = 0;
  private deadline = 0;

  constructor(private options: TypingOptions) {
    this.taken = options.value;
  }

  /** Goes on with what was rendered last. */
  follow(options: TypingOptions): void {
    const { value, show = same } = options;
    const isNew = value !== this.options.value || show !== (this.options.show ?? same);
    this.options = options;
    // Only what came from elsewhere is written: what was taken over from here already is in the control, as the
    // person typed it.
    if (!isNew || this.taken === value) return;
    this.taken = value;
    this.isTyped = false;
    if (this.control.current) write(this.control.current, show(value));
  }

  /** Answers the form's requests to take over, until the returned function is called. */
  register(services: TypingOptions['services']): () => void {
    const release = services.registerTyping(() => {
      if (this.isTyped) this.take(false);
    });
    return () => {
      this.endWait();
      release();
    };
  }

  private endWait(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.deadline);
    this.deadline = 0;
  }

  private take(settled: boolean): void {
    const control = this.control.current;
    this.endWait();
    if (!control || !this.wasEverTyped) return;
    const { read = same, show = same, tidy = trimText, commit } = this.options;
    if (this.isTyped) {
      this.taken = this.isComposing ? control.value : read(control.value);
      this.isTyped = this.isComposing;
    }
    if (settled && !this.isComposing) {
      this.taken = tidy(this.taken);
      write(control, show(this.taken));
    }
    commit(this.taken, settled);
  }

  private readonly onInput = () => {
    const { limit = same } = this.options;
    const control = this.control.current;
    if (control && !this.isComposing) write(control, limit(control.value));
    this.isTyped = true;
    this.wasEverTyped = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.take(false), PAUSE_MILLISECONDS);
    if (this.deadline === 0) this.deadline = window.setTimeout(() => this.take(false), LONGEST_WAIT_MILLISECONDS);
  };

  /** The control's props, the same for its life. */
  readonly props: Omit<Typing<Element>, 'defaultValue'> = {
    ref: this.control,
    onInput: this.onInput,
    onBlur: () => afterPress(() => this.take(true)),
    onKeyDown: (event) => {
      const isNewLine = event.currentTarget instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && !isNewLine && !event.nativeEvent.isComposing) this.take(true);
    },
    onCompositionStart: () => {
      this.isComposing = true;
    },
    onCompositionEnd: () => {
      this.isComposing = false;
      this.onInput();
    },
  };
}

/**
 * The props of a native text control that types locally. `read`, `show`, `tidy` and `limit` must not change between renders.
 */
export function useTyping<Element extends Control>(options: TypingOptions): Typing<Element> {
  const { value, services, show = same } = options;
  const [typed] = useState(() => new TypedText<Element>(options));
  useLayoutEffect(() => typed.follow(options));
  useEffect(() => typed.register(services), [typed, services]);
  return { ...typed.props, defaultValue: show(value) };
}

/** The same for an item whose answer is what is typed. */
export function useItemTyping<Element extends Control>(
  { item, value, services }: Pick<FieldProps, 'item' | 'value' | 'services'>,
  options: Pick<TypingOptions, 'read' | 'tidy' | 'limit'> = {},
): Typing<Element> {
  const commit = (text: string, settled: boolean) => services.commit(item, text, settled);
  return useTyping<Element>({ value: textOf(value), services, commit, ...options });
}
