/**
 * The modal dialog: a sheet from the bottom on phones, a box from 600 px up. The native element makes the rest of the
 * page inert, keeps the focus inside and gives it back.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { commonTexts } from '../../texts';
import { IconButton } from './Button';
import { classNames } from './className';
import { openLayer } from './dialogLayers';

/** The only widths of dialogs from 600 px up (CONST-009); each is a token `--dialog-<width>`. */
export const DIALOG_WIDTHS = [300, 320, 380, 400, 430, 500, 800] as const;
export type DialogWidth = (typeof DIALOG_WIDTHS)[number];

export interface DialogProps {
  open: boolean;
  /** The dialog's name and its `h2`. */
  title: string;
  /** Asked for by Escape, the backdrop, the close button of the head, and the browser's back. */
  onClose: () => void;
  width?: DialogWidth;
  role?: 'dialog' | 'alertdialog';
  /** False: only the dialog's own buttons close it (something would be lost, or is being sent). */
  dismissible?: boolean;
  /** False: the browser's back passes the dialog by, for one that speaks of such a step itself. */
  inHistory?: boolean | undefined;
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

/**
 * Contents longer than their room must be reachable by the arrow keys; shorter ones need no stop of their own. The room
 * shrinks when the phone is turned, the keyboard opens or the text grows. To be used as a `ref`.
 */
function reachableBody(body: HTMLElement | null) {
  if (!body) return undefined;
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
}

function OpenDialog(props: DialogProps) {
  const { title, onClose, width = 400, role = 'dialog', dismissible = true, closeButton = false, actions } = props;
  const layer = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const alert = role === 'alertdialog';

  const [isInHistory] = useState(props.inHistory !== false);
  const back = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    back.current = () => {
      if (dismissible) onClose();
    };
  });
  useLayoutEffect(
    () => (layer.current ? openLayer(layer.current, isInHistory ? () => back.current() : undefined) : undefined),
    [isInHistory],
  );

  const semantics = {
    role,
    'aria-modal': true,
    'aria-labelledby': titleId,
    'aria-describedby': props.describedBy ?? (alert && props.children ? bodyId : undefined),
  } as const;
  return (
    <dialog
      ref={layer}
      {...semantics}
      className="mg-dialog-layer"
      tabIndex={-1}
      data-width={width}
      {...useDismissal(onClose, dismissible)}
    >
      <div className={classNames('mg-dialog', props.className)}>
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
          <div ref={reachableBody} id={bodyId} className="mg-dialog__body">
            {props.children}
          </div>
        )}
        {actions && <div className="mg-dialog__actions">{actions}</div>}
      </div>
    </dialog>
  );
}

/** Asks to close on Escape and on a press of the backdrop; anybody who shows the dialog decides. */
function useDismissal(onClose: () => void, dismissible: boolean) {
  const dismiss = () => {
    if (dismissible) onClose();
  };
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  const pressed = useRef(false);
  return {
    // A key that belongs to an input method's list is none of the dialog's.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.nativeEvent.isComposing) event.preventDefault();
    },
    // A file picker inside that is left without a choice says "cancel" too.
    onCancel: (event: SyntheticEvent) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      dismiss();
    },
    // Escape for the second time closes without asking: what may not be closed opens again.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!isOwn(event) || event.currentTarget.open) return;
      if (dismissible) onClose();
      else event.currentTarget.showModal();
    },
    // A press that began inside (selecting a text) and ended on the backdrop is not meant as closing.
    onPointerDown: (event: PointerEvent) => {
      pressed.current = isOwn(event);
    },
    onClick: (event: MouseEvent) => {
      if (pressed.current && isOwn(event)) dismiss();
    },
  };
}
