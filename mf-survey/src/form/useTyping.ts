/**
 * Keeps what is being typed in the control itself and takes it over on pause, blur, Enter and whenever the form asks
 * (DESIGN 4): a key renders nothing, and an input method is never disturbed, because nothing is written into the
 * control while it is composing.
 */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { afterPress } from './press';
import type { FieldServices } from './types';

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

export interface Typing<Element extends Control> {
  ref: RefObject<Element | null>;
  defaultValue: string;
  onInput: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<Element>) => void;
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
}

/**
 * The props of a native text control that types locally. `read`, `show` and `limit` must not change between renders.
 */
export function useTyping<Element extends Control>(options: TypingOptions): Typing<Element> {
  const { value, services, show = same } = options;
  const ref = useRef<Element>(null);
  const latest = useRef(options);
  const state = useRef({ composing: false, typed: false, everTyped: false, taken: value, timer: 0, deadline: 0 });
  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => {
    // Only what came from elsewhere is written: what was taken over from here already is in the control, as the
    // person typed it.
    if (state.current.taken === value) return;
    Object.assign(state.current, { taken: value, typed: false });
    if (ref.current) write(ref.current, show(value));
  }, [value, show]);

  const take = useCallback((settled: boolean) => {
    const typing = state.current;
    const control = ref.current;
    window.clearTimeout(typing.timer);
    window.clearTimeout(typing.deadline);
    typing.deadline = 0;
    if (!control || !typing.everTyped) return;
    const { read = same, show = same, commit } = latest.current;
    if (typing.typed) {
      typing.taken = typing.composing ? control.value : read(control.value);
      typing.typed = typing.composing;
    }
    if (settled && !typing.composing) write(control, show(typing.taken));
    commit(typing.taken, settled);
  }, []);

  useEffect(() => {
    const typing = state.current;
    const release = services.registerTyping(() => {
      if (typing.typed) take(false);
    });
    return () => {
      window.clearTimeout(typing.timer);
      window.clearTimeout(typing.deadline);
      release();
    };
  }, [services, take]);

  const onInput = () => {
    const typing = state.current;
    const { limit = same } = latest.current;
    if (ref.current && !typing.composing) write(ref.current, limit(ref.current.value));
    typing.typed = true;
    typing.everTyped = true;
    window.clearTimeout(typing.timer);
    typing.timer = window.setTimeout(() => take(false), PAUSE_MILLISECONDS);
    if (typing.deadline === 0) typing.deadline = window.setTimeout(() => take(false), LONGEST_WAIT_MILLISECONDS);
  };
  return {
    ref,
    defaultValue: show(value),
    onInput,
    onBlur: () => afterPress(() => take(true)),
    onKeyDown: (event) => {
      const isNewLine = event.currentTarget instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && !isNewLine && !event.nativeEvent.isComposing) take(true);
    },
    onCompositionStart: () => {
      state.current.composing = true;
    },
    onCompositionEnd: () => {
      state.current.composing = false;
      onInput();
    },
  };
}
