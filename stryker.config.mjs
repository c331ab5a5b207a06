// What `npm run mutate` changes and by which tests it expects to be found out (docs/mutation.md).

/** The rules, mutated whole and judged by their own tests. */
export const RULES = 'shared/src/domain';

/** The server's folders that are mutated. */
export const SERVER = ['api/src/repositories', 'api/src/services'];

export default {
  plugins: ['@stryker-mutator/jest-runner', './scripts/lib/mutation/plugins.mjs'],
  testRunner: 'jest-nearest-files',
  jest: { configFile: 'jest.mutation.mjs' },
  coverageAnalysis: 'perTest',
  incremental: true,
  tempDirName: '.mutation/sandbox',
  // swc compiles without looking at types, and the copy needs none of these.
  disableTypeChecks: false,
  // A name that is nowhere: Stryker would rewrite tsconfig.json in its copy by TypeScript 5's functions, which 7 has not.
  tsconfigFile: 'none.json',
  ignorePatterns: ['.data', 'dist', 'e2e', 'docs/images', '.mutation', 'test-results'],
  timeoutMS: 10_000,
  // What a failed test left open goes with its process.
  maxTestRunnerReuse: 50,
  // The server’s tests, one after the other, beside other builds.
  dryRunTimeoutMinutes: 90,
  // The script prints the survivors; these only say how far it is.
  reporters: ['sample', 'progress-append-only'],
  allowConsoleColors: false,
};

const services = (...names) => names.map((name) => `api/src/services/${name}.test.ts`);
const repositories = (...names) => names.map((name) => `api/src/repositories/${name}.test.ts`);
const routes = (...names) => names.map((name) => `api/src/routes/${name}.test.ts`);
const jobs = (...names) => services(...names.map((name) => `consoleJobs/${name}`));

/**
 * The server's files that guard something scarce, money or rights, mutated whole, each with the tests that have to find
 * its mutants out: those that are written for what the file guards.
 */
export const GUARDED = {
  // Places, nights and numbers.
  'api/src/repositories/slots/slots.ts': [...repositories('slots/slots'), ...services('places/holds')],
  'api/src/repositories/beds/nights.ts': routes('bedReservation/bedReservation'),
  'api/src/repositories/members/numbers.ts': repositories('members/numbers'),
  'api/src/repositories/holds/holds.ts': [...repositories('holds/holds'), ...services('places/holds')],
  'api/src/repositories/holds/terms.ts': [...repositories('holds/terms'), ...services('places/orderTerms')],
  'api/src/services/places/holds.ts': services(
    ...['heldPlaces', 'holds', 'keptPlace', 'orderHolds'].map((each) => `places/${each}`),
    'answers/doses',
  ),
  'api/src/services/places/holdTerms.ts': services('places/holdEnds'),
  'api/src/services/answers/placeRules.ts': services('answers/placeRules'),
  'api/src/services/answers/placeChanges.ts': services('answers/placeChanges'),
  'api/src/services/answers/exactlyOnce.ts': services('answers/exactlyOnce'),
  'api/src/repositories/answers/submissions.ts': repositories('answers/submissions'),
  'api/src/services/members/numbering.ts': services('members/takenNumbers'),
  'api/src/services/calendarPlans/changeCells.ts': services('calendarPlans/changeCells'),
  'api/src/repositories/closings/closings.ts': repositories('closings/closings'),
  'api/src/repositories/closings/offers.ts': repositories('closings/closings'),
  'api/src/services/closings/closings.ts': services('closings/steps', 'closings/closings'),
  'api/src/services/closings/closingDeeds.ts': services('closings/steps', 'closings/closings'),
  'api/src/services/closings/personOffers.ts': services('closings/steps', 'closings/closings'),
  // Money.
  'api/src/repositories/payment/money.ts': repositories('payment/money'),
  'api/src/repositories/payment/orders.ts': repositories('payment/orders'),
  'api/src/repositories/payment/waiting.ts': repositories('payment/waiting'),
  'api/src/repositories/payment/questions.ts': repositories('payment/questions'),
  'api/src/repositories/payment/reconciliation.ts': repositories('payment/reconciliation'),
  'api/src/repositories/payment/books.ts': repositories('payment/books'),
  'api/src/services/payment/orders.ts': services('payment/judgedOrder'),
  'api/src/services/payment/sbps/hash.ts': services('payment/sbps/sbps'),
  'api/src/services/payment/sbps/result.ts': services('payment/sbps/sbps'),
  'api/src/services/payment/flow/notices.ts': services('payment/flow/told'),
  'api/src/services/payment/flow/settle.ts': services('payment/flow/settle', 'payment/flow/told'),
  'api/src/services/payment/flow/refunds.ts': services('payment/flow/refunds'),
  'api/src/services/payment/flow/give.ts': services('payment/flow/settle'),
  'api/src/services/payment/flow/results.ts': services('payment/flow/results'),
  // Rights.
  'api/src/services/session/idTokens.ts': services('session/idTokens'),
  'api/src/services/session/sessions.ts': services('session/sessions'),
  'api/src/repositories/session/refreshTokens.ts': repositories('session/refreshTokens'),
  'api/src/services/answers/claim.ts': services('answers/claim'),
  'api/src/services/answers/reads.ts': services(
    ...[
      'answers/shownAnswers',
      'answers/foundAnswers',
      'answers/reads',
      'answers/lookupLimits',
      'answers/narrowedSearch',
    ],
  ),
  'api/src/services/files/links.ts': services('files/links'),
  'api/src/services/links/linkSigner.ts': services('links/linkSigner'),
  'api/src/repositories/privacy/erasing.ts': repositories('privacy/erasing'),
  'api/src/repositories/privacy/personalTables.ts': repositories('privacy/erasing'),
  // The staff: who is let in and how far, what guessing comes to, and what ends it.
  'api/src/repositories/staff/accounts.ts': repositories('staff/accounts'),
  'api/src/repositories/staff/sessions.ts': repositories('staff/sessions'),
  'api/src/repositories/staff/factors.ts': repositories('staff/factors'),
  'api/src/repositories/staff/failures.ts': repositories('staff/signIns'),
  'api/src/repositories/staff/loginCodes.ts': repositories('staff/signIns'),
  'api/src/services/staff/passwords.ts': services('staff/secondFactor'),
  'api/src/services/staff/secondFactor.ts': services('staff/secondFactor'),
  'api/src/services/staff/signInGuard.ts': services('staff/staffLogin', 'staff/ownAccount'),
  'api/src/services/staff/staffLogin.ts': services('staff/staffLogin', 'staff/ownAccount'),
  'api/src/services/staff/ownAccount.ts': services('staff/ownAccount'),
  'api/src/services/staff/staffAccounts.ts': services('staff/staffAccounts'),
  'api/src/services/staff/staffSessions.ts': services('staff/staffSessions'),
  'api/src/services/staff/staffDoor.ts': services('staff/staffDoor'),
  'api/src/services/staff/staffCaller.ts': services('staff/staffDoor'),
  'api/src/services/staff/staffProvider.ts': [...services('staff/staffProvider'), ...routes('console/provider')],
  // What a scope leaves: of forms, of the person's calls, of the answers that these name.
  'api/src/services/staff/scopedForms.ts': services('staff/scopedForms'),
  'api/src/services/staff/staffOnPersonCalls.ts': services('staff/staffOnPersonCalls'),
  'api/src/repositories/staff/scopedAnswers.ts': services('staff/staffOnPersonCalls'),
  'api/src/services/console/memberRegister.ts': [...services('console/memberRegister'), ...routes('console/members')],
  // The audit's chain.
  'api/src/services/audit/begin.ts': services('audit/begin'),
  'api/src/services/audit/seal.ts': services('audit/seal'),
  'api/src/services/audit/trail.ts': services('audit/trail', 'audit/audit'),
  'api/src/services/audit/takeUnsealed.ts': services('audit/trail', 'audit/audit'),
  'api/src/services/audit/verify.ts': services('audit/trail', 'audit/audit', 'audit/large'),
  'api/src/services/audit/erasing.ts': services('audit/trail', 'audit/audit', 'privacy/privacy'),
  'api/src/repositories/answers/audit.ts': repositories('answers/audit'),
  'api/src/repositories/audit/chains.ts': repositories('audit/chains'),
  'api/src/repositories/audit/rows.ts': repositories('audit/chains'),
  // Jobs: whose they are, the lease by which one server works on each, and the moment from which an import counts.
  'api/src/services/consoleJobs/consoleJobs.ts': jobs('consoleJobs', 'fileRights', 'sweep'),
  'api/src/services/consoleJobs/jobWorker.ts': jobs('jobWorker', 'renewal'),
  'api/src/services/consoleJobs/actors.ts': jobs('actors', 'fileRights'),
  'api/src/services/consoleJobs/lease.ts': jobs('leased', 'deeds'),
  'api/src/repositories/consoleJobs/jobs.ts': repositories('consoleJobs/jobs'),
  'api/src/repositories/consoleJobs/items.ts': repositories('consoleJobs/items'),
  'api/src/services/consoleJobs/imports/switchOver.ts': jobs('imports/switchOver', 'importFile', 'lease', 'undoFault'),
  'api/src/services/consoleJobs/imports/staging.ts': jobs('imports/staging', 'importFile', 'lease', 'undoFault'),
  'api/src/services/consoleJobs/imports/givingBack.ts': jobs('imports/givenBack', 'imports/givingBack', 'undoFault'),
  'api/src/services/consoleJobs/imports/places.ts': jobs('imports/places'),
  'api/src/repositories/consoleJobs/rows.ts': repositories('consoleJobs/rows'),
  'api/src/repositories/consoleJobs/changes.ts': repositories('consoleJobs/rows'),
};
