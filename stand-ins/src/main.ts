/**
 * Starts the stand-ins for outside services and prints, as one line of JSON, where they are and what the product needs
 * to reach them. They are for demos and tests, each on its own port, and never part of the product.
 *
 * Environment: LINE_STAND_IN_PORT (3001; 0 picks a free one), LINE_LOGIN_CHANNEL_ID, LINE_LOGIN_CHANNEL_SECRET,
 * LINE_MESSAGING_TOKEN (defaults as the server's own), LINE_REDIRECT_URIS (comma list; absent: any), MAPS_STAND_IN_PORT
 * and SBPS_STAND_IN_PORT (0: a free one), SBPS_MERCHANT_ID, SBPS_SERVICE_ID, SBPS_HASH_KEY (defaults as the server's
 * own), STAFF_STAND_IN_PORT (0: a free one), STAFF_OIDC_CLIENT_ID, STAFF_OIDC_CLIENT_SECRET, NOW.
 */
import { setClock } from '@madoguchi/shared/domain/clock';
import { PEOPLE } from './line/people';
import { startLine } from './line/server';
import { startMaps } from './maps/server';
import { startSbps } from './sbps/server';
import people from './staff/people.json';
import { startStaffProvider } from './staff/server';

const { env } = process;
if (env.NOW) setClock(Date.parse(env.NOW));

const channelId = env.LINE_LOGIN_CHANNEL_ID ?? 'madoguchi-local';
const channelSecret = env.LINE_LOGIN_CHANNEL_SECRET ?? 'madoguchi-local-channel-secret';
const messagingToken = env.LINE_MESSAGING_TOKEN ?? 'madoguchi-local-messaging-token';

const line = await startLine({
  port: Number(env.LINE_STAND_IN_PORT ?? 3001),
  channelId,
  channelSecret,
  messagingToken,
  redirectUris: env.LINE_REDIRECT_URIS?.split(',').map((uri) => uri.trim()),
});

const maps = await startMaps({ port: Number(env.MAPS_STAND_IN_PORT ?? 0) });

const client = {
  clientId: env.STAFF_OIDC_CLIENT_ID ?? 'madoguchi-local',
  clientSecret: env.STAFF_OIDC_CLIENT_SECRET ?? 'madoguchi-local-staff-secret',
};
const staff = await startStaffProvider({ port: Number(env.STAFF_STAND_IN_PORT ?? 0), ...client });

const account = {
  merchantId: env.SBPS_MERCHANT_ID ?? '30132',
  serviceId: env.SBPS_SERVICE_ID ?? '001',
  hashKey: env.SBPS_HASH_KEY ?? 'madoguchi-local-hash-key',
};
const sbps = await startSbps({ port: Number(env.SBPS_STAND_IN_PORT ?? 0), ...account });

process.stdout.write(
  `${JSON.stringify({
    line: { issuer: line.issuer, channelId, channelSecret, messagingToken, people: PEOPLE },
    maps: { placesUrl: maps.placesUrl, geocodeUrl: maps.geocodeUrl },
    sbps: { endpoint: sbps.endpoint, ...account },
    staff: { issuer: staff.issuer, ...client, people },
  })}\n`,
);

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void line.close();
    void maps.close();
    void sbps.close();
    staff.close();
  });
}
