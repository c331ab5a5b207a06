/** The part that the start page shows through `<RemotePart part="mf_confirm/own">` (CONTRACT 13, あなたの予約). */
import { CONTRACT_VERSION, type RemotePartModule } from '@madoguchi/shared/contract';
import '@madoguchi/shared/domain/survey/everyType';
import { OwnBookings } from '../features/own/OwnBookings';

export default {
  contract: CONTRACT_VERSION,
  part: 'mf_confirm/own',
  Component: OwnBookings,
} satisfies RemotePartModule;
