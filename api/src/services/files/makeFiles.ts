/**
 * The services of files, put together as the environment says: folder or bucket, with or without a scanner.
 */
import type { Configuration } from '../../configuration';
import type { Database } from '../../database/database';
import { type FileDependencies, Files } from './files';
import type { FileLinks } from './links';
import { LocalStorage } from './localStorage';
import { Receiving } from './receiving';
import { S3Storage } from './s3Storage';
import { ClamdScanner } from './scanner';

/** Files, their storage and scanner, and, where this server itself takes uploads, what takes them. */
export function makeFiles(
  configuration: Configuration,
  database: Database,
  links: FileLinks,
  heard: Pick<FileDependencies, 'onFault' | 'onInfected'>,
) {
  const { s3, directory, scanner: scannerAddress } = configuration.files;
  const local = new LocalStorage(directory, links);
  const fileStorage = s3 ? new S3Storage(s3) : local;
  const fileScanner = scannerAddress && new ClamdScanner(scannerAddress);
  const files = new Files({
    database,
    storage: fileStorage,
    links,
    scanner: fileScanner,
    isSecureUploadOn: configuration.switches.secureFiles,
    ...heard,
  });
  return {
    files,
    fileScanner,
    fileStorage,
    fileReceiving: s3 ? undefined : new Receiving(database, local, links, files),
  };
}
