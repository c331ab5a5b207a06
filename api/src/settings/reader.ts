/**
 * Reads single settings out of the environment and gathers a sentence for each that is wrong.
 */
import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names that proxies' networks may be given by instead of an address. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** What people write for "no proxy". */
const NO_PROXY = new Set(['none', 'off']);
const ADDRESS_BITS = { 4: 32, 6: 128 } as const;

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= ADDRESS_BITS[version]);
}

export class EnvironmentReader {
  readonly faults: string[] = [];
  /** Every name that was asked for, set or not. */
  readonly asked = new Set<string>();

  constructor(private readonly environment: Environment) {}

  text(name: string): string | undefined {
    this.asked.add(name);
    const value = this.environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  count(name: string, fallback: number, minimum: number, maximum = Number.MAX_SAFE_INTEGER): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
    const wanted = maximum < Number.MAX_SAFE_INTEGER ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`;
    this.faults.push(`${name} must be a whole number ${wanted}, not "${value}".`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (value === 'on' || value === 'off') return value === 'on';
    this.faults.push(`${name} must be on or off, not "${value}".`);
    return fallback;
  }

  /** An http or https address, as it is written. */
  address(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/+$/, '');
    this.faults.push(`${name} must be an http or https address, not "${value}".`);
    return undefined;
  }

  /** Scheme, host and port as browsers write them: small letters, no default port. Anything behind them is a fault. */
  origin(name: string): string | undefined {
    const address = this.address(name);
    if (address === undefined) return undefined;
    const { origin, href, username, password } = new URL(address);
    if (href === `${origin}/`) return origin;
    const shown = username === '' && password === '' ? `, not "${address}"` : '';
    this.faults.push(`${name} must be scheme and host alone, such as ${origin}${shown}.`);
    return origin;
  }

  instant(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const instant = Date.parse(value);
    if (/^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(instant)) return instant;
    this.faults.push(`${name} must be an ISO instant such as 2026-11-20T09:00:00+09:00, not "${value}".`);
    return undefined;
  }

  list(name: string): ReadonlySet<string> {
    return new Set(
      (this.text(name) ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    );
  }

  /** Whose X-Forwarded-* headers are believed: nobody's (false), a number of hops, or a comma list of networks. */
  proxies(name: string): false | string | number {
    const value = this.text(name);
    if (value === undefined || NO_PROXY.has(value)) return false;
    if (/^\d{1,3}$/.test(value)) return Number(value);
    const networks = [...this.list(name)];
    if (networks.length > 0 && networks.every(isNetwork)) return networks.join(',');
    this.faults.push(
      `${name} must be none, the number of proxies before this server, or their addresses such as loopback or ` +
        `10.0.0.0/8, not "${value}".`,
    );
    return false;
  }

  /** An address of PostgreSQL. It holds a password, so the lines say only how one looks. */
  database(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^postgres(?:ql)?:\/\//.test(value))
      this.faults.push(`${name} must be an address such as postgres://user:password@host/database.`);
    else if (!URL.canParse(value) || new URL(value).hash !== '' || !this.isDecodable(value))
      this.faults.push(
        `${name} cannot be read: write characters such as @ / # % in its password encoded (%40 %2F %23 %25).`,
      );
    return value;
  }

  private isDecodable(value: string): boolean {
    try {
      decodeURIComponent(value);
      return true;
    } catch {
      return false;
    }
  }
}
