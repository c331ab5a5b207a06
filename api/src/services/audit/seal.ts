/**
 * The seals of the audit (CONTRACT 13): HMAC-SHA256 under AUDIT_KEY. A row's seal covers when, who, which deed,
 * about what, and a salted digest of the payload, never the payload; a link's seal covers its place in its chain, the
 * link before it and the row's seal. Whoever can write to the database alone can make none of them.
 */
import { createHmac, createSecretKey, hash, type KeyObject, randomUUID } from 'node:crypto';
import { canonicalJson } from '../../canonicalJson';

/** What of a row its seal says in clear. */
export interface SealedFacts {
  auditId: string;
  at: Date;
  actorId: string;
  actorIsAdmin: boolean;
  action: string;
  subjectUserId: string | null;
  subject: string;
  /** When a row that came without a seal was taken in; null for one that was sealed by who wrote it. */
  takenAt: Date | null;
}

/** What a row says of its subject; goes when a person is erased. */
export interface AuditPayload {
  before: unknown;
  after: unknown;
  overrides: readonly string[] | null;
}

/** A payload as canonical JSON; null where there is nothing. */
interface PayloadTexts {
  before: string | null;
  after: string | null;
  overrides: readonly string[] | null;
}

/** The seal of a new row. */
export interface NewSeal {
  salt: string;
  mac: string;
  /** What the seal's digest was made of: the database takes the same, so that it is written once. */
  texts: PayloadTexts;
}

/** A row as its link needs it. */
export interface SealedRow {
  auditId: string;
  mac: string;
}

/** A row of the table. */
export interface StoredRow extends SealedFacts, AuditPayload {
  salt: string | null;
  /** null: it came without one, from SQL or from a server of an earlier release. */
  mac: string | null;
  /** Of the payload as it was written; only where that was erased. */
  digest: string | null;
  erasedAt: Date | null;
  erasedBy: string | null;
  erasedMac: string | null;
}

/** The last link of a chain so far: its hash goes into the next one. Before the first it is the chain's opening. */
export interface Head {
  chain: number;
  seq: number;
  hash: string;
}

export interface Link extends Head {
  /** null: the link that ends the chain. */
  auditId: string | null;
}

/** What a chain says of itself when it begins. */
export interface ChainFacts {
  /** Counts all chains, without a gap. */
  number: number;
  /** YYYYMMDD in Japan. */
  day: string;
  process: string;
  openedAt: Date;
  /** Until when rows without a seal are taken in; null: as long as those of before are not all taken in. */
  acceptsUntil: Date | null;
  /** The opening of the chain before. */
  previous: string;
}

/** Where the audit begins since its oldest rows were cut off. */
export interface CutFacts extends Head {
  /** Of the chain. */
  opening: string;
  /** The chain's end was cut off too: the next chain is the first one. */
  isEnded: boolean;
  /** Rows that were ever cut off. */
  rows: number;
  cutAt: Date;
  cutBy: string;
}

/** Before the opening of the first chain. */
export const NO_CHAIN = '';

const instantOf = (date: Date | null) => date?.getTime() ?? null;

export class AuditSeal {
  private readonly key: KeyObject;
  /** Tells keys apart without saying anything of them. */
  readonly keyId: string;

  /** @param secret AUDIT_KEY */
  constructor(secret: string) {
    this.key = createSecretKey(secret, 'utf8');
    this.keyId = this.mac(['key']).slice(0, 12);
  }

  private mac(parts: readonly unknown[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  private macOf(row: SealedFacts, digest: string): string {
    const { auditId, at, actorId, actorIsAdmin, action, subjectUserId, subject, takenAt } = row;
    const facts = [auditId, at.getTime(), actorId, actorIsAdmin, action, subjectUserId, subject, instantOf(takenAt)];
    return this.mac(['row', ...facts, digest]);
  }

  /** Seals a row that is about to be written. */
  sealRow(facts: SealedFacts, payload: AuditPayload): NewSeal {
    const salt = randomUUID();
    const texts = textsOf(payload);
    return { salt, mac: this.macOf(facts, digestOfTexts(salt, texts)), texts };
  }

  /** Seals the emptying of a row's payload; what `kept` holds stays. @param digest of the payload as it was written */
  sealErasure(auditId: string, digest: string, at: Date, by: string, kept: AuditPayload): string {
    return this.mac(['erased', auditId, digest, at.getTime(), by, joined(textsOf(kept))]);
  }

  /** What is wrong with a row that stands in the table; undefined where nothing is. */
  faultOf(row: StoredRow): string | undefined {
    const { mac, salt, erasedAt, erasedBy, erasedMac } = row;
    if (mac === null) return 'has no seal: it was not written by this program';
    if (erasedAt === null) {
      if (salt === null) return 'lost the salt of its payload';
      return this.macOf(row, digestOf(salt, row)) === mac ? undefined : 'was changed';
    }
    if (row.digest === null || this.macOf(row, row.digest) !== mac) return 'was changed';
    const wanted = this.sealErasure(row.auditId, row.digest, erasedAt, erasedBy ?? '', row);
    return salt === null && wanted === erasedMac ? undefined : 'was emptied by something else than this program';
  }

  /** The next link of a chain, for a row. */
  linkOf({ chain, seq, hash }: Head, { auditId, mac }: SealedRow): Link & { auditId: string } {
    return { chain, seq: seq + 1, auditId, hash: this.mac(['link', hash, chain, seq + 1, auditId, mac]) };
  }

  /** The link behind which nothing may follow. */
  endOf({ chain, seq, hash }: Head): Link {
    return { chain, seq: seq + 1, auditId: null, hash: this.mac(['end', hash, chain, seq + 1]) };
  }

  openingOf({ number, day, process, openedAt, acceptsUntil, previous }: ChainFacts): string {
    return this.mac(['chain', number, day, process, openedAt.getTime(), instantOf(acceptsUntil), previous]);
  }

  sealCut({ chain, seq, hash, opening, isEnded, rows, cutAt, cutBy }: CutFacts): string {
    return this.mac(['cut', chain, seq, hash, opening, isEnded, rows, cutAt.getTime(), cutBy]);
  }
}

function textsOf({ before, after, overrides }: AuditPayload): PayloadTexts {
  const text = (value: unknown) => (value === null || value === undefined ? null : canonicalJson(value));
  return { before: text(before), after: text(after), overrides: overrides ?? null };
}

/** The canonical JSON of `[before, after, overrides]`. */
function joined({ before, after, overrides }: PayloadTexts): string {
  return `[${before},${after},${canonicalJson(overrides)}]`;
}

function digestOfTexts(salt: string, payload: PayloadTexts): string {
  return hash('sha256', salt + joined(payload), 'base64url');
}

/** Digest of a payload. Without the salt, which goes with it, nobody can try what the payload was. */
export function digestOf(salt: string, payload: AuditPayload): string {
  return digestOfTexts(salt, textsOf(payload));
}
