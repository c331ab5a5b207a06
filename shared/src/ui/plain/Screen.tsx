/** The frame of a screen: header, content, bottom bar, and the small pieces that content is laid out with. */
import { type ComponentPropsWithRef, type FormEvent, type ReactNode, useEffect } from 'react';
import { commonTexts } from '../../texts';
import { IconButton } from './Button';
import { classNames } from './className';
import { type Person, PersonTag } from './Person';
import { TextSizeButton } from './TextSizeSwitch';
import { nameWindow } from './windowName';

export interface ScreenProps {
  /** The screen's `h1`. */
  title: string;
  /** Names the window; default is the title. */
  documentTitle?: string;
  /** Shows the back button in the header. */
  onBack?: () => void;
  backLabel?: string;
  person?: Person | undefined;
  /** The right end of the header, beside or instead of the person. */
  right?: ReactNode;
  /** The bottom bar: the main action and what belongs to it. */
  bar?: ReactNode;
  /** With it content and bar are in one form, whose main button is `type=submit`. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Centres the content, for done and error screens. */
  centred?: boolean;
  children: ReactNode;
}

/** A bar that grows over what has the focus, as by another line in it, gives it back to sight. */
function uncoverFocus(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused?.matches('#mg-main *') || bar.contains(focused)) return;
  const field = focused.getBoundingClientRect();
  const { top, bottom } = bar.getBoundingClientRect();
  if (field.top < bottom && field.bottom > top) focused.scrollIntoView({ block: 'nearest' });
}

/**
 * Keeps what has or gets the focus from under an element that stays at an edge of the window (WCAG 2.4.11): nothing is
 * scrolled closer to that edge than the element is high at the moment; the rest is for what is
 * around a focus, such as a choice's words, and grows with them. To be used as a `ref`.
 */
const keepClear = (edge: 'scrollPaddingTop' | 'scrollPaddingBottom') => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style[edge] = `calc(${element.offsetHeight}px + 1.5rem)`;
    uncoverFocus(element);
  });
  observer.observe(element, { box: 'border-box' });
  return () => {
    observer.disconnect();
    style[edge] = '';
  };
};
const keepClearAbove = keepClear('scrollPaddingTop');
const keepClearBelow = keepClear('scrollPaddingBottom');

/** One screen: skip link, slim header with the `h1`, `main` of at most 640 px, sticky bottom bar. */
export function Screen(props: ScreenProps) {
  const { title, documentTitle = title, onBack, backLabel, person, right, bar, onSubmit, centred, children } = props;
  useEffect(() => {
    nameWindow(documentTitle);
  }, [documentTitle]);

  const body = (
    <>
      <div className={classNames('mg-content', centred && 'mg-content--centred')}>{children}</div>
      {bar && <BottomBar>{bar}</BottomBar>}
    </>
  );
  return (
    <div className="mg-screen">
      <a className="mg-skip" href="#mg-main">
        {commonTexts.frame.skipToContent}
      </a>
      <header ref={keepClearAbove} className="mg-header">
        {onBack && (
          <IconButton label={backLabel ?? commonTexts.action.back} className="mg-header__back" onClick={onBack}>
            ‹
          </IconButton>
        )}
        <h1 className="mg-header__title">{title}</h1>
        <TextSizeButton />
        {right}
        {person && <PersonTag {...person} />}
      </header>
      <main id="mg-main" tabIndex={-1} className="mg-main">
        {onSubmit ? (
          <form className="mg-main" noValidate onSubmit={onSubmit}>
            {body}
          </form>
        ) : (
          body
        )}
      </main>
    </div>
  );
}

/** The bar at the bottom, under the thumb, above the safe area. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div ref={keepClearBelow} className="mg-bar">
      <div className="mg-bar__content">{children}</div>
    </div>
  );
}

/** A row of the bottom bar: a narrow button (戻る) beside the main one. */
export function BarRow({ children }: { children: ReactNode }) {
  return <div className="mg-bar__row">{children}</div>;
}

/** A white card. `faded` is for what is over or cancelled. */
export function Card({ faded = false, className, ...rest }: ComponentPropsWithRef<'section'> & { faded?: boolean }) {
  return <section {...rest} className={classNames('mg-card', faded && 'mg-card--faded', className)} />;
}

/** Children under each other with even gaps. */
export function Stack({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames('mg-stack', className)} />;
}

/** Children beside each other with equal widths. */
export function Row({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames('mg-row', className)} />;
}

/** The heading of a group of cards, such as a day. */
export function GroupHeading({ className, children, ...rest }: ComponentPropsWithRef<'h2'>) {
  return (
    <h2 {...rest} className={classNames('mg-group-heading', className)}>
      {children}
    </h2>
  );
}

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="mg-visually-hidden">{children}</span>;
}
