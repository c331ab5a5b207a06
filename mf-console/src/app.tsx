/** The one expose of this remote: what the shell mounts (CONTRACT 10). */
import { remoteModule } from '@madoguchi/shared/contract';
import '@madoguchi/shared/domain/survey/everyType';
import packageDescription from '../package.json';
import { RemoteRoutes } from './routes';

export default remoteModule('mf_console', packageDescription.version, RemoteRoutes);
