/**
 * The options of the web plugin, made from the configuration.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@madoguchi/shared/contract';
import type { Configuration } from './configuration';
import { s3Origin } from './services/files/s3Storage';
import type { WebOptions } from './web';

/** Options of the web plugin; undefined where no shell is built, so that the API can run alone. */
export function webOptionsOf(configuration: Configuration): WebOptions | undefined {
  if (!existsSync(configuration.shellDirectory)) return undefined;
  const builds = REMOTE_NAMES.map(
    (name) => [name, join(configuration.remotesDirectory, name.replace('_', '-'), 'dist')] as const,
  );
  return {
    shellDirectory: configuration.shellDirectory,
    remoteDirectories: Object.fromEntries(builds.filter(([, directory]) => existsSync(directory))),
    remotesFile: configuration.remotesFile,
    configuration: {
      switches: configuration.switches,
      login: { authorizeUrl: configuration.line.authorizeUrl, channelId: configuration.line.channelId },
      liffId: configuration.liffId,
      mapsApiKey: configuration.mapsApiKey,
      addressSearch: configuration.maps.geocodeUrl !== undefined,
      facility: configuration.facility,
      developmentUserId: configuration.developmentUserId,
      tagManagerAllowed: configuration.tagManagerAllowed,
    },
    contentSecurity: {
      paymentOrigins: configuration.switches.payment ? [new URL(configuration.payment.endpoint).origin] : [],
      fileOrigins: configuration.files.s3 ? [s3Origin(configuration.files.s3)] : [],
    },
  };
}
