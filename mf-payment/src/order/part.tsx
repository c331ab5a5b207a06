/** The part that other remotes show through `<RemotePart part="mf_payment/order">` (DESIGN 3). */
import { CONTRACT_VERSION, type OrderPartProps, type RemotePartModule } from '@madoguchi/shared/contract';
import '@madoguchi/shared/domain/survey/everyType';
import { OrderArea } from './OrderArea';

export default {
  contract: CONTRACT_VERSION,
  part: 'mf_payment/order',
  Component: OrderArea,
} satisfies RemotePartModule<OrderPartProps>;
