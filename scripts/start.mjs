// npm start: installs, builds what changed, and runs the product with, where no real sign-in is set, the stand-ins for outside services.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { root } from './lib/run.mjs';

const usualStandInsPort = 3001;
const standIns = 'stand-ins/dist/server.js';
const children = [];
let stopping = false;

function start(script, environment) {
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
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
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

/** `wanted` if it is free, else any free port. */
async function freePort(wanted) {
  const listen = (port) =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined));
      server.listen(port, 'localhost', () => {
        const { port: taken } = server.address();
        server.close(() => resolve(taken));
      });
    });
  return (await listen(wanted)) ?? (await listen(0));
}

async function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function startStandIns() {
  const port = await freePort(Number(process.env.STAND_INS_PORT ?? usualStandInsPort));
  start(standIns, { STAND_INS_PORT: String(port) });
  while (!stopping && !(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  return `http://localhost:${port}`;
}

/** Users of the local sign-in provider who act for the facility. */
function sampleAdministrators() {
  const users = JSON.parse(readFileSync(join(root, 'stand-ins/sample-users.json'), 'utf8'));
  return users.filter(({ administrator }) => administrator).map(({ userId }) => userId);
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

try {
  await install();
  await buildChanged();
  const environment = {};
  if (!process.env.LINE_LOGIN_ISSUER && existsSync(join(root, standIns))) {
    const origin = await startStandIns();
    Object.assign(environment, { LINE_LOGIN_ISSUER: origin, STAND_INS_ORIGIN: origin });
    environment.ADMIN_USERS = process.env.ADMIN_USERS ?? sampleAdministrators().join(',');
    // The sample shows everything that there is.
    environment.PAYMENT = process.env.PAYMENT ?? 'on';
    environment.MEMBERS_TAB = process.env.MEMBERS_TAB ?? 'on';
  }
  environment.DATA_BUNDLE = process.env.DATA_BUNDLE ?? join(root, 'api/sample-bundle');
  if (!stopping) start('api/dist/server.js', environment);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  stop(1);
}
