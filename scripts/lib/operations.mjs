// What stands around a server in the long tests: Debian's nginx and PostgreSQL.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const files = {
  nginx: 'usr/sbin/nginx',
  'libnginx-mod-http-brotli-static': 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  openssl: 'usr/bin/openssl',
};

/** The client's package alone makes a folder of the version too: only the server's has the program that makes a cluster. */
function hasPostgres(root) {
  const versions = join(root, 'usr/lib/postgresql');
  return existsSync(versions) && readdirSync(versions).some((name) => existsSync(join(versions, name, 'bin/initdb')));
}

/**
 * The packages that the long tests of operations need and this machine lacks.
 * @param {string} root of the file system
 * @returns {string[]}
 */
export const missingOperations = (root = '/') => [
  ...Object.keys(files).filter((name) => !existsSync(join(root, files[name]))),
  ...(hasPostgres(root) ? [] : ['postgresql']),
];
