/**
 * What the QR of an answer says (CONTRACT 13): `MG1.` and base64url of the answer's random id (12 bytes) with 8 bytes of
 * an HMAC, so that a reader at the door tells a QR of this house from any other without asking the database. No code, no
 * name, no address.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database';
import { answerIdOfQr, qrIdsOf } from '../../repositories/answers/qrIds';
import { LinkSigner } from '../links/linkSigner';
import type { KeyVault } from '../session/keyVault';

const PREFIX = 'MG1.';
const ID_BYTES = 12;
const SIGNATURE_BYTES = 8;

export class AnswerQr {
  private readonly signer: LinkSigner;

  constructor(private readonly database: Database) {
    this.signer = new LinkSigner(database, 'answer-qr');
  }

  /** Fetches the secret that all servers share; once, before the first QR. */
  async prepare(vault: KeyVault): Promise<void> {
    await this.signer.prepare(vault);
  }

  private signature(qrId: string): Buffer {
    return Buffer.from(this.signer.sign([qrId]), 'base64url').subarray(0, SIGNATURE_BYTES);
  }

  /** The texts of the QRs, by answerId. */
  async textsOf(answerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = await qrIdsOf(this.database, answerIds);
    return new Map(
      [...ids].map(([answerId, qrId]) => {
        const bytes = Buffer.concat([Buffer.from(qrId, 'hex'), this.signature(qrId)]);
        return [answerId, `${PREFIX}${bytes.toString('base64url')}`];
      }),
    );
  }

  /** The answerId that a QR names; undefined for one that this house did not make, or whose answer is no more. */
  async answerIdOf(text: string): Promise<string | undefined> {
    const bytes = Buffer.from(text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '', 'base64url');
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
    const qrId = bytes.subarray(0, ID_BYTES).toString('hex');
    const isOurs = timingSafeEqual(bytes.subarray(ID_BYTES), this.signature(qrId));
    return isOurs ? answerIdOfQr(this.database, qrId) : undefined;
  }
}
