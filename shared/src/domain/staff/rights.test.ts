/** Who may do what, written out (CONTRACT 14.1, 14.2): the table of deeds, and the right behind each call. */
import { describe, expect, test } from '@jest/globals';
import { JOB_KINDS, type JobKind } from '../../contract/console/jobs';
import { STAFF_ROLES, type StaffRole } from '../../contract/console/staff';
import { CALL_RIGHTS, rightsOfJob } from './calls';
import { PERSON_CALL_RIGHTS } from './personCalls';
import { DEEDS, type Deed, reachOf } from './rights';
import { isStaffId, isStaffRole } from './roles';

/** In the order of STAFF_ROLES: 管理者, 帳票担当, 予約担当, 受付, 会計, 閲覧. ¥: only answers with an order. */
const TABLE = {
  readAnswers: '○ – ○ ○ ¥ ○',
  changeAnswers: '○ – ○ ○ – –',
  changeManyAnswers: '○ – ○ – – –',
  deleteAnswers: '○ – – – – –',
  exportOrders: '○ – – – ○ –',
  runJobs: '○ – ○ – ○ –',
  readCalendars: '○ – ○ – – ○',
  planCalendars: '○ – ○ – – –',
  readWishes: '○ – ○ ○ – ○',
  settleWishes: '○ – ○ ○ – –',
  readOrders: '○ – – ○ ○ –',
  takeCash: '○ – – ○ ○ –',
  refund: '○ – – – ○ –',
  readMembers: '○ – ○ ○ – ○',
  changeMembers: '○ – ○ ○ – –',
  readForms: '○ ○ – – – ○',
  changeForms: '○ ○ – – – –',
  readFigures: '○ ○ ○ – ○ ○',
  changeHouse: '○ – – – – –',
  changeHouseMessages: '○ ○ – – – –',
  changeHolidays: '○ – ○ – – –',
  manageStaff: '○ – – – – –',
  readAudit: '○ – – – – ○',
} as const satisfies Record<Deed, string>;
const WRITTEN = Object.entries(TABLE) as [keyof typeof TABLE, string][];
const SIGNS = { all: '○', withOrder: '¥' } as const;
const rowOf = (deed: Deed, isScoped: boolean) =>
  STAFF_ROLES.map((role) => {
    const reach = reachOf([role], deed, isScoped);
    return reach === undefined ? '–' : SIGNS[reach];
  }).join(' ');

describe('the table of deeds and roles [CONTRACT 14.2]', () => {
  test.each(WRITTEN)('%s', (deed, row) => {
    expect(rowOf(deed, false)).toBe(row);
    // A scope shuts the audit out for 閲覧, and nothing else for anybody.
    expect(rowOf(deed, true)).toBe(deed === 'readAudit' ? '○ – – – – –' : row);
  });
  test('there is no other deed', () => {
    expect([...DEEDS].sort()).toEqual(Object.keys(TABLE).sort());
  });
  test('somebody with several roles reaches as far as the widest of them', () => {
    expect(reachOf(['会計', '受付'], 'readAnswers', false)).toBe('all');
    expect(reachOf(['帳票担当', '会計'], 'readAnswers', false)).toBe('withOrder');
    expect(reachOf(['帳票担当', '会計'], 'changeAnswers', false)).toBeUndefined();
    expect(reachOf(['閲覧', '管理者'], 'readAudit', true)).toBe('all');
    expect(reachOf([], 'readAnswers', false)).toBeUndefined();
  });
});

/** By the deeds of which one is needed, and what a scope limits; what everybody sees who reads answers or forms. */
const PERSON_CALLS: readonly (readonly [deeds: string, limit: string, calls: readonly string[]])[] = [
  [
    'readAnswers readForms changeForms',
    'form',
    [
      'GET /survey/api/v1/db/survey-configs/getItem',
      'POST /survey/api/v1/db/survey-configs/getSurveyConfigsList',
      'GET /survey/api/v1/db/member-configs/getItem',
      'GET /survey/api/v1/db/member-configs/getLinkedSurveyConfigs',
      'GET /survey/api/v1/db/survey-searches',
      'GET /bed-reservation/{surveyId}/calendarBookingBeds',
      'GET /bed-reservation/{surveyId}/getRuleBookingBed',
    ],
  ],
  [
    'readAnswers readForms changeForms',
    'house',
    ['GET /survey/api/v1/db/survey-configs/getAllSearchable', 'GET /survey/api/v1/db/member-configs/getAllSearchable'],
  ],
  [
    'readAnswers readForms changeForms',
    'none',
    [
      'GET /survey/api/v1/db/survey-configs/external-link',
      'GET /survey/api/v1/db/calendars/schedule/{id}',
      'GET /survey/api/v1/db/calendars/schedule-by-category/{id}',
      'GET /survey/api/v1/db/calendars/categories',
      'GET /survey/api/v1/db/calendars/categories/{id}',
      'GET /survey/api/v1/db/calendars/categories_tree',
      'GET /survey/api/v1/db/calendars/display_settings',
      'GET /survey/api/v1/db/calendars/tag_labels',
      'GET /survey/api/v1/db/calendars/getCalendars',
      'GET /survey/api/v1/db/calendars/info/{id}',
      'GET /survey/api/v1/db/calendars/canBeReserve/{id}',
      'GET /survey/api/v1/db/calendars/item_info/{id}',
      'GET /survey/api/v1/db/calendars/day_off_count/{id}',
      'GET /survey/api/v1/db/calendars/reservation-payment-products/{id}',
      'GET /survey/api/v1/db/candidate-reservation/categories',
      'GET /survey/api/v1/db/candidate-reservation/departments/{id}/meta-settings',
      'GET /survey/api/v1/db/postcodes/{code}',
      'POST /survey/api/v1/db/survey-results/place-google',
      'GET /survey/api/v1/db/maps/reverse-geocode',
      'POST /survey/api/v1/db/maps/geocode',
      'GET /survey/api/v1/db/payment-configs/tax-setting',
      'GET /survey/api/v1/db/payment-configs/services/{id}',
      'GET /survey/api/v1/db/payment-configs/services/by-category/{id}',
    ],
  ],
  [
    'readAnswers',
    'list',
    [
      'POST /survey/api/v1/db/survey-results/query',
      'GET /survey/api/v1/db/survey-results/getBySurveyIdUserIdIndex',
      'POST /survey/api/v1/db/survey-results/filterQuery',
      'GET /survey/api/v1/db/survey-results/first-dose',
      'GET /bed-reservation/{userId}/{surveyId}/bookingBedHistory',
      'POST /survey/api/v1/admin/answers',
    ],
  ],
  [
    'readAnswers',
    'form',
    [
      'GET /survey/api/v1/db/survey-results/getBySurveyIdPartitionKeyIndex',
      'GET /survey/api/v1/db/survey-results/calendar-link',
    ],
  ],
  ['readAnswers', 'file', ['POST /survey/api/v1/db/survey-results/download-secure-file']],
  ['readAnswers', 'none', ['GET /survey/api/v1/db/survey-resources/file-status']],
  [
    'changeAnswers',
    'form',
    [
      'POST /survey/api/v1/db/survey-results/checkReservation',
      'POST /survey/api/v1/db/survey-results/hold',
      'DELETE /survey/api/v1/db/survey-results/hold',
      'POST /survey/api/v1/db/survey-results/putItem',
      'POST /survey/api/v1/db/survey-results/cancelItem',
      'POST /survey/api/v1/db/survey-results/putUserId',
      'POST /survey/api/v1/db/survey-results/updateCheck',
      'POST /survey/api/v1/db/survey-results/temprary',
      'POST /bed-reservation/{surveyId}',
      'PUT /bed-reservation/{surveyId}',
      'GET /survey/api/v1/db/drafts/{surveyId}',
      'PUT /survey/api/v1/db/drafts/{surveyId}',
      'DELETE /survey/api/v1/db/drafts/{surveyId}',
    ],
  ],
  [
    'deleteAnswers',
    'form',
    ['DELETE /survey/api/v1/db/survey-results/deleteItem', 'DELETE /survey/api/v1/db/member-results/deleteItem'],
  ],
  [
    'changeAnswers changeMembers',
    'none',
    [
      'GET /survey/api/v1/db/survey-resources/presignedUrl',
      'POST /survey/api/v1/db/survey-resources/presigned-urls',
      'POST /survey/api/v1/db/survey-resources/upload-multiple-files',
    ],
  ],
  [
    'readMembers',
    'list',
    [
      'GET /survey/api/v1/db/member-results/getByUserId',
      'POST /survey/api/v1/db/member-results/query',
      'POST /survey/api/v1/db/member-results/filterQuery',
    ],
  ],
  [
    'changeMembers',
    'form',
    [
      'GET /survey/api/v1/db/member-results/checkSaibanExist',
      'GET /survey/api/v1/db/member-results/checkSaibanExistForUpdate',
      'POST /survey/api/v1/db/member-results/putItem',
      'POST /survey/api/v1/db/member-results/cancelItem',
      'POST /survey/api/v1/db/member-results/putUserId',
      'POST /survey/api/v1/db/member-results/updateCheck',
    ],
  ],
  [
    'readOrders',
    'order',
    [
      'GET /survey/api/v1/db/payment-orders/{id}',
      'GET /survey/api/v1/db/payment-results/{id}',
      'POST /survey/api/v1/db/payment-results/list',
    ],
  ],
  [
    'readAnswers takeCash',
    'order',
    [
      'GET /survey/api/v1/db/payment-results/receipt/{id}',
      'GET /survey/api/v1/db/payment-results/receipt/{id}/addressee',
    ],
  ],
  [
    'takeCash',
    'order',
    [
      'PUT /survey/api/v1/db/payment-results/receipt/{id}/addressee',
      'POST /survey/api/v1/admin/cash-payments',
      'POST /survey/api/v1/admin/cash-payments/undo',
    ],
  ],
  ['readAnswers', 'house', ['GET /survey/api/v1/admin/surveys', 'GET /survey/api/v1/admin/messages']],
  ['changeAnswers', 'house', ['POST /survey/api/v1/admin/notify']],
  ['refund', 'house', ['GET /survey/api/v1/admin/refunds', 'POST /survey/api/v1/admin/refunds/done']],
];
describe.each(PERSON_CALLS)(
  'a person’s call needs of the staff %s, within %s [CONTRACT 14.1]',
  (deeds, limit, calls) => {
    test.each(calls)('%s', (call) => {
      expect(PERSON_CALL_RIGHTS[call]).toEqual({ deeds: deeds.split(' '), limit });
    });
  },
);

test('no other call of a person is the staff’s [CONTRACT 14.1]', () => {
  expect(Object.keys(PERSON_CALL_RIGHTS).sort()).toEqual(PERSON_CALLS.flatMap(([, , calls]) => calls).sort());
});

const CONSOLE_CALLS: readonly (readonly [
  right: string,
  scope: string,
  calls: readonly (keyof typeof CALL_RIGHTS)[],
])[] = [
  [
    'open',
    'none',
    ['loginMethods', 'loginPassword', 'loginOidc', 'loginOidcCallback', 'loginToken', 'loginRefresh', 'loginLogout'],
  ],
  ['ownWithoutMfa', 'none', ['me', 'passwordPut', 'totpPost', 'totpConfirm', 'sessions', 'sessionDelete']],
  ['own', 'list', ['scopeNames']],
  ['manageStaff', 'none', ['staffList', 'staffPost', 'staffPut', 'staffSessionsDelete']],
  ['readAnswers', 'list', ['answerForms', 'answers', 'today']],
  ['readAnswers', 'answer', ['answer', 'answerScan']],
  [
    'changeAnswers',
    'answer',
    ['answerCheck', 'answerMove', 'answerCancel', 'answerMemo', 'answerMessage', 'answerAttendance'],
  ],
  ['readAnswers', 'none', ['views', 'viewPut', 'viewDelete']],
  ['readMembers', 'form', ['members']],
  ['readMembers', 'member', ['memberCard']],
  ['changeMembers', 'member', ['memberNumberPut']],
  ['runJobs', 'list', ['jobPost']],
  ['runJobs', 'none', ['jobs', 'job', 'jobCancel', 'jobFile']],
  ['readCalendars', 'calendar', ['calendar', 'calendarCategories', 'calendarCells', 'calendarHistory']],
  [
    'planCalendars',
    'calendar',
    ['calendarPut', 'calendarCategoriesPut', 'calendarCellsPut', 'calendarPreview', 'calendarExtend', 'calendarUndo'],
  ],
  ['readCalendars', 'calendar', ['closings', 'closing']],
  ['settleWishes', 'answer', ['answerPropose']],
  ['readWishes', 'wishes', ['wishes', 'wishDays']],
  ['readAnswers', 'beds', ['bedBoard']],
  ['readCalendars', 'beds', ['bed', 'bedHistory']],
  ['planCalendars', 'beds', ['bedPut', 'bedBlocksPut', 'bedUndo']],
  ['readOrders', 'orders', ['orders']],
  ['refund', 'orders', ['moneyDay']],
  ['planCalendars', 'calendar', ['closingPost', 'closingOffersPut', 'closingPreview', 'closingUndo']],
  [
    'changeHouseMessages',
    'none',
    ['houseMessages', 'houseMessagesPut', 'houseMessagesHistory', 'houseMessagesRestore'],
  ],
  ['readForms', 'list', ['forms', 'formBindings']],
  ['readForms', 'none', ['formTemplates']],
  ['readForms', 'form', ['form', 'formVersions', 'formVersion']],
  ['changeForms', 'list', ['formPost']],
  [
    'changeForms',
    'form',
    [
      ...(['formDraftPut', 'formDraftDelete', 'formLock', 'formUnlock', 'formCheck', 'formPublish'] as const),
      ...(['formRestore', 'formStop', 'formStart', 'formTry'] as const),
    ],
  ],
  ['planCalendars', 'none', ['calendarPost']],
  ['planCalendars', 'calendar', ['categoryPost']],
  ['readFigures', 'wholeForm', ['figureForms', 'figures']],
  ['readAudit', 'none', ['audit']],
];
describe.each(CONSOLE_CALLS)('a call of the console needs %s, within %s [CONTRACT 14.2]', (right, scope, calls) => {
  test.each(calls)('%s', (call) => {
    expect(CALL_RIGHTS[call]).toEqual({ right, scope });
  });
});

test('the console has no other call [CONTRACT 14.2]', () => {
  expect(Object.keys(CALL_RIGHTS).sort()).toEqual(CONSOLE_CALLS.flatMap(([, , calls]) => calls).sort());
});

/**
 * The same on a selection, export, import: 管理者 and 予約担当; the export of orders: 管理者 and 会計. Of each kind of job the
 * rows of the table that it needs, all of them, then of a form of members.
 */
const JOBS: Readonly<Record<JobKind, readonly [deeds: string, ofMembers: string, roles: string]>> = {
  check: ['changeManyAnswers changeAnswers', 'changeManyAnswers changeAnswers', '管理者 予約担当'],
  cancel: ['changeManyAnswers changeAnswers', 'changeManyAnswers changeAnswers', '管理者 予約担当'],
  message: ['changeManyAnswers changeAnswers', 'changeManyAnswers changeAnswers', '管理者 予約担当'],
  memo: ['changeManyAnswers changeAnswers', 'changeManyAnswers changeAnswers', '管理者 予約担当'],
  export: ['changeManyAnswers readAnswers', 'changeManyAnswers readMembers', '管理者 予約担当'],
  exportOrders: ['exportOrders', 'exportOrders', '管理者 会計'],
  import: [
    'changeManyAnswers readAnswers changeAnswers',
    'changeManyAnswers readMembers changeMembers',
    '管理者 予約担当',
  ],
  closing: [
    'planCalendars changeManyAnswers changeAnswers',
    'planCalendars changeManyAnswers changeAnswers',
    '管理者 予約担当',
  ],
};
describe('a job [CONTRACT 14.2]', () => {
  /** Whether somebody with these roles may have it done: by every right that it needs, on all answers. */
  const mayRun = (roles: readonly StaffRole[], kind: JobKind, isOfMembers: boolean, isScoped = false) =>
    rightsOfJob(kind, isOfMembers).every((deed) => reachOf(roles, deed, isScoped) === 'all');

  test('is written out here, each kind', () => {
    expect([...JOB_KINDS].sort()).toEqual(Object.keys(JOBS).sort());
  });
  test.each(JOB_KINDS)('%s needs these rights, and is of these roles', (kind) => {
    const [deeds, ofMembers, roles] = JOBS[kind];
    expect([rightsOfJob(kind, false).join(' '), rightsOfJob(kind, true).join(' ')]).toEqual([deeds, ofMembers]);
    for (const isOfMembers of [false, true])
      for (const isScoped of [false, true])
        expect(STAFF_ROLES.filter((role) => mayRun([role], kind, isOfMembers, isScoped)).join(' ')).toBe(roles);
  });
  test('is begun by nobody who may do none, and by everybody who may do one', () => {
    for (const role of STAFF_ROLES) {
      const mayDoOne = JOB_KINDS.some((kind) => mayRun([role], kind, false));
      expect([role, reachOf([role], 'runJobs', false) === 'all']).toEqual([role, mayDoOne]);
    }
  });
  test('of a selection is not put together of roles that each lack it', () => {
    for (const kind of JOB_KINDS)
      for (const isOfMembers of [false, true]) {
        expect(mayRun(['帳票担当', '受付', '閲覧'], kind, isOfMembers)).toBe(false);
        // 会計 reads answers with an order only, and its export is another.
        expect(mayRun(['会計', '受付', '閲覧'], kind, isOfMembers)).toBe(kind === 'exportOrders');
      }
  });
});

test('an id of the staff begins with S and is no person’s [CONTRACT 14.1]', () => {
  for (const id of ['S1', 'S-desk', `S${'a'.repeat(26)}`]) expect([id, isStaffId(id)]).toEqual([id, true]);
  for (const id of ['S', 'U1', 'I01', 'S_1', `S${'a'.repeat(27)}`, 'xS1'])
    expect([id, isStaffId(id)]).toEqual([id, false]);
});

test('a role is one of the six', () => {
  expect(STAFF_ROLES.every(isStaffRole)).toBe(true);
  for (const none of ['所長', '', undefined, 1]) expect(isStaffRole(none)).toBe(false);
});
