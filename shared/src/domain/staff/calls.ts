/**
 * The right that each call of the console needs, and what of it the caller's scope limits (CONTRACT 14.2). The tests of
 * rights are made from it: every call × role × scope.
 */
import type { JobKind } from '../../contract/console/jobs';
import type { ConsoleCallName } from '../../contract/console/paths';
import type { Deed } from './rights';

/**
 * What a scope limits: nothing, the form, answer, registration or calendar that the call names, all that a list shows,
 * all orders that it shows or sums up, all preferred dates and confirmed visits, of beds their form, of each kind, or the
 * forms that it sums up, which must be in scope with all of their calendars.
 */
type ScopeOfCall =
  | 'none'
  | 'list'
  | 'form'
  | 'answer'
  | 'member'
  | 'calendar'
  | 'orders'
  | 'wishes'
  | 'beds'
  | 'wholeForm';

interface CallRight {
  /**
   * A deed of RIGHTS. `open`: before sign-in. `own`: the caller's own account, whatever the roles. `ownWithoutMfa`: the
   * same, and before a second factor that the house asks for.
   */
  right: Deed | 'open' | 'own' | 'ownWithoutMfa';
  scope: ScopeOfCall;
}

export const CALL_RIGHTS: Readonly<Record<ConsoleCallName, CallRight>> = {
  loginMethods: { right: 'open', scope: 'none' },
  loginPassword: { right: 'open', scope: 'none' },
  loginOidc: { right: 'open', scope: 'none' },
  loginOidcCallback: { right: 'open', scope: 'none' },
  loginToken: { right: 'open', scope: 'none' },
  loginRefresh: { right: 'open', scope: 'none' },
  loginLogout: { right: 'open', scope: 'none' },
  me: { right: 'ownWithoutMfa', scope: 'none' },
  passwordPut: { right: 'ownWithoutMfa', scope: 'none' },
  totpPost: { right: 'ownWithoutMfa', scope: 'none' },
  totpConfirm: { right: 'ownWithoutMfa', scope: 'none' },
  sessions: { right: 'ownWithoutMfa', scope: 'none' },
  sessionDelete: { right: 'ownWithoutMfa', scope: 'none' },

  scopeNames: { right: 'own', scope: 'list' },
  staffList: { right: 'manageStaff', scope: 'none' },
  staffPost: { right: 'manageStaff', scope: 'none' },
  staffPut: { right: 'manageStaff', scope: 'none' },
  staffSessionsDelete: { right: 'manageStaff', scope: 'none' },

  answerForms: { right: 'readAnswers', scope: 'list' },
  answers: { right: 'readAnswers', scope: 'list' },
  answer: { right: 'readAnswers', scope: 'answer' },
  answerScan: { right: 'readAnswers', scope: 'answer' },
  answerCheck: { right: 'changeAnswers', scope: 'answer' },
  answerMove: { right: 'changeAnswers', scope: 'answer' },
  answerCancel: { right: 'changeAnswers', scope: 'answer' },
  answerMemo: { right: 'changeAnswers', scope: 'answer' },
  answerMessage: { right: 'changeAnswers', scope: 'answer' },
  answerPropose: { right: 'settleWishes', scope: 'answer' },
  answerAttendance: { right: 'changeAnswers', scope: 'answer' },
  today: { right: 'readAnswers', scope: 'list' },
  views: { right: 'readAnswers', scope: 'none' },
  viewPut: { right: 'readAnswers', scope: 'none' },
  viewDelete: { right: 'readAnswers', scope: 'none' },

  members: { right: 'readMembers', scope: 'form' },
  memberCard: { right: 'readMembers', scope: 'member' },
  memberNumberPut: { right: 'changeMembers', scope: 'member' },

  jobPost: { right: 'runJobs', scope: 'list' },
  jobs: { right: 'runJobs', scope: 'none' },
  job: { right: 'runJobs', scope: 'none' },
  jobCancel: { right: 'runJobs', scope: 'none' },
  jobFile: { right: 'runJobs', scope: 'none' },

  calendarPost: { right: 'planCalendars', scope: 'none' },
  categoryPost: { right: 'planCalendars', scope: 'calendar' },
  calendar: { right: 'readCalendars', scope: 'calendar' },
  calendarPut: { right: 'planCalendars', scope: 'calendar' },
  calendarCategories: { right: 'readCalendars', scope: 'calendar' },
  calendarCategoriesPut: { right: 'planCalendars', scope: 'calendar' },
  calendarCells: { right: 'readCalendars', scope: 'calendar' },
  calendarCellsPut: { right: 'planCalendars', scope: 'calendar' },
  calendarPreview: { right: 'planCalendars', scope: 'calendar' },
  calendarExtend: { right: 'planCalendars', scope: 'calendar' },
  calendarHistory: { right: 'readCalendars', scope: 'calendar' },
  calendarUndo: { right: 'planCalendars', scope: 'calendar' },
  closings: { right: 'readCalendars', scope: 'calendar' },
  closingPost: { right: 'planCalendars', scope: 'calendar' },
  closing: { right: 'readCalendars', scope: 'calendar' },
  closingOffersPut: { right: 'planCalendars', scope: 'calendar' },
  closingPreview: { right: 'planCalendars', scope: 'calendar' },
  closingUndo: { right: 'planCalendars', scope: 'calendar' },

  wishes: { right: 'readWishes', scope: 'wishes' },
  wishDays: { right: 'readWishes', scope: 'wishes' },

  bedBoard: { right: 'readAnswers', scope: 'beds' },
  bed: { right: 'readCalendars', scope: 'beds' },
  bedPut: { right: 'planCalendars', scope: 'beds' },
  bedBlocksPut: { right: 'planCalendars', scope: 'beds' },
  bedHistory: { right: 'readCalendars', scope: 'beds' },
  bedUndo: { right: 'planCalendars', scope: 'beds' },

  orders: { right: 'readOrders', scope: 'orders' },
  moneyDay: { right: 'refund', scope: 'orders' },
  houseMessages: { right: 'changeHouseMessages', scope: 'none' },
  houseMessagesPut: { right: 'changeHouseMessages', scope: 'none' },
  houseMessagesHistory: { right: 'changeHouseMessages', scope: 'none' },
  houseMessagesRestore: { right: 'changeHouseMessages', scope: 'none' },

  forms: { right: 'readForms', scope: 'list' },
  formPost: { right: 'changeForms', scope: 'list' },
  formTemplates: { right: 'readForms', scope: 'none' },
  formBindings: { right: 'readForms', scope: 'list' },
  form: { right: 'readForms', scope: 'form' },
  formDraftPut: { right: 'changeForms', scope: 'form' },
  formDraftDelete: { right: 'changeForms', scope: 'form' },
  formLock: { right: 'changeForms', scope: 'form' },
  formUnlock: { right: 'changeForms', scope: 'form' },
  formCheck: { right: 'changeForms', scope: 'form' },
  formPublish: { right: 'changeForms', scope: 'form' },
  formVersions: { right: 'readForms', scope: 'form' },
  formVersion: { right: 'readForms', scope: 'form' },
  formRestore: { right: 'changeForms', scope: 'form' },
  formStop: { right: 'changeForms', scope: 'form' },
  formStart: { right: 'changeForms', scope: 'form' },
  formTry: { right: 'changeForms', scope: 'form' },

  figureForms: { right: 'readFigures', scope: 'wholeForm' },
  figures: { right: 'readFigures', scope: 'wholeForm' },

  audit: { right: 'readAudit', scope: 'none' },
};

const JOB_RIGHTS: Readonly<Record<JobKind, readonly Deed[]>> = {
  check: ['changeManyAnswers', 'changeAnswers'],
  cancel: ['changeManyAnswers', 'changeAnswers'],
  message: ['changeManyAnswers', 'changeAnswers'],
  memo: ['changeManyAnswers', 'changeAnswers'],
  export: ['changeManyAnswers', 'readAnswers'],
  exportOrders: ['exportOrders'],
  import: ['changeManyAnswers', 'readAnswers', 'changeAnswers'],
  closing: ['planCalendars', 'changeManyAnswers', 'changeAnswers'],
};
/** Of members' registrations both rows of the table hold: that of members, and that of a selection, export and import. */
const MEMBER_JOB_RIGHTS: Partial<Record<JobKind, readonly Deed[]>> = {
  export: ['changeManyAnswers', 'readMembers'],
  import: ['changeManyAnswers', 'readMembers', 'changeMembers'],
};

/**
 * What a job needs, when it is asked for and at each deed: that of a selection, and that of the same on one answer.
 * @param isOfMembers whether it is of a form of members
 */
export function rightsOfJob(kind: JobKind, isOfMembers: boolean): readonly Deed[] {
  return (isOfMembers ? MEMBER_JOB_RIGHTS[kind] : undefined) ?? JOB_RIGHTS[kind];
}
