/** The one expose of this remote: what the shell mounts (CONTRACT 10). */
import { CONTRACT_VERSION, type RemoteModule } from '@madoguchi/shared/contract';
import packageDescription from '../package.json';
import { RemoteRoutes } from './routes';

export default {
  contract: CONTRACT_VERSION,
  name: 'mf_payment',
  version: packageDescription.version,
  Component: RemoteRoutes,
} satisfies RemoteModule;
