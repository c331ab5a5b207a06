/**
 * The headers of a page: what it may load, post to and talk to. The hosts of LINE and Google are those that the LIFF SDK and the maps loader
 * ask for; styles may stand inline because antd and the maps write them at run time.
 */
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
const TAG_MANAGER_HOSTS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** Origins of remotes that are deployed elsewhere. */
function remoteOrigins(registry: RemoteRegistry): string[] {
  const origins = Object.values(registry)
    .filter(({ entry }) => /^https?:\/\//.test(entry))
    .map(({ entry }) => new URL(entry).origin);
  return [...new Set(origins)];
}

/** The Content-Security-Policy of a page. */
export function contentSecurityPolicy(options: WebOptions, registry: RemoteRegistry): string {
  const { paymentOrigins, fileOrigins } = options.contentSecurity;
  const remotes = remoteOrigins(registry);
  const tagManager = options.configuration.tagManagerAllowed ? TAG_MANAGER_HOSTS : [];
  const maps = options.configuration.mapsApiKey ? GOOGLE_MAPS_HOSTS : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", bootScriptHash, 'https://static.line-scdn.net', ...maps, ...tagManager, ...remotes],
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
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** All security headers of a page. The address of the sign-in page carries a code, so it tells nobody where it is. */
export function pageHeaders(options: WebOptions, registry: RemoteRegistry, pathname: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options, registry),
    'x-content-type-options': 'nosniff',
    'referrer-policy': pathname.startsWith('/login') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(options.contentSecurity.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
