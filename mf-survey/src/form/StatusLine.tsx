/**
 * One line below a control with the state of a lookup or a check; announced whenever it changes, and never moving
 * what is below it.
 */
import { classNames, Spinner } from '@madoguchi/shared/ui/plain';

interface StatusLineProps {
  id?: string;
  text: string | undefined;
  /** `busy` while data is on its way (FORM-058). */
  tone?: 'plain' | 'good' | 'bad' | 'busy';
}

export function StatusLine({ id, text, tone = 'plain' }: StatusLineProps) {
  return (
    <p id={id} role="status" className={classNames('form-status', tone !== 'plain' && `form-status--${tone}`)}>
      {tone === 'busy' && <Spinner small />}
      {text}
    </p>
  );
}

/** The ids of several descriptions as one attribute; undefined when there is none. */
export function describedBy(...ids: (string | undefined | false)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
