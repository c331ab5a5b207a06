/**
 * What is so at the moment: connections, and what the tables say, which is measured every few seconds at most
 * (remembered.ts). A figure that could not be measured is left out: an alert on its absence is another one.
 */
import { now, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database';
import { programMigration } from '../database/migrate';
import { readPlacesLeft, readStanding, type Standing } from '../repositories/watch/standing';
import type { NumberCounts } from '../services/members/counts';
import { buildVersion } from '../version';
import { remembered } from './remembered';

export interface GaugeSources {
  database: Database;
  numberCounts: NumberCounts;
  /** Whether the scanner of files answers; undefined where there is none. */
  isScannerUp: (() => Promise<boolean>) | undefined;
}

const DAY_MILLISECONDS = 86_400_000;
/** Days for which free places are counted, today's with them. */
const PLACE_DAYS = 7;
/** Calendars with a figure of their own; the rest are one. */
const CALENDARS = 100;
const OTHER_CALENDARS = 'others';

interface Reading {
  labels?: Record<string, string>;
  value: number;
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Promise<Reading[] | undefined> | Reading[],
): void {
  new Gauge({
    name: `madoguchi_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = (await read()) ?? [];
      this.reset();
      // A gauge without labels is 0 after a reset; what is not known has no figure.
      if (readings.length === 0) this.remove({});
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

function boundedPlaces(places: ReadonlyMap<string, number>): Reading[] {
  const entries = [...places];
  const own = entries.slice(0, CALENDARS).map(([calendar, value]) => ({ labels: { calendar }, value }));
  const rest = entries.slice(CALENDARS);
  if (rest.length === 0) return own;
  return [...own, { labels: { calendar: OTHER_CALENDARS }, value: rest.reduce((sum, [, value]) => sum + value, 0) }];
}

/** By metric: what of the tables it shows. */
const STANDING: readonly [name: string, help: string, field: Exclude<keyof Standing, 'backupSeconds'>][] = [
  ['outbox_waiting', 'Messages that are to leave for LINE.', 'messagesWaiting'],
  ['outbox_failing', 'Messages that LINE refused or did not answer, and that are tried again.', 'messagesFailing'],
  [
    'outbox_oldest_seconds',
    'Age of the oldest message that was refused, or is due and no reminder.',
    'oldestMessageSeconds',
  ],
  ['outbox_given_up', 'Messages of the last 24 hours that will never arrive.', 'messagesGivenUp'],
  ['outbox_held', "1 where the month's messages are used up: LINE takes none until it is asked again.", 'channelHeld'],
  ['payments_open', 'Payments of the last 24 hours that were opened and have no result.', 'paymentsOpen'],
  ['payment_questions_open', 'Payments that the provider is being asked about.', 'questionsOpen'],
  ['payment_questions_oldest_seconds', 'Age of the oldest of them.', 'oldestQuestionSeconds'],
  ['refunds_due', 'Charges that are to be given back.', 'refundsDue'],
  ['refunds_oldest_seconds', 'Age of the oldest of them.', 'oldestRefundSeconds'],
  ['holds', 'Places that are held while somebody confirms or pays.', 'holds'],
  ['files_scanning', 'Uploaded files that the scanner has not finished.', 'filesScanning'],
  ['files_oldest_scan_seconds', 'Age of the oldest of them.', 'oldestScanSeconds'],
  ['files_infected', 'Files in which the scanner found something.', 'filesInfected'],
];

/** Adds the figures of this server and its database. */
export function addGauges(registry: Registry, { database, numberCounts, isScannerUp }: GaugeSources): void {
  const add = addGauge.bind(undefined, registry);
  add('build_info', 'Which build runs, in its labels; always 1.', ['version', 'node'], () => [
    { labels: { version: buildVersion(), node: process.version }, value: 1 },
  ]);

  add('database_waiting', 'Requests that wait for a database connection.', [], () => [{ value: database.waiting }]);
  add('database_queue_limit', 'How many may wait before the next is told 503.', [], () => [
    { value: database.load.queueLimit },
  ]);
  add('database_pool_size', 'Connections that there may be.', [], () => [{ value: database.load.size }]);
  add('database_connections', 'Connections that are open, by state.', ['state'], () => [
    { labels: { state: 'in_use' }, value: database.load.inUse },
    { labels: { state: 'idle' }, value: database.load.idle },
  ]);

  const standing = remembered(() =>
    readStanding(database.reads, now(), new Date(nowMilliseconds() - DAY_MILLISECONDS)),
  );
  const ofStanding = async (read: (standing: Standing) => Reading[]) => {
    const current = await standing();
    return current && read(current);
  };
  add('database_up', '1 where the database answered when it was last measured.', [], async () => [
    { value: (await standing()) ? 1 : 0 },
  ]);
  for (const [name, help, field] of STANDING)
    add(name, help, [], () => ofStanding((current) => [{ value: current[field] }]));
  add('backup_age_seconds', 'Age of the last backup by this program; absent where it took none.', [], () =>
    ofStanding(({ backupSeconds }) => (backupSeconds === null ? [] : [{ value: backupSeconds }])),
  );
  add('migration_level', 'Number of the last migration, of the database and of this program.', ['of'], () =>
    ofStanding(({ migration }) => [
      { labels: { of: 'database' }, value: migration },
      { labels: { of: 'program' }, value: programMigration },
    ]),
  );

  const places = remembered(async () => {
    const first = today();
    return boundedPlaces(await readPlacesLeft(database.reads, first, addDays(first, PLACE_DAYS)));
  });
  add('places_left', `Free places of the next ${PLACE_DAYS} days, by calendar.`, ['calendar'], places);
  const numbers = remembered(async () =>
    (await numberCounts.all()).map(({ surveyId, share }) => ({ labels: { form: surveyId }, value: share })),
  );
  add(
    'numbers_given_ratio',
    'Share of its automatic numbers that a form has given out; at 1 it takes no more registrations.',
    ['form'],
    numbers,
  );

  const scanner = isScannerUp && remembered(isScannerUp);
  add('scanner_up', '1 where the scanner of files answers; absent where none is set up.', [], async () =>
    scanner ? [{ value: (await scanner()) ? 1 : 0 }] : [],
  );
}
