/**
 * The products of a form and their sum as other remotes show them (`mf_payment/order`): the order editing area while a
 * form is filled in, and the order summary wherever an order is only read. The caller owns the value; the part knows
 * services, prices and taxes.
 */
import type { AnswerValue, FormMode } from './answers';
import type { Order, PayType } from './order';

export interface OrderPartProps {
  /** The `name` of its main control: the item's key. */
  name: string;
  /** The item's own service (`paymentCategory`); without it the reserved category decides (API-073). */
  serviceId?: string | undefined;
  categoryId?: string | undefined;
  /** Chosen lines (encodeProductLine), or the id of a stored order. */
  value: AnswerValue | undefined;
  /** The order itself where the caller has it; the part then asks nothing. */
  order?: Order | undefined;
  /** False: a summary. */
  isEditable: boolean;
  disabled?: boolean | undefined;
  /** Something must be chosen: the only product is then chosen by itself. */
  required?: boolean | undefined;
  /** admin: a stored order is read as administrators read it. */
  mode?: FormMode | undefined;
  /** Inside the chat app the payment's state is left out (ORDER-009 to ORDER-012). */
  isChatMode: boolean;
  payType?: PayType | undefined;
  /** Why the chosen lines cannot be bought as they are, whenever that changes; undefined once they can be (VAL-083). */
  onFault?: ((message: string | undefined) => void) | undefined;
  /** What is in the open modal, as `onBegin` got it; the modal opens with it the next time. */
  partial?: readonly string[] | undefined;
  /** What is typed and chosen in the modal; undefined once it is saved or closed. */
  onBegin?: ((parts: readonly string[] | undefined) => void) | undefined;
  /** The lines after a change. */
  onChange?: ((value: string[]) => void) | undefined;
  /** The lines that left nothing to choose. */
  onFill?: ((value: string[]) => void) | undefined;
}
