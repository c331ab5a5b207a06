/**
 * The modal dialog: a sheet from the bottom on phones, a box from 600 px up.
 * Own markup instead of the native element: its showModal does not exist in the test environment, and iOS before 15.4,
 * still met in LINE, does not have it. What it gives is done here: the rest of the page is inert, the focus stays inside
 * and goes back afterwards, Escape closes.
 */
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { commonTexts } from '../../texts';
import { IconButton } from './Button';
import { classNames } from './className';
import { openModal } from './modal';

/** The only widths of dialogs from 600 px up (CONST-009); each is a token `--dialog-<width>`. */
export const DIALOG_WIDTHS = [300, 320, 380, 400, 430, 500, 800] as const;
export type DialogWidth = (typeof DIALOG_WIDTHS)[number];

export interface DialogProps {
  open: boolean;
  /** The dialog's name and its `h2`. */
  title: string;
  /** Asked for by Escape, the backdrop and the close button of the head. */
  onClose: () => void;
  width?: DialogWidth;
  role?: 'dialog' | 'alertdialog';
  /** False: only the dialog's own buttons close it (something would be lost, or is being sent). */
  dismissible?: boolean;
  /** A close button in the head, for long contents. */
  closeButton?: boolean;
  /** The buttons at the bottom; they stay in view while the content scrolls. */
  actions?: ReactNode;
  /** Ids of texts that describe the dialog; an alertdialog names its text by itself. */
  describedBy?: string;
  className?: string;
  children?: ReactNode;
}

/** A modal dialog. Its children are mounted only while it is open, so that it starts afresh each time. */
export function Dialog(props: DialogProps) {
  return props.open ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: DialogProps) {
  const { title, onClose, width = 400, role = 'dialog', dismissible = true, closeButton = false, actions } = props;
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const alert = role === 'alertdialog';

  const dismiss = useEffectEvent(() => {
    if (!dismissible) return;
    onClose();
  });
  useEffect(() => {
    if (!layer.current || !panel.current) return undefined;
    return openModal(layer.current, panel.current, () => dismiss());
  }, []);

  useLayoutEffect(() => {
    // Contents longer than the window must be reachable by the arrow keys; shorter ones need no stop of their own.
    if (body.current && body.current.scrollHeight > body.current.clientHeight) body.current.tabIndex = 0;
    else body.current?.removeAttribute('tabindex');
  });

  const semantics = {
    role,
    'aria-modal': true,
    'aria-labelledby': titleId,
    'aria-describedby': props.describedBy ?? (alert && props.children ? bodyId : undefined),
  } as const;
  return (
    <div ref={layer} className="mg-dialog-layer">
      <div
        ref={panel}
        {...semantics}
        className={classNames('mg-dialog', props.className)}
        tabIndex={-1}
        data-width={width}
      >
        <div className="mg-dialog__head">
          <h2 id={titleId} className="mg-dialog__title">
            {title}
          </h2>
          {closeButton && (
            <IconButton label={commonTexts.action.close} onClick={onClose}>
              ×
            </IconButton>
          )}
        </div>
        {props.children && (
          <div ref={body} id={bodyId} className="mg-dialog__body">
            {props.children}
          </div>
        )}
        {actions && <div className="mg-dialog__actions">{actions}</div>}
      </div>
    </div>
  );
}
