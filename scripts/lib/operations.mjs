// Sees to it that what stands around a server is there for the long tests: Debian's nginx and PostgreSQL.
import { existsSync } from 'node:fs';
import { installPackages, missingPackages } from './packages.mjs';

const files = {
  nginx: '/usr/sbin/nginx',
  'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  postgresql: '/usr/lib/postgresql',
  openssl: '/usr/bin/openssl',
};
const missing = () => Object.keys(files).filter((name) => !existsSync(files[name]));

/**
 * Installs what the long tests of operations need and this machine lacks.
 * @throws {Error} one line with the command to run, when it cannot be had.
 */
export async function requireOperations() {
  await installPackages(missing());
  if (missing().length > 0) throw missingPackages(missing());
}
