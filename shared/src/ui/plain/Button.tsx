/** Buttons and links that look like buttons. */
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { commonTexts } from '../../texts';
import { classNames } from './className';

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'large' | 'medium';

/** The class of a button, for elements that are not ours (a router's Link). */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'large'): string {
  return `mg-button mg-button--${variant} mg-button--${size}`;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** primary: the one main action; quiet: green outline; plain: grey outline; danger: red outline. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses; the button stays focusable, so that the focus is not lost. */
  busy?: boolean;
}

/** A native button; `type` is button unless said otherwise, so that only the main button sends a form. */
export function Button({ variant, size, busy = false, type, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonClass(variant, size), className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className="mg-spinner mg-spinner--small" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  );
}

type AgainButtonProps = Omit<ButtonProps, 'children' | 'type'>;

/** もう一度試す: repeats the one request that failed, which `onClick` does. */
export function RetryButton(props: AgainButtonProps) {
  return <Button {...props}>{commonTexts.action.retry}</Button>;
}

/** 再読み込み: loads the page, or the newest form, again. Without `onClick` it is the page. */
export function ReloadButton({ onClick = () => window.location.reload(), ...button }: AgainButtonProps) {
  return (
    <Button {...button} onClick={onClick}>
      {commonTexts.action.reload}
    </Button>
  );
}

/**
 * True where the window has a screen before this one. The entry of a dialog (dialogHistory) is none: it notes the first
 * screen that it lies on.
 */
export function hasScreenBefore(): boolean {
  return window.history.length > 1 && !('first' in Object(window.history.state));
}

/** 前の画面に戻る; in a window that has no screen before this one, as a message opens it, はじめの画面へ instead. */
export function BackButton({ variant = 'plain' }: Pick<ButtonProps, 'variant'>) {
  const { goBack, goHome } = commonTexts.action;
  return hasScreenBefore() ? (
    <Button variant={variant} onClick={() => window.history.back()}>
      {goBack}
    </Button>
  ) : (
    <LinkButton variant={variant} href="/">
      {goHome}
    </LinkButton>
  );
}

export interface LinkButtonProps extends ComponentPropsWithRef<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button, for addresses outside the router. */
export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass(variant, size), className)}>
      {children}
    </a>
  );
}

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The button's name; the icon itself is hidden from assistive technology. */
  label: string;
  children: ReactNode;
}

/** A 44 px button with a sign instead of words. */
export function IconButton({ label, type, className, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type ?? 'button'} aria-label={label} className={classNames('mg-icon-button', className)}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

/** A small rounded button for moving about (前へ, 次へ, 今日). */
export function PillButton({ type, className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button {...rest} type={type ?? 'button'} className={classNames('mg-pill', className)} />;
}
