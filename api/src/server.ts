/**
 * The program: reads the environment, opens the database, imports the bundle into an empty one, listens, and stops
 * gracefully.
 */
import '@madoguchi/shared/domain/survey/everyType';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { setClock } from '@madoguchi/shared/domain/clock';
import type { FastifyInstance } from 'fastify';
import { buildApp, listeningPort } from './app';
import { importIntoEmptyDatabase } from './bundle/apply';
import { runCommand, say, sayBeside } from './command';
import { PRODUCT_DIRECTORY } from './commandDatabase';
import { type Configuration, readSettings } from './configuration';
import type { Database } from './database/database';
import { openDatabase } from './database/open';
import { logHead } from './jobs/audit';
import { beginAudit } from './services/audit/begin';
import { loadSnapshot } from './services/configuration/configurations';
import { addSampleDrafts } from './services/forms/sampleDrafts';
import { addSampleDay } from './services/sample/sampleDay';
import { addSampleStaff } from './services/staff/sampleStaff';
import { ConfigurationError } from './settings/configurationError';
import { fileFaults } from './settings/files';
import { startLines } from './startLines';
import { untilNobodyWaits } from './stopping';
import { startTracing } from './tracing';
import { buildVersion } from './version';
import { webOptionsOf } from './webOptions';

const STOP_TIMEOUT_MILLISECONDS = 20_000;
/**
 * Connections that may arrive while the program is busy for a moment: with the usual 511 the first seconds of an
 * opening rush reset some.
 */
const CONNECTION_BACKLOG = 4_096;

function originOf(app: FastifyInstance, configuration: Configuration): string {
  return configuration.publicOrigin ?? `http://localhost:${listeningPort(app) ?? configuration.port}`;
}

/** The addresses of the screens that the stored forms make, a line each. */
async function screens(database: Database, origin: string, configuration: Configuration): Promise<string[]> {
  const snapshot = await loadSnapshot(database);
  const surveys = [...snapshot.surveys.values()].filter((survey) => survey.disabled !== true);
  const lines = surveys.map(({ surveyId, surveyTitle }) => {
    const route = snapshot.bedSurveyIds.has(surveyId) ? 'BedReservation' : 'LiffSurvey';
    return `${pathOf(route, surveyId)}  ${surveyTitle}`;
  });
  for (const { surveyId, surveyTitle } of snapshot.members.values()) {
    lines.push(`${pathOf('LiffMember', surveyId)}  ${surveyTitle}`);
  }
  lines.push(pathOf('Confirm'));
  if (configuration.adminUsers.size > 0)
    lines.push(`${pathOf('Admin')}  (${[...configuration.adminUsers].join(', ')})`);
  return lines.map((line) => `  ${origin}${line}`);
}

/** What the environment says, with the folders and files that it names. @throws {ConfigurationError} */
function readServerConfiguration(): Configuration {
  const { configuration, faults, warnings } = readSettings(process.env, PRODUCT_DIRECTORY);
  const ofFiles = fileFaults(configuration);
  const tell = startLines(configuration.production, sayBeside);
  for (const warning of [...warnings, ...ofFiles.warnings]) tell('warn', warning);
  const allFaults = [...faults, ...ofFiles.faults];
  if (allFaults.length > 0) throw new ConfigurationError(allFaults);
  return configuration;
}

async function run(): Promise<void> {
  const configuration = readServerConfiguration();
  if (configuration.now !== undefined) setClock(configuration.now);
  let logIdleFault: (error: Error) => void = () => undefined;
  const { production } = configuration;
  const tell = startLines(production, say);
  const tellBeside = startLines(production, sayBeside);
  const { traceCollector } = configuration;
  const tracing = traceCollector === undefined ? undefined : await startTracing(traceCollector);
  const { database, close } = await openDatabase(configuration, (error) => logIdleFault(error), {
    say: (line) => tellBeside('info', line),
  });
  try {
    const audit = await beginAudit(database, configuration);
    if (configuration.dataBundle !== undefined) {
      const report = await importIntoEmptyDatabase(database, configuration.dataBundle, {
        medicalMode: configuration.switches.medicalMode,
      });
      if (report) {
        tell('info', `Imported ${report.changed} documents and ${report.answers} answers.`);
        for (const notice of report.notices) tell('info', notice);
      }
      if (report && configuration.sampleDay && !production) {
        const stored = await addSampleDay(configuration, database, configuration.dataBundle);
        tell('info', `A month of the sample: ${stored} answers.`);
      }
    }
    if (!production && configuration.dataBundle !== undefined) {
      const added = await addSampleStaff(database, configuration.dataBundle);
      if (added > 0) tell('info', `Added ${added} of the sample's staff.`);
      const drafts = await addSampleDrafts(database, configuration.dataBundle);
      if (drafts > 0) tell('info', `Began ${drafts} of the sample's drafts.`);
    }
    const app = await buildApp(configuration, {
      database,
      tracing: tracing?.plugin,
      web: webOptionsOf(configuration),
      withProcessMetrics: true,
      withBackgroundWork: true,
      audit,
    });
    logIdleFault = (error) => app.log.warn({ kind: error.name }, 'database connection lost');
    await app.listen({ host: configuration.host, port: configuration.port, backlog: CONNECTION_BACKLOG });
    stopOnSignal(async () => {
      await untilNobodyWaits(app.server);
      await app.close();
      logHead(app.log, await audit.end());
      await close();
      await tracing?.stop();
    });
    const origin = originOf(app, configuration);
    app.log.info({ version: buildVersion(), node: process.version, origin }, 'started');
    // The addresses are for who tries the product. In one piece: a program that waits for the first line may read on.
    if (!production) say([`Madoguchi: ${origin}`, ...(await screens(database, origin, configuration))].join('\n'));
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stops once, however many signals come: Ctrl-C reaches us from the terminal and from the process that started us. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MILLISECONDS).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

runCommand(run);
