/** How busy the machine was beside a bench. Apart from the quantiles, which the plain React pages reckon in a browser. */
import { loadavg } from 'node:os';

/** How many processes wanted a processor in the last minute. */
export const busy = (): string => loadavg()[0]?.toFixed(1) ?? '';
