/**
 * Asks for this product at the address that people see: does the proxy lead there, by https, and only there.
 */
import * as v from 'valibot';
import type { Configuration } from '../configuration';
import { causeOf, type Finding, warning } from './finding';

const HealthSchema = v.looseObject({ status: v.literal('ok') });

/** Everything about the public address; warnings only, since the server need not run yet. */
export async function checkOrigin({ publicOrigin, metricsToken }: Configuration): Promise<Finding[]> {
  if (publicOrigin === undefined) return [];
  try {
    const health = await fetch(`${publicOrigin}/healthz`, { redirect: 'manual' });
    const said = v.safeParse(HealthSchema, await health.json().catch(() => undefined));
    if (!said.success)
      return [
        warning(
          `${publicOrigin} answers ${health.status}, and is not this product: does the proxy lead to HOST and PORT, and does the server run?`,
        ),
      ];
    const metrics = await fetch(`${publicOrigin}/metrics`);
    await metrics.arrayBuffer();
    if (metrics.ok && metricsToken === undefined)
      return [warning(`${publicOrigin}/metrics can be read by everybody: set METRICS_TOKEN.`)];
    return [];
  } catch (error) {
    return [
      warning(
        `${publicOrigin} cannot be reached from here (${causeOf(error)}): is its name known, and do proxy and server run?`,
      ),
    ];
  }
}
