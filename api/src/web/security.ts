/**
 * The headers of a page: what it may load, post to and talk to. The hosts of LINE and Google are those that the LIFF
 * SDK and the maps loader ask for; styles may be inline because antd and the maps write them at run time.
 */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { RemoteRegistry } from '@madoguchi/shared/contract';
import { bootScriptHash } from './bootScript';
import type { WebOptions } from './options';

const LINE_HOSTS = [
  'https://api.line.me',
  'https://access.line.me',
  'https://liff.line.me',
  'https://liffsdk.line-scdn.net',
];
const GOOGLE_MAPS_HOSTS = ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'];
/** By name: anybody can put a script below other hosts of Google, such as storage.googleapis.com. */
const GOOGLE_MAPS_SCRIPT_HOSTS = ['https://maps.googleapis.com', 'https://maps.gstatic.com'];
const TAG_MANAGER_HOSTS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** Origins of remotes that are deployed elsewhere. */
function remoteOrigins(registry: RemoteRegistry): string[] {
  const origins = Object.values(registry)
    // As the file of remotes is read: anything but a path of this server is an address, however it is written.
    .flatMap(({ entry }) => (URL.canParse(entry) ? [new URL(entry).origin] : []));
  return [...new Set(origins)];
}

/** The directives of a page's Content-Security-Policy. */
function policyOf(options: WebOptions, registry: RemoteRegistry): Record<string, readonly string[]> {
  const { paymentOrigins, fileOrigins } = options.contentSecurity;
  const remotes = remoteOrigins(registry);
  const tagManager = options.configuration.tagManagerAllowed ? TAG_MANAGER_HOSTS : [];
  const hasMaps = Boolean(options.configuration.mapsApiKey);
  const maps = hasMaps ? GOOGLE_MAPS_HOSTS : [];
  const mapScripts = hasMaps ? GOOGLE_MAPS_SCRIPT_HOSTS : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", bootScriptHash, 'https://static.line-scdn.net', ...mapScripts, ...tagManager, ...remotes],
    'style-src': ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com', ...remotes],
    // Pictures of forms, end messages and people may lie anywhere.
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...fileOrigins],
    'font-src': ["'self'", 'https://fonts.gstatic.com'],
    'connect-src': ["'self'", ...LINE_HOSTS, ...maps, ...tagManager, ...fileOrigins, ...remotes],
    'frame-src': ['https://liff-subwindow.line.me'],
    'worker-src': ["'self'", 'blob:'],
    'form-action': ["'self'", ...paymentOrigins],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** What a page may use of the device. */
export const PERMISSIONS_POLICY = 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()';

/**
 * The headers of a page beside the common ones. The address of the sign-in page carries a code, so browsers send it
 * nowhere.
 */
export function pageHeaders(options: WebOptions, registry: RemoteRegistry, pathname: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(options, registry) },
    referrerPolicy: { policy: pathname.startsWith('/login') ? 'no-referrer' : 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
}
