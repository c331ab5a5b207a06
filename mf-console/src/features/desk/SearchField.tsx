/** The field of the search: what is typed becomes the address a moment later. */
import Input, { type InputRef } from 'antd/es/input';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './desk.module.css';

/** After the last key of a search. */
const TYPING_MILLISECONDS = 250;

interface SearchFieldProps {
  words: { label: string; placeholder: string };
  q: string;
  onSearch: (q: string) => void;
  field: React.Ref<InputRef>;
}

/**
 * The search as it is typed: the address follows a moment after the last key, at once where the field is left (whoever
 * goes on to a button means what stands there), and never with what is half converted.
 */
export function SearchField({ words, q, onSearch, field }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const [isComposing, setComposing] = useState(false);
  // What was sent and has not come back as the address yet: its coming is no reason to take over what is typed by now.
  const sent = useRef<readonly string[]>([]);
  const shown = useRef(q);
  const newest = useRef(onSearch);
  useEffect(() => {
    newest.current = onSearch;
  });
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    const at = sent.current.indexOf(q);
    sent.current = sent.current.slice(at < 0 ? sent.current.length : at + 1);
    if (at < 0) setTyped(q);
  }, [q]);
  const send = useCallback((words: string) => {
    if (words === (sent.current.at(-1) ?? shown.current)) return;
    sent.current = [...sent.current, words];
    newest.current(words);
  }, []);
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => send(typed.trim()), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, isComposing, send]);
  const sendTyped = () => {
    if (!isComposing) send(typed.trim());
  };
  return (
    <Input
      ref={field}
      type="search"
      allowClear
      className={styles.search ?? ''}
      aria-label={words.label}
      placeholder={words.placeholder}
      suffix={<kbd>/</kbd>}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={sendTyped}
      onBlur={sendTyped}
    />
  );
}
