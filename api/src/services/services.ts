/**
 * Makes the services of one server and hands them to each other. Routes get them as options.
 */
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { Foreground } from '../foreground';
import { AdminAnswers } from './admin/adminAnswers';
import { AnswerQr } from './answers/answerQr';
import { Doses } from './answers/doses';
import { LapsedReservations } from './answers/lapse';
import { LookupLimits } from './answers/lookupLimits';
import { OwnAnswersReads } from './answers/ownAnswers';
import { PreviousValues } from './answers/previousValues';
import { AnswerReads } from './answers/reads';
import { SearchIndex } from './answers/searchIndex';
import { SearchRebuild } from './answers/searchRebuild';
import { AnswerWrites } from './answers/writes';
import { BedPlans } from './bedPlans/bedPlans';
import { Beds } from './beds/beds';
import { BedBoards } from './beds/board';
import { CalendarFiles } from './calendarFiles/calendarFiles';
import { CalendarPlans } from './calendarPlans/calendarPlans';
import { CalendarDocuments } from './calendarPlans/documents';
import { NewCalendars } from './calendarPlans/newCalendars';
import { Calendars } from './calendars/calendars';
import { Candidates } from './candidate/candidates';
import { Proposals } from './candidate/proposals';
import { ClosingDeeds } from './closings/closingDeeds';
import { ClosingReads } from './closings/closingReads';
import { Closings } from './closings/closings';
import { PersonOffers } from './closings/personOffers';
import { Configurations } from './configuration/configurations';
import { Searches } from './configuration/searches';
import { SurveyConfigs } from './configuration/surveyConfigs';
import { AnswerDetails } from './console/answerDetail';
import { AuditViewer } from './console/auditList';
import { ConsoleAnswers } from './console/consoleAnswers';
import { ConsoleOrders } from './console/consoleOrders';
import { ConsoleWishes } from './console/consoleWishes';
import { Cursors } from './console/cursors';
import { DaySheet } from './console/daySheet';
import { ConsoleDeeds } from './console/deeds';
import { ConsoleFigures } from './console/figures';
import { IndexesOfForms } from './console/indexesOfForms';
import { MemberRegister } from './console/memberRegister';
import { ConsoleRecords } from './console/records';
import { SavedViews } from './console/views';
import { JobActors } from './consoleJobs/actors';
import { ConsoleJobs } from './consoleJobs/consoleJobs';
import { JobDeeds } from './consoleJobs/deeds';
import { JobExports } from './consoleJobs/exportFile';
import { JobOrderExports } from './consoleJobs/exportOrders';
import { JobImports } from './consoleJobs/imports/importJob';
import { JobWorker } from './consoleJobs/jobWorker';
import { JobSelections } from './consoleJobs/selection';
import { Drafts } from './drafts/drafts';
import { FormUse } from './figures/formUse';
import { TieOrder } from './figures/tieOrder';
import type { FileDependencies } from './files/files';
import { FileLinks } from './files/links';
import { makeFiles } from './files/makeFiles';
import { makeFormServices } from './forms/makeForms';
import { HouseMessages } from './house/houseMessages';
import { Maps } from './maps/maps';
import { Postcodes } from './maps/postcodes';
import { NumberCounts } from './members/counts';
import { Members } from './members/members';
import { MessageChoices } from './messages/choices';
import { Notifier } from './messages/notifier';
import { Reminders } from './messages/reminders';
import { ServiceMessages } from './messages/serviceMessages';
import { MessageWords } from './messages/words';
import { DeskMessages } from './outbox/deskMessage';
import { Outbox, type RefusedMessage } from './outbox/outbox';
import type { FlowDependencies } from './payment/flow/dependencies';
import { PaymentResults } from './payment/flow/results';
import { Payments } from './payment/payments';
import { Holds } from './places/holds';
import { Retention } from './privacy/retention';
import { IdTokens } from './session/idTokens';
import { KeyVault } from './session/keyVault';
import { LineLogin } from './session/lineLogin';
import { Sessions } from './session/sessions';
import { OwnAccount } from './staff/ownAccount';
import { Passwords } from './staff/passwords';
import { StaffAccounts } from './staff/staffAccounts';
import { StaffDoor } from './staff/staffDoor';
import { StaffLogin } from './staff/staffLogin';
import { StaffOnPersonCalls } from './staff/staffOnPersonCalls';
import { StaffProvider } from './staff/staffProvider';
import { StaffSessions } from './staff/staffSessions';

export type Services = ReturnType<typeof makeServices>;

/** What the path of a message's link is put behind: the LIFF app, which LINE opens within itself, or the page. */
function linkBaseOf({ liffId, publicOrigin, port }: Configuration): string {
  if (liffId !== undefined) return `https://liff.line.me/${liffId}`;
  return publicOrigin ?? `http://localhost:${port}`;
}

/**
 * All services on one database. `onFault` hears of work that fails behind a request's back, `onRefusedMessage` of messages
 * that LINE does not take, `onInfected` of files in which the scanner found harm.
 */
export function makeServices(
  configuration: Configuration,
  database: Database,
  onFault: (error: unknown) => void = () => undefined,
  onRefusedMessage: (refused: RefusedMessage) => void = () => undefined,
  onInfected: FileDependencies['onInfected'] = () => undefined,
) {
  const configurations = new Configurations(database, configuration.switches.membersTab);
  const calendars = new Calendars(database, configurations);
  const keyVault = new KeyVault(configuration.keySecret);
  const idTokens = new IdTokens(database, configuration.adminUsers, keyVault);
  const staffSessions = new StaffSessions(database, idTokens, configuration.staff.idleMinutes);
  const passwords = new Passwords();
  const staffProvider = new StaffProvider(configuration.staff.provider, database, keyVault);
  const fileLinks = new FileLinks(database);
  const speaker = {
    house: { medicalMode: configuration.switches.medicalMode, facility: configuration.facility },
    linkBase: linkBaseOf(configuration),
  };
  const words = new MessageWords(database, configurations, speaker);
  const serviceMessages = new ServiceMessages(database, configurations, new Notifier(configuration.line));
  const outbox = new Outbox(database, configuration.line, words, onRefusedMessage, serviceMessages);
  const fileServices = makeFiles(configuration, database, fileLinks, { onFault, onInfected });
  const lapsed = new LapsedReservations(database, configurations);
  const lookupLimits = new LookupLimits(database, configuration.lookupsPerHour);
  const memberReads = new AnswerReads(database, configurations, fileLinks, lapsed, lookupLimits, 'members');
  const answerWrites = new AnswerWrites({
    ...{ database, configurations, calendars, files: fileServices.files },
    isPaymentOn: configuration.switches.payment,
  });
  const answerQr = new AnswerQr(database);
  const { offerHours } = configuration;
  const deskMessages = new DeskMessages(database, outbox);
  const { linkBase } = speaker;
  const proposals = new Proposals({ database, configurations, answerWrites, deskMessages, linkBase });
  const closingDeeds = new ClosingDeeds({ database, configurations, answerWrites, deskMessages, words, offerHours });
  const consoleRecords = new ConsoleRecords(database, configurations, fileLinks, lapsed);
  const { membersTab } = configuration.switches;
  const cursors = new Cursors(database);
  const tieOrder = new TieOrder(database);
  const formUse = new FormUse(database, configurations);
  const indexes = new IndexesOfForms(configurations);
  const consoleAnswers = new ConsoleAnswers(database, configurations, consoleRecords, cursors, indexes, membersTab);
  const numberCounts = new NumberCounts(database, configurations);
  const paymentFlow: FlowDependencies = {
    ...{ database, configurations, calendars, files: fileServices.files },
    account: configuration.payment,
    isPaymentOn: configuration.switches.payment,
    holdMinutes: configuration.holdMinutes,
  };
  const paymentResults = new PaymentResults(paymentFlow);
  const storage = fileServices.fileStorage;
  const { adminUsers, staff } = configuration;
  const foreground = new Foreground();
  const actors = new JobActors(database, staff.isMfaRequired ? new Set() : adminUsers);
  const calendarDocuments = new CalendarDocuments({ database, configurations, calendars });
  return {
    ...makeFormServices({
      ...{ database, configurations, formUse, tieOrder, linkBase, files: fileServices.files },
      ...{ isPaymentOn: configuration.switches.payment, sampleDirectory: configuration.sampleDirectory },
    }),
    foreground,
    configurations,
    calendars,
    newCalendars: new NewCalendars(database, calendarDocuments),
    calendarPlans: new CalendarPlans({ database, configurations, calendars }),
    bedPlans: new BedPlans({ database, configurations }),
    bedBoard: new BedBoards({ database, configurations, consoleAnswers, consoleRecords }),
    calendarDocuments,
    candidates: new Candidates(configurations),
    calendarFiles: new CalendarFiles(database, configurations, {
      medicalMode: configuration.switches.medicalMode,
      facility: configuration.facility,
    }),
    idTokens,
    keyVault,
    outbox,
    reminders: new Reminders(database, configurations),
    messageChoices: new MessageChoices(database),
    serviceMessages,
    deskMessages,
    consoleJobs: new ConsoleJobs({ database, configurations, storage, closingDeeds }),
    jobWorker: new JobWorker({
      ...{ database, actors, foreground, onFault },
      deeds: new JobDeeds({ database, configurations, answerWrites, deskMessages, closingDeeds, onFault }),
      exports: new JobExports({ database, configurations, storage, actors, foreground }),
      orderExports: new JobOrderExports({ database, configurations, storage, actors, foreground }),
      selections: new JobSelections(database, consoleAnswers, actors, configurations),
      imports: new JobImports({
        ...{ database, configurations, calendars, actors, answerWrites, files: fileServices.files, foreground },
        isPaymentOn: configuration.switches.payment,
      }),
    }),
    closings: new Closings({ database, configurations, calendars, offerHours }),
    closingReads: new ClosingReads({ database, configurations, consoleAnswers, consoleRecords, words }),
    personOffers: new PersonOffers({ database, configurations, calendars, answerWrites, house: speaker.house }),
    proposals,
    cursors,
    consoleAnswers,
    answerDetails: new AnswerDetails({ database, configurations, consoleAnswers, answerQr, outbox, paymentResults }),
    consoleWishes: new ConsoleWishes({ database, configurations, consoleAnswers, consoleRecords, cursors }),
    consoleOrders: new ConsoleOrders({
      ...{ database, configurations, consoleAnswers, consoleRecords, cursors, paymentResults },
    }),
    consoleDeeds: new ConsoleDeeds({
      ...{ database, configurations, answerWrites, deskMessages, consoleAnswers, proposals },
    }),
    daySheet: new DaySheet(database, configurations, consoleAnswers, consoleRecords),
    houseMessages: new HouseMessages({ database, configurations, ...speaker }),
    memberRegister: new MemberRegister({ database, configurations, consoleAnswers, consoleRecords, numberCounts }),
    savedViews: new SavedViews(database),
    formUse,
    tieOrder,
    consoleFigures: new ConsoleFigures({ database, configurations, tieOrder, formUse }),
    auditViewer: new AuditViewer(database, cursors),
    fileLinks,
    ...fileServices,
    sessions: new Sessions(database, idTokens),
    staffSessions,
    staffLogin: new StaffLogin(
      ...([database, staffSessions, passwords, keyVault, staffProvider, configuration.staff] as const),
    ),
    staffAccounts: new StaffAccounts(database, staffSessions, passwords),
    ownAccount: new OwnAccount(database, staffSessions, passwords, keyVault, configuration.staff),
    staffDoor: new StaffDoor(staffSessions, configuration.adminUsers, configuration.staff.isMfaRequired),
    staffOnPersonCalls: new StaffOnPersonCalls(database, configurations),
    lineLogin: new LineLogin(configuration.line),
    surveyConfigs: new SurveyConfigs(configurations),
    searches: new Searches(configurations),
    drafts: new Drafts(database, configurations),
    lapsed,
    doses: new Doses(database, configurations),
    adminAnswers: new AdminAnswers(database, configurations, fileLinks, lapsed),
    lookupLimits,
    answerReads: new AnswerReads(database, configurations, fileLinks, lapsed, lookupLimits),
    answerQr,
    previousValues: new PreviousValues(database, configurations),
    ownAnswers: new OwnAnswersReads(database, configurations, lapsed, answerQr, {
      payment: configuration.switches.payment,
      members: membersTab,
    }),
    beds: new Beds(database, configurations, fileLinks),
    payments: new Payments(database, configurations),
    paymentFlow,
    paymentResults,
    holds: new Holds({
      database,
      configurations,
      calendars,
      holdMinutes: configuration.holdMinutes,
      isPaymentOn: configuration.switches.payment,
    }),
    maps: new Maps(configuration.maps, configurations),
    postcodes: new Postcodes(),
    numberCounts,
    retention: new Retention(database, configuration.retentionDays),
    searchIndex: new SearchIndex(database, configurations),
    searchRebuild: new SearchRebuild(database, configurations),
    answerWrites,
    members: new Members({ database, configurations, reads: memberReads, writes: answerWrites, lookupLimits }),
  };
}
