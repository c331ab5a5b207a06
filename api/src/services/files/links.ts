/**
 * Links to files that carry their own permission: signed, good for one file, one method and a while (CONTRACT 5).
 * Anyone who has such a link may use it until then, so they live shortly and are never logged.
 */
import { FILES_PATH } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { LinkSigner } from '../links/linkSigner';
import type { KeyVault } from '../session/keyVault';

/** Slow lines need a while for 50 MB. */
export const UPLOAD_LINK_MILLISECONDS = 30 * 60_000;
/** What no answer names is purged after this (CONTRACT 12); the link by which a form shows it holds as long. */
export const UNNAMED_LIFE_MILLISECONDS = 24 * 3_600_000;
/** A picture in an answer that has just been read. */
export const VIEW_LINK_MILLISECONDS = 60 * 60_000;
export const DOWNLOAD_LINK_MILLISECONDS = 5 * 60_000;

type LinkDisposition = 'inline' | 'attachment';

/** What a link allows. An upload link also says what may come. */
type LinkClaims = { fileId: string; expires: number } & (
  | { method: 'GET'; disposition: LinkDisposition }
  | { method: 'PUT'; contentType: string; maxBytes: number }
);

const SECRET_NAME = 'file-links';

/** A link's text parts, as they stand in its query. */
export interface LinkQuery {
  expires?: string | undefined;
  signature?: string | undefined;
  disposition?: string | undefined;
  type?: string | undefined;
  max?: string | undefined;
}

function signedParts(claims: LinkClaims): (string | number)[] {
  const { method, fileId, expires } = claims;
  const detail = method === 'GET' ? [claims.disposition] : [claims.contentType, claims.maxBytes];
  return [method, fileId, expires, ...detail];
}

export class FileLinks {
  private readonly signer: LinkSigner;

  constructor(database: Database) {
    this.signer = new LinkSigner(database, SECRET_NAME);
  }

  /** Fetches the secret that all servers share; once, before the first link. */
  async prepare(vault: KeyVault): Promise<void> {
    await this.signer.prepare(vault);
  }

  /** The link, from the origin on. */
  make(claims: LinkClaims): string {
    const query = new URLSearchParams({ expires: String(claims.expires) });
    if (claims.method === 'PUT') {
      query.set('type', claims.contentType);
      query.set('max', String(claims.maxBytes));
    } else if (claims.disposition !== 'inline') query.set('disposition', claims.disposition);
    query.set('signature', this.signer.sign(signedParts(claims)));
    return `${FILES_PATH}/${claims.fileId}?${query}`;
  }

  /** A link under which a browser shows or saves the file for so long, from the origin on. */
  read(fileId: string, milliseconds: number, disposition: LinkDisposition = 'inline'): string {
    return this.make({ method: 'GET', fileId, disposition, expires: nowMilliseconds() + milliseconds });
  }

  /** What a link that was followed allows; undefined when it was changed, made for something else, or has expired. */
  verify(method: 'GET' | 'PUT', fileId: string, query: LinkQuery): LinkClaims | undefined {
    const expires = Number(query.expires);
    if (!Number.isSafeInteger(expires) || expires <= nowMilliseconds()) return undefined;
    const claims: LinkClaims =
      method === 'PUT'
        ? { method, fileId, expires, contentType: query.type ?? '', maxBytes: Number(query.max) }
        : { method, fileId, expires, disposition: query.disposition === 'attachment' ? 'attachment' : 'inline' };
    return this.signer.matches(signedParts(claims), query.signature) ? claims : undefined;
  }
}
