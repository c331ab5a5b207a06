/** The part that other remotes show through `<RemotePart part="mf_payment/order">` (DESIGN 3). */
import { CONTRACT_VERSION, type RemotePartModule } from '@madoguchi/shared/contract';

function OrderPart() {
  return null;
}

export default {
  contract: CONTRACT_VERSION,
  part: 'mf_payment/order',
  Component: OrderPart,
} satisfies RemotePartModule;
