/**
 * Everything that the environment can set, parsed once at the start (CONTRACT 1). Nothing else reads process.env.
 * A wrong or forbidden setting refuses the start with one line per fault, instead of surprising somebody later.
 */
import { join, resolve } from 'node:path';
import { OFFER_HOURS_BY_DEFAULT } from '@madoguchi/shared/domain/closing';
import { ConfigurationError } from './settings/configurationError';
import { productionFaults } from './settings/production';
import { type Environment, EnvironmentReader } from './settings/reader';
import { readStaff, type StaffConfiguration } from './settings/staff';
import { unknownNames } from './settings/unknownNames';

export interface LineLoginConfiguration {
  channelId: string;
  channelSecret: string;
  /** Origin that LINE's id tokens name in `iss`; the authorize page lies below it. */
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  /** Where LINE's other calls are. */
  apiOrigin: string;
  /** The Messaging API's push call, and the channel's token for it. */
  pushUrl: string;
  messagingToken: string;
  /** Secret of the Messaging API channel, by which LINE signs who follows or blocks; undefined takes no such word. */
  webhookSecret: string | undefined;
}

/** Where facilities and addresses are asked for; an address that is undefined is not set up. */
export interface MapsConfiguration {
  apiKey: string;
  placesUrl: string | undefined;
  geocodeUrl: string | undefined;
}

/** A bucket of S3, or of a store that speaks its protocol. */
export interface S3Configuration {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  /** Origin of the store; undefined is AWS's own. The bucket is then named in the path. */
  endpoint: string | undefined;
}

/** The contract with SB Payment Service, and where it listens. */
export interface PaymentConfiguration {
  merchantId: string;
  serviceId: string;
  hashKey: string;
  /** The link type: where browsers post the purchase form to. */
  endpoint: string;
  /** The API type: where the server asks what became of a payment. */
  apiEndpoint: string;
  /** Ways of paying on offer, as the service names them. */
  payMethods: readonly string[];
}

interface FilesConfiguration {
  /** Where files lie when there is no bucket. */
  directory: string;
  s3: S3Configuration | undefined;
  /** A clamd that looks into each file; undefined leaves it to the built-in checks. */
  scanner: { host: string; port: number } | undefined;
}

export interface Configuration {
  production: boolean;
  host: string;
  /** 0 picks a free port, which is printed. */
  port: number;
  /** Origin under which browsers reach the product; unknown until listening where the port is 0. */
  publicOrigin: string | undefined;
  /** True where browsers reach the product by https: headers then make them stay there. */
  isHttps: boolean;
  /** True where that holds for all names below the host too. */
  hstsSubdomains: boolean;
  /** PostgreSQL-wire database; undefined means the embedded one below dataDirectory. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Requests that may wait for a connection before the next one is answered 503. */
  databaseQueueLimit: number;
  dataDirectory: string;
  /** Bundle folder that is imported into an empty database; undefined imports nothing. */
  dataBundle: string | undefined;
  /** People go through a sample that has just been imported, for a month (services/sample). */
  sampleDay: boolean;
  /** Instant (milliseconds since 1970) at which the program's clock starts; undefined leaves the machine's. */
  now: number | undefined;
  developmentUserId: string | undefined;
  switches: { payment: boolean; membersTab: boolean; secureFiles: boolean; medicalMode: boolean };
  line: LineLoginConfiguration;
  payment: PaymentConfiguration;
  liffId: string | undefined;
  mapsApiKey: string | undefined;
  maps: MapsConfiguration;
  files: FilesConfiguration;
  tagManagerAllowed: boolean;
  /** LINE ids with the admin role: none where the staff need a second factor, which LINE does not give. */
  adminUsers: ReadonlySet<string>;
  staff: StaffConfiguration;
  /** The facility's name where no facility.json says one, for what is read outside of the screens. */
  facility: string | undefined;
  writesPerMinute: number;
  /** How long a place is held while somebody confirms or pays. */
  holdMinutes: number;
  /** How long a place that is offered after a closing is held, in hours (CONTRACT 13). */
  offerHours: number;
  addressRequestsPerMinute: number;
  /** Lookups among answers that nobody has claimed, and questions about members' numbers, of a person in an hour. */
  lookupsPerHour: number;
  /** Addresses or hop count of proxies whose X-Forwarded-* headers are believed; false believes none. */
  trustProxy: false | string | number;
  metricsToken: string | undefined;
  /** Seals the audit; undefined has a key of its own made and kept in the database. */
  auditKey: string | undefined;
  /** Seals the server's own keys in the database; undefined leaves them as they are. */
  keySecret: string | undefined;
  /** How long answers and audit rows live after their last change; undefined keeps them. */
  retentionDays: number | undefined;
  /** Build of the shell; without it only the API is served. */
  shellDirectory: string;
  /** Of the sample bundle: its forms are the templates of new ones. */
  sampleDirectory: string;
  /** Folder whose mf-survey/dist ... are the remotes' builds. */
  remotesDirectory: string;
  /** JSON file that says where remotes are that are deployed elsewhere (CONTRACT 10). */
  remotesFile: string | undefined;
  /** OTLP collector to which traces are sent; undefined makes none. */
  traceCollector: string | undefined;
  logLevel: string;
}

/** Where the local sign-in provider listens by default. */
export const LOCAL_LINE_ISSUER = 'http://localhost:3001';
const LOCAL_CHANNEL_ID = 'madoguchi-local';
const LOCAL_CHANNEL_SECRET = 'madoguchi-local-channel-secret';
const LOCAL_MESSAGING_TOKEN = 'madoguchi-local-messaging-token';
/** Where the local payment provider listens by default. */
export const LOCAL_SBPS_ENDPOINT = 'http://localhost:3002/f01/FepBuyInfoReceive.do';
const LOCAL_MERCHANT_ID = '30132';
const LOCAL_SERVICE_ID = '001';
const LOCAL_HASH_KEY = 'madoguchi-local-hash-key';
const DEFAULT_PAY_METHODS = ['credit3d2', 'paypay'];
/** Below the same host as the link type. */
const SBPS_API_PATH = '/api/xmlapi.do';
const GOOGLE_PLACES = 'https://places.googleapis.com/v1/places:searchText';
const GOOGLE_GEOCODE = 'https://maps.googleapis.com/maps/api/geocode/json';
const CLAMD_PORT = 3310;
const LINE_ISSUER = 'https://access.line.me';
const LINE_API = 'https://api.line.me';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** LINE Login keeps its pages and its API under two hosts; every other provider under the issuer's own. */
function lineEndpoints(
  issuer: string,
): Pick<LineLoginConfiguration, 'authorizeUrl' | 'tokenUrl' | 'jwksUrl' | 'apiOrigin' | 'pushUrl'> {
  const api = issuer === LINE_ISSUER ? LINE_API : issuer;
  return {
    authorizeUrl: `${issuer}/oauth2/v2.1/authorize`,
    tokenUrl: `${api}/oauth2/v2.1/token`,
    jwksUrl: `${api}/oauth2/v2.1/certs`,
    apiOrigin: api,
    pushUrl: `${api}/v2/bot/message/push`,
  };
}

/** The payment service; what is not set is the local provider's. */
function readPayment(reader: EnvironmentReader): PaymentConfiguration {
  const code = (name: string, pattern: RegExp, fallback: string, wanted: string) => {
    const value = reader.text(name);
    if (value !== undefined && !pattern.test(value)) reader.faults.push(`${name} must be ${wanted}, not "${value}".`);
    return value ?? fallback;
  };
  const endpoint = reader.address('SBPS_ENDPOINT') ?? LOCAL_SBPS_ENDPOINT;
  const payMethods = [...reader.list('PAY_METHODS')];
  for (const method of payMethods) {
    if (!/^[a-z0-9]+$/.test(method)) reader.faults.push(`PAY_METHODS must be a comma list of names, not "${method}".`);
  }
  return {
    merchantId: code('SBPS_MERCHANT_ID', /^\d{5}$/, LOCAL_MERCHANT_ID, 'five digits'),
    serviceId: code('SBPS_SERVICE_ID', /^\d{3}$/, LOCAL_SERVICE_ID, 'three digits'),
    hashKey: reader.text('SBPS_HASH_KEY') ?? LOCAL_HASH_KEY,
    endpoint,
    apiEndpoint: reader.address('SBPS_API_ENDPOINT') ?? new URL(SBPS_API_PATH, endpoint).href,
    payMethods: payMethods.length > 0 ? payMethods : DEFAULT_PAY_METHODS,
  };
}

/** Long enough that nobody finds it by trying, who has a copy of the database. */
const SHORTEST_SECRET = 32;

function readSecret(reader: EnvironmentReader, name: 'AUDIT_KEY' | 'KEY_SECRET'): string | undefined {
  const secret = reader.text(name);
  if (secret !== undefined && secret.length < SHORTEST_SECRET)
    reader.faults.push(`${name} must have at least ${SHORTEST_SECRET} characters, such as openssl rand -hex 32 makes.`);
  return secret;
}

/**
 * A key alone reaches Google; an address of one's own needs none. In medical mode no map outside hears where a patient
 * is (CONTRACT 13): nobody is asked for the address of a point.
 */
function readMaps(reader: EnvironmentReader, medicalMode: boolean): MapsConfiguration {
  const apiKey = reader.text('MAPS_API_KEY');
  const hasKey = apiKey !== undefined;
  const geocodeUrl = reader.address('MAPS_GEOCODE_ENDPOINT') ?? (hasKey ? GOOGLE_GEOCODE : undefined);
  return {
    apiKey: apiKey ?? 'local',
    placesUrl: reader.address('MAPS_PLACES_ENDPOINT') ?? (hasKey ? GOOGLE_PLACES : undefined),
    geocodeUrl: medicalMode ? undefined : geocodeUrl,
  };
}

/** The bucket, where one is named; half a setting is a fault, since files would quietly land on this machine. */
function readS3(reader: EnvironmentReader): S3Configuration | undefined {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const [bucket, accessKeyId, secretAccessKey] = names.map((name) => reader.text(name));
  const endpoint = reader.address('S3_ENDPOINT');
  const region = reader.text('S3_REGION') ?? (endpoint === undefined ? undefined : 'us-east-1');
  const sessionToken = reader.text('S3_SESSION_TOKEN');
  if ([bucket, accessKeyId, secretAccessKey, endpoint, region, sessionToken].every((value) => value === undefined))
    return undefined;
  for (const name of names) if (reader.text(name) === undefined) reader.faults.push(`${name} must be set with S3_*.`);
  if (region === undefined) reader.faults.push('S3_REGION must be set with S3_*.');
  if (!bucket || !accessKeyId || !secretAccessKey || !region) return undefined;
  return { bucket, region, accessKeyId, secretAccessKey, sessionToken, endpoint };
}

function readScanner(reader: EnvironmentReader): FilesConfiguration['scanner'] {
  const value = reader.text('CLAMD_ADDRESS');
  if (value === undefined) return undefined;
  const match = /^([A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(value);
  if (!match) reader.faults.push(`CLAMD_ADDRESS must be host or host:port, not "${value}".`);
  return match ? { host: match[1] ?? '', port: Number(match[2] ?? CLAMD_PORT) } : undefined;
}

/** What an environment says, with a sentence for everything that is wrong or of no use in it. */
export interface ReadSettings {
  configuration: Configuration;
  /** Each refuses the start; where a setting is wrong its default stands in `configuration`. */
  faults: readonly string[];
  /** Each is worth a line, and the server starts. */
  warnings: readonly string[];
  /** The name of every setting that there is. */
  names: ReadonlySet<string>;
}

function readMedicalMode(reader: EnvironmentReader): boolean {
  return reader.flag('MEDICAL_MODE', false);
}

/** Whether the environment turns medical mode on, for what needs no other setting. */
export function isMedicalMode(environment: Environment): boolean {
  return readMedicalMode(new EnvironmentReader(environment));
}

/**
 * Parses the environment without refusing it.
 * @param environment name to text, usually process.env
 * @param directory folder against which relative folders are resolved
 */
export function readSettings(environment: Environment, directory: string): ReadSettings {
  const reader = new EnvironmentReader(environment);
  const publicOrigin = reader.origin('PUBLIC_ORIGIN');
  const isHttps = publicOrigin?.startsWith('https://') === true;
  const production = reader.text('NODE_ENV') === 'production' || isHttps;
  const payment = reader.flag('PAYMENT', false);
  const medicalMode = readMedicalMode(reader);
  const issuer = reader.origin('LINE_LOGIN_ISSUER') ?? LOCAL_LINE_ISSUER;
  const logLevel = reader.text('LOG_LEVEL') ?? (production ? 'info' : 'warn');
  if (!LOG_LEVELS.includes(logLevel)) reader.faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const path = (name: string) => {
    const value = reader.text(name);
    return value === undefined ? undefined : resolve(directory, value);
  };
  const dataDirectory = path('DATA_DIR') ?? resolve(directory, '.data');
  const staff = readStaff(reader);
  const adminUsers = reader.list('ADMIN_USERS');
  const configuration: Configuration = {
    production,
    // A proxy speaks https for this server: nobody else should reach its plain http.
    host: reader.text('HOST') ?? (production ? '127.0.0.1' : 'localhost'),
    port: reader.count('PORT', 3000, 0, 65_535),
    publicOrigin,
    isHttps,
    hstsSubdomains: reader.flag('HSTS_SUBDOMAINS', false),
    databaseUrl: reader.database('DATABASE_URL'),
    databasePoolSize: reader.count('DATABASE_POOL', 20, 1),
    databaseQueueLimit: reader.count('DATABASE_QUEUE', 1_000, 0),
    dataDirectory,
    dataBundle: path('DATA_BUNDLE'),
    sampleDay: reader.flag('SAMPLE_DAY', false),
    now: reader.instant('NOW'),
    developmentUserId: reader.text('DEV_LOGIN'),
    switches: {
      payment,
      membersTab: reader.flag('MEMBERS_TAB', false),
      secureFiles: reader.flag('SECURE_FILES', true),
      medicalMode,
    },
    line: {
      channelId: reader.text('LINE_LOGIN_CHANNEL_ID') ?? LOCAL_CHANNEL_ID,
      channelSecret: reader.text('LINE_LOGIN_CHANNEL_SECRET') ?? LOCAL_CHANNEL_SECRET,
      issuer,
      messagingToken: reader.text('LINE_MESSAGING_TOKEN') ?? LOCAL_MESSAGING_TOKEN,
      webhookSecret: reader.text('LINE_MESSAGING_SECRET'),
      ...lineEndpoints(issuer),
    },
    payment: readPayment(reader),
    liffId: reader.text('LIFF_ID'),
    mapsApiKey: medicalMode ? undefined : reader.text('MAPS_API_KEY'),
    maps: readMaps(reader, medicalMode),
    files: { directory: join(dataDirectory, 'files'), s3: readS3(reader), scanner: readScanner(reader) },
    // Never beside patients' answers, whatever the operator has set (CONTRACT 12, Privacy).
    tagManagerAllowed: reader.flag('ALLOW_GTM', false) && !medicalMode,
    adminUsers: staff.isMfaRequired ? new Set() : adminUsers,
    staff,
    facility: reader.text('FACILITY_NAME'),
    holdMinutes: reader.count('HOLD_MINUTES', 15, 1, 24 * 60),
    offerHours: reader.count('OFFER_HOURS', OFFER_HOURS_BY_DEFAULT, 1, 24 * 14),
    writesPerMinute: reader.count('RATE_LIMIT_WRITES', 120, 1),
    addressRequestsPerMinute: reader.count('RATE_LIMIT_ADDRESS', 3_000, 1),
    lookupsPerHour: reader.count('RATE_LIMIT_LOOKUPS', 10, 1),
    trustProxy: reader.proxies('TRUST_PROXY'),
    metricsToken: reader.text('METRICS_TOKEN'),
    auditKey: readSecret(reader, 'AUDIT_KEY'),
    keySecret: readSecret(reader, 'KEY_SECRET'),
    retentionDays: reader.text('RETENTION_DAYS') === undefined ? undefined : reader.count('RETENTION_DAYS', 0, 1),
    shellDirectory: path('SHELL_DIR') ?? resolve(directory, 'shell/dist'),
    sampleDirectory: resolve(directory, 'api/sample-bundle'),
    remotesDirectory: path('REMOTES_DIR') ?? directory,
    remotesFile: path('REMOTES_FILE'),
    traceCollector: reader.address('OTEL_EXPORTER_OTLP_ENDPOINT'),
    logLevel,
  };
  if (production) reader.faults.push(...productionFaults(reader, payment));
  return {
    configuration,
    faults: reader.faults,
    warnings: unknownNames(environment, reader.asked),
    names: reader.asked,
  };
}

/**
 * Parses the environment (see {@link readSettings}).
 * @throws {ConfigurationError} naming every wrong setting at once
 */
export function readConfiguration(environment: Environment, directory: string): Configuration {
  const { configuration, faults } = readSettings(environment, directory);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return configuration;
}
