// Loaded into a shipped server before anything else: a connection to another machine, a look-up of its name or another
// program is refused and written down. A release needs none of them; one that brings its database starts that alone.
const { appendFileSync } = require('node:fs');
const net = require('node:net');
const dns = require('node:dns');
const childProcess = require('node:child_process');

const OWN = new Set(['localhost', '127.0.0.1', '::1', undefined]);

function refuse(what) {
  appendFileSync(process.env.REFUSED_FILE, `${what}\n`);
  throw new Error(`not in this test: ${what}`);
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectNear(...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof options === 'object' && options !== null && !OWN.has(options.host))
    refuse(`connection to ${options.host}`);
  return connect.apply(this, args);
};
const { lookup } = dns;
dns.lookup = (name, ...rest) => (OWN.has(name) ? lookup(name, ...rest) : refuse(`look-up of ${name}`));
const { OWN_PROGRAMS } = process.env;
const isOwn = (program) => OWN_PROGRAMS !== undefined && String(program).startsWith(OWN_PROGRAMS);
const allowing =
  (start) =>
  (program, ...rest) =>
    isOwn(program) ? start(program, ...rest) : refuse(`program ${program}`);
for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync'])
  childProcess[name] = allowing(childProcess[name]);
