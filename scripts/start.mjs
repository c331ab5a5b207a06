// npm start: installs, builds what changed, and runs the product with, on a desk where no real sign-in is set, the
// stand-ins for outside services.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { root } from './lib/run.mjs';
import { startPlan } from './lib/startPlan.mjs';

const usualStandInPort = 3001;
const usualPaymentPort = 3002;
const standIns = 'stand-ins/dist/main.js';
const children = [];
let stopping = false;

function start(script, environment, stdout = 'inherit') {
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', stdout, 'inherit'],
  });
  children.push(child);
  // One without the other is of no use.
  child.on('exit', (code) => stop(code ?? 0));
  return child;
}

function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  // Still installing or building: nothing of ours to wait for.
  if (children.length === 0) process.exit();
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

/** `wanted` if it is free, else 0, which lets the program pick one. */
function freePort(wanted) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(wanted, 'localhost', () => server.close(() => resolve(wanted)));
  });
}

/** Starts the stand-ins; answers what the server must know of them, which is the first line that they print. */
async function startStandIns() {
  const port = await freePort(Number(process.env.LINE_STAND_IN_PORT ?? usualStandInPort));
  const paymentPort = await freePort(Number(process.env.SBPS_STAND_IN_PORT ?? usualPaymentPort));
  const ports = { LINE_STAND_IN_PORT: String(port), SBPS_STAND_IN_PORT: String(paymentPort) };
  const child = start(standIns, ports, 'pipe');
  const [text] = await once(createInterface({ input: child.stdout }), 'line');
  // What they print later must not fill the pipe.
  child.stdout.resume();
  return JSON.parse(text);
}

/** The settings that go with the local providers and the sample; what the person has set stays. */
function sampleEnvironment({ line, maps, sbps, staff }) {
  return {
    LINE_LOGIN_ISSUER: line.issuer,
    LINE_LOGIN_CHANNEL_ID: line.channelId,
    LINE_LOGIN_CHANNEL_SECRET: line.channelSecret,
    LINE_MESSAGING_TOKEN: line.messagingToken,
    ADMIN_USERS: line.people
      .filter(({ admin }) => admin)
      .map(({ userId }) => userId)
      .join(','),
    ...(!process.env.MAPS_API_KEY && {
      MAPS_PLACES_ENDPOINT: maps.placesUrl,
      MAPS_GEOCODE_ENDPOINT: maps.geocodeUrl,
    }),
    ...(!process.env.SBPS_ENDPOINT && {
      SBPS_ENDPOINT: sbps.endpoint,
      SBPS_MERCHANT_ID: sbps.merchantId,
      SBPS_SERVICE_ID: sbps.serviceId,
      SBPS_HASH_KEY: sbps.hashKey,
    }),
    ...(!process.env.STAFF_OIDC_ISSUER && {
      STAFF_OIDC_ISSUER: staff.issuer,
      STAFF_OIDC_CLIENT_ID: staff.clientId,
      STAFF_OIDC_CLIENT_SECRET: staff.clientSecret,
    }),
    // The sample shows everything that there is, and a hospital with a day's traffic.
    SAMPLE_DAY: 'on',
    PAYMENT: 'on',
    MEMBERS_TAB: 'on',
    ...process.env,
  };
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

try {
  await install();
  await buildChanged();
  let environment = {};
  const plan = startPlan(process.env);
  if (plan.standIns && existsSync(join(root, standIns))) {
    const standIns = await startStandIns();
    environment = sampleEnvironment(standIns);
    console.log('Sample users (choose one at the sign-in page):');
    for (const { name, role, userId } of standIns.line.people) console.log(`  ${name}  ${role}  ${userId}`);
    console.log('Sample staff (choose one at /console/login):');
    for (const { name, role, staffId } of standIns.staff.people) console.log(`  ${name}  ${role}  ${staffId}`);
  }
  const sample = plan.sample ? { DATA_BUNDLE: join(root, 'api/sample-bundle') } : {};
  if (!stopping) start('api/dist/server.js', { ...sample, ...process.env, ...environment });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  stop(1);
}
