/** What the local provider remembers while it runs. */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const kept = new Map<string, AdapterPayload>();

/** Entries of one kind; lives are the provider's own to look at. */
export class Memory implements Adapter {
  constructor(private readonly kind: string) {}

  private key(id: string): string {
    return `${this.kind} ${id}`;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    kept.set(this.key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return kept.get(this.key(id));
  }

  private async findBy(name: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> {
    return [...kept].find(([key, payload]) => key.startsWith(`${this.kind} `) && payload[name] === value)?.[1];
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy('uid', uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findBy('userCode', userCode);
  }

  async consume(id: string): Promise<void> {
    const payload = kept.get(this.key(id));
    if (payload) payload.consumed = Math.floor(nowMilliseconds() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
  }
}
