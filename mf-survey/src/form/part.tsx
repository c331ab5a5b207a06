/** The part that other remotes show through `<RemotePart part="mf_survey/form">` (DESIGN 3). */
import { CONTRACT_VERSION, type FormPartProps, type RemotePartModule } from '@madoguchi/shared/contract';
import '@madoguchi/shared/domain/survey/everyType';
import { FormRenderer } from './FormRenderer';

export default {
  contract: CONTRACT_VERSION,
  part: 'mf_survey/form',
  Component: FormRenderer,
} satisfies RemotePartModule<FormPartProps>;
