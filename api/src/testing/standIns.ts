/**
 * The stand-ins for outside services as they are built, in a process of their own, for tests of what is asked of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { buildServer, productDirectory } from './process';

const StartLine = v.object({
  line: v.looseObject({
    issuer: v.string(),
    channelId: v.string(),
    channelSecret: v.string(),
    messagingToken: v.string(),
  }),
  staff: v.looseObject({ issuer: v.string(), clientId: v.string(), clientSecret: v.string() }),
  sbps: v.looseObject({ endpoint: v.string(), merchantId: v.string(), serviceId: v.string(), hashKey: v.string() }),
});

export interface StandIns {
  /** The settings that name them, all right. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts them on free ports. @param redirectUris the callback addresses that LINE knows */
export async function startStandIns(redirectUris: readonly string[]): Promise<StandIns> {
  await buildServer('stand-ins');
  const child = spawn(process.execPath, [join(productDirectory(), 'stand-ins/dist/main.js')], {
    env: { PATH: process.env.PATH, LINE_STAND_IN_PORT: '0', LINE_REDIRECT_URIS: redirectUris.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(createInterface({ input: child.stdout }), 'line');
  const { line, sbps, staff } = v.parse(StartLine, JSON.parse(String(text)));
  return {
    environment: {
      LINE_LOGIN_ISSUER: line.issuer,
      LINE_LOGIN_CHANNEL_ID: line.channelId,
      LINE_LOGIN_CHANNEL_SECRET: line.channelSecret,
      LINE_MESSAGING_TOKEN: line.messagingToken,
      STAFF_OIDC_ISSUER: staff.issuer,
      STAFF_OIDC_CLIENT_ID: staff.clientId,
      STAFF_OIDC_CLIENT_SECRET: staff.clientSecret,
      SBPS_ENDPOINT: sbps.endpoint,
      SBPS_MERCHANT_ID: sbps.merchantId,
      SBPS_SERVICE_ID: sbps.serviceId,
      SBPS_HASH_KEY: sbps.hashKey,
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
