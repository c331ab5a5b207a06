/**
 * What stands before two servers: in the long run nginx with the file that is shipped, else a proxy of a few lines that
 * does the one thing that matters here, which is to ask the other server where one does not answer.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, ROOT } from './shipped';

export interface Front {
  /** Origin that people see. */
  origin: string;
  /** What its access log and its other log hold. */
  logs: () => string;
  /** Closes the house for planned work, or opens it again; where the proxy can. */
  close?: (isClosed: boolean) => void;
  stop: () => Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A call through a front; its certificate is its own. */
export function call(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const send = origin.startsWith('https:') ? requestSecurely : request;
  return new Promise((done, reject) => {
    const sent = send(`${origin}${path}`, { method, headers, rejectUnauthorized: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Hands a call to the first server that takes the connection. */
function forward(incoming: IncomingMessage, answer: ServerResponse, body: Buffer, ports: readonly number[]): void {
  const [port, ...others] = ports;
  const refuse = () => answer.writeHead(502).end();
  if (port === undefined) return void refuse();
  const { method, url: path, headers } = incoming;
  const onward = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (inner) => {
    answer.writeHead(inner.statusCode ?? 502, inner.headers);
    inner.pipe(answer);
  });
  onward.once('error', (error) => {
    const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
    // As nginx does: what was cut off unanswered is asked again where that cannot do it twice.
    const isHarmless = method === 'GET' || method === 'PUT';
    if (!answer.headersSent && (isRefused || isHarmless)) forward(incoming, answer, body, others);
    else refuse();
  });
  onward.end(body);
}

/** The proxy of the ordinary run. */
export async function startOwnProxy(ports: readonly [number, number]): Promise<Front> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      turn += 1;
      forward(incoming, answer, Buffer.concat(chunks), turn % 2 === 0 ? ports : [ports[1], ports[0]]);
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${port}`,
    logs: () => '',
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The shipped file with this machine's ports, folders and a certificate of its own. */
function writeNginxFiles(folder: string, ports: readonly [number, number], port: number, plainPort: number): string {
  mkdirSync(join(folder, 'nginx'));
  const file = (name: string) => join(folder, 'nginx', name);
  const certificate = ['-newkey', 'rsa:2048', '-nodes', '-keyout', file('privkey.pem'), '-out', file('fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-subj', '/CN=localhost', '-days', '1', ...certificate], { stdio: 'pipe' });
  const shipped = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/listen \[::\].*/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replaceAll('/etc/ssl/madoguchi', file(''))
    .replaceAll('/var/log/nginx', file(''))
    .replaceAll('/etc/nginx/maintenance.on', file('maintenance.on'))
    .replaceAll('/opt/madoguchi/current', ROOT);
  writeFileSync(file('madoguchi.conf'), shipped);
  writeFileSync(
    file('nginx.conf'),
    `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
     user root; worker_processes 1; pid ${file('pid')}; error_log ${file('own-error.log')} crit;
     events {}
     http { include /etc/nginx/mime.types; client_body_temp_path ${file('body')}; proxy_temp_path ${file('proxy')};
       include ${file('madoguchi.conf')}; }`,
  );
  chmodSync(folder, 0o755);
  return file('');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true));
    socket.once('error', () => done(false)).once('connect', () => socket.destroy());
  });
}

/** Debian's nginx with the shipped file. */
export async function startNginx(folder: string, ports: readonly [number, number]): Promise<Front> {
  const port = await freePort();
  const files = writeNginxFiles(folder, ports, port, await freePort());
  const args = ['-c', join(files, 'nginx.conf'), '-p', files];
  execFileSync('/usr/sbin/nginx', ['-t', ...args], { stdio: 'pipe' });
  const child = spawn('/usr/sbin/nginx', [...args, '-g', 'daemon off;'], { stdio: 'inherit' });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await expectListening(port, child);
  return {
    origin: `https://localhost:${port}`,
    logs: () =>
      ['madoguchi.log', 'madoguchi-error.log', 'own-error.log']
        .map((name) => readFileSync(join(files, name), 'utf8'))
        .join('\n'),
    close: (isClosed) => {
      const file = join(files, 'maintenance.on');
      if (isClosed) writeFileSync(file, '');
      else rmSync(file);
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Asks until somebody listens, or the program has ended. */
async function expectListening(port: number, child: { exitCode: number | null }): Promise<void> {
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended');
  }
}
