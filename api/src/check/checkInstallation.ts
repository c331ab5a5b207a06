/**
 * Looks an installation over before people do: every setting, and every outside service that the settings name, asked
 * whether it takes us. It changes nothing but one small file in the bucket, which it removes again.
 */
import { type Configuration, readSettings } from '../configuration';
import { fileFaults } from '../settings/files';
import type { Environment } from '../settings/reader';
import { checkBucket } from './bucket';
import { checkDatabase } from './database';
import { type Finding, fault, warning, withinLimit } from './finding';
import { checkLine } from './line';
import { checkOrigin } from './origin';
import { checkProvider } from './provider';
import { checkScanner } from './scanner';
import { checkStaffProvider } from './staffProvider';

const ANSWER_MILLISECONDS = 10_000;
/** A large file goes through the scanner. */
const SCAN_MILLISECONDS = 60_000;

export interface Installation {
  /** One line each: what is wrong and what to do. */
  faults: string[];
  warnings: string[];
  /** What was asked, and what was not with the reason. */
  asked: string[];
}

interface Question {
  name: string;
  /** Settings that must be right for the question to mean anything. */
  settings: RegExp;
  /** Why it is not asked; undefined where it is. */
  unneeded?: string | undefined;
  milliseconds: number;
  ask: () => Promise<Finding[]>;
}

function questionsOf(configuration: Configuration, origin: string): Question[] {
  const { databaseUrl, files, switches, staff } = configuration;
  const { s3, scanner } = files;
  const milliseconds = ANSWER_MILLISECONDS;
  return [
    {
      name: 'database',
      settings: /^DATABASE_/,
      unneeded: databaseUrl === undefined ? 'the embedded one is used' : undefined,
      milliseconds,
      ask: () => checkDatabase(configuration, databaseUrl ?? ''),
    },
    { name: 'LINE', settings: /^LINE_/, milliseconds, ask: () => checkLine(configuration, origin) },
    {
      name: 'bucket',
      settings: /^S3_/,
      unneeded: s3 ? undefined : 'files lie under DATA_DIR',
      milliseconds,
      ask: async () => (s3 ? checkBucket(s3, origin) : []),
    },
    {
      name: 'scanner',
      settings: /^CLAMD_/,
      unneeded: scanner ? undefined : 'the built-in checks decide alone',
      milliseconds: SCAN_MILLISECONDS,
      ask: async () => (scanner ? checkScanner(scanner) : []),
    },
    {
      name: 'payment provider',
      settings: /^(?:SBPS_|PAY_)/,
      unneeded: switches.payment ? undefined : 'PAYMENT is off',
      milliseconds,
      ask: () => checkProvider(configuration),
    },
    {
      name: 'staff provider',
      settings: /^STAFF_OIDC_|One of STAFF_OIDC_/,
      unneeded: staff.provider ? undefined : 'STAFF_OIDC_ISSUER is not set',
      milliseconds,
      ask: async () => (staff.provider ? checkStaffProvider(staff.provider) : []),
    },
    {
      name: 'public address',
      settings: /^PUBLIC_ORIGIN/,
      unneeded: configuration.publicOrigin === undefined ? 'PUBLIC_ORIGIN is not set' : undefined,
      milliseconds,
      ask: () => checkOrigin(configuration),
    },
  ];
}

/** Asks one question, unless it is not needed or its own settings are wrong. */
async function put(
  question: Question,
  settingFaults: readonly string[],
): Promise<{ asked: string; findings: Finding[] }> {
  const { name, settings, unneeded, milliseconds, ask } = question;
  if (settingFaults.some((text) => settings.test(text)))
    return { asked: `${name}: not asked, its settings are wrong`, findings: [] };
  if (unneeded !== undefined) return { asked: `${name}: not asked, ${unneeded}`, findings: [] };
  return { asked: `${name}: asked`, findings: await withinLimit(name, milliseconds, ask) };
}

/**
 * Checks everything that the environment names.
 * @param environment name to text, usually process.env
 * @param directory folder against which relative folders are resolved
 */
export async function checkInstallation(environment: Environment, directory: string): Promise<Installation> {
  const { configuration, faults, warnings } = readSettings(environment, directory);
  const ofFiles = fileFaults(configuration);
  // Where people reach the server; on a desk the address that it prints.
  const origin = configuration.publicOrigin ?? `http://localhost:${configuration.port}`;
  const answers = await Promise.all(questionsOf(configuration, origin).map((question) => put(question, faults)));
  const findings = [
    ...[...faults, ...ofFiles.faults].map(fault),
    ...[...warnings, ...ofFiles.warnings].map(warning),
    ...answers.flatMap((answer) => answer.findings),
  ];
  const textsOf = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind).map(({ text }) => text);
  return { faults: textsOf('fault'), warnings: textsOf('warning'), asked: answers.map(({ asked }) => asked) };
}
