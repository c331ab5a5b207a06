/**
 * A load of parallel requests over kept connections, counted by the client.
 */
import { Agent, request } from 'node:http';

export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}
export interface LoadFigures {
  perSecond: number;
  medianMilliseconds: number;
  slowestPercent: number;
  /** Answers by status, for saying honestly what was refused. */
  statuses: Record<number, number>;
}

function send(agent: Agent, origin: string, shot: Shot): Promise<number> {
  const body = shot.body === undefined ? undefined : JSON.stringify(shot.body);
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}${shot.path}`,
      {
        method: shot.method,
        agent,
        headers: {
          ...shot.headers,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends `count` requests, `parallel` at a time. `shotOf` makes the n-th. */
export async function load(
  origin: string,
  count: number,
  parallel: number,
  shotOf: (index: number) => Shot,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const started = performance.now();
      const status = await send(agent, origin, shotOf(index));
      times.push(performance.now() - started);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: parallel }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: count / seconds,
    medianMilliseconds: times[Math.floor(times.length / 2)] ?? Number.NaN,
    slowestPercent: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    statuses,
  };
}
