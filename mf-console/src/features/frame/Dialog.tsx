/** A dialog over a screen: mounted while it is open, closed by its buttons alone, the focus goes back to its opener. */
import Modal, { type ModalProps } from 'antd/es/modal';
import { useReturnFocus } from './useReturnFocus';

interface DialogProps extends Omit<ModalProps, 'open' | 'mask'> {
  /** What it does is under way: nothing closes it. */
  isBusy?: boolean;
}

export function Dialog({ isBusy = false, okButtonProps, cancelButtonProps, children, ...props }: DialogProps) {
  useReturnFocus();
  return (
    <Modal
      open
      mask={{ closable: false }}
      closable={!isBusy}
      keyboard={!isBusy}
      okButtonProps={{ ...okButtonProps, loading: isBusy }}
      cancelButtonProps={{ ...cancelButtonProps, disabled: isBusy }}
      {...props}
    >
      {children}
    </Modal>
  );
}
