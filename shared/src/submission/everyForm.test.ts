/**
 * What a config says of its form holds for every kind of form. Each is read in one home, and every kind of form goes
 * there: a kind that is added, or a field that is read beside its home, is found here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const sources = readdirSync(ROOT)
  .filter((name) => /^(?:shared|shell|mf-.+)$/.test(name))
  .flatMap((name) =>
    readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  // The shape and the parsers of a config name all of its fields.
  .filter((path) => !/^shared\/src\/(?:contract|store)\//.test(path));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(textOf(path))).sort();

describe('a field of a config is read in one home', () => {
  test.each([
    [
      /\.headerImageUrl\b|\{ headerImageUrl \}/,
      // The first items draw nothing of a form that has one.
      ['shared/src/page/firstItems.ts', 'shared/src/submission/FormIntro.tsx'],
    ],
    [/\.googleTagManager\b/, ['shared/src/submission/useTagManager.ts']],
    [/\.endOfSurveyMessage(?:Cancel)?\b/, ['shared/src/domain/survey/done.ts']],
  ])('%s', (field, home) => {
    expect(filesWith(field).filter((path) => path !== 'shared/src/ui/plain/MessageBlocks.tsx')).toEqual(home);
  });
});

const BED = 'mf-bed/src/pages/BedReservationPage';
const CALENDAR = 'mf-calendar/src/pages/CalendarPage';
const MEMBER = 'mf-member/src/pages/MemberPage';
const SURVEY = 'mf-survey/src/pages/SurveyPage';

/** Both ways to cancel at /confirm end there. */
const CANCEL_END = 'mf-confirm/src/features/cancel';

/** The screens of each kind, and those on which an answer of it is cancelled. */
const KINDS = {
  'an ordinary form': { form: SURVEY, cancelling: CANCEL_END },
  'a form with a reservation': { form: CALENDAR, cancelling: CANCEL_END },
  'a stay': { form: BED, cancelling: 'mf-bed/src/pages/BedReservationListPage' },
  'a registration': { form: MEMBER, cancelling: MEMBER },
};
const inFolder = (folder: string, pattern: RegExp) => filesWith(pattern).some((path) => path.startsWith(folder));

describe.each(Object.entries(KINDS))('%s', (_, { form, cancelling }) => {
  test('has the tag manager, reloads out of a cache, and tells of a newer form [SURVEY-010, SURVEY-027, SURVEY-036]', () => {
    expect(inFolder(form, /useOpenForm\(/)).toBe(true);
    expect(inFolder(form, /<OutdatedNotice /)).toBe(true);
  });

  test('says what its config says once it is sent and once it is cancelled [SURVEY-017, CANCEL-023]', () => {
    expect(inFolder(form, /sentMessage\(/)).toBe(true);
    expect(inFolder(cancelling, /cancelledMessage\(/)).toBe(true);
  });
});

// The calendar is a further step of a form that has shown both.
test.each([SURVEY, BED, MEMBER])(
  '%s shows the header image, and 閉じる inside LINE [SURVEY-011, SURVEY-033]',
  (form) => {
    expect(inFolder(form, /<FormIntro /)).toBe(true);
    expect(inFolder(form, /<CloseForm /)).toBe(true);
  },
);

test('a form with payment says what its config says after the payment [SURVEY-017]', () => {
  expect(inFolder('mf-payment/src/pages/CompletedPaymentPage', /sentMessage\(/)).toBe(true);
});

describe('a config that is shown or judged has the names that its conditions look at [COND-003]', () => {
  /** Files that ask for a config and may do without: why. */
  const WITHOUT: Record<string, string> = {
    'mf-bed/src/pages/BedReservationListPage/BedReservationListPage.tsx': 'titles of stored answers',
    'mf-bed/src/pages/BedReservationPage/BedReservationPage.tsx': 'no reservation stands beside a bed',
    'mf-calendar/src/pages/CalendarPage/CalendarFlow.tsx': 'only whether there is a newer one',
    'mf-calendar/src/pages/CalendarPage/CalendarPage.tsx': 'only whether it sells anything',
    'mf-calendar/src/pages/CalendarPage/SentStep.tsx': 'only where its form is',
    'mf-calendar/src/pages/CalendarPage/useFormPaths.ts': 'only where its form is',
    'mf-calendar/src/pages/CalendarPage/useOrderedForm.ts': 'the order is judged with the tree beside it',
    'mf-confirm/src/features/lookup/useLookup.ts': 'titles of stored answers',
    'mf-confirm/src/pages/ConfirmSearchFormPage/ConfirmSearchFormPage.tsx': 'a lookup has no conditions',
    'mf-payment/src/pages/CompletedPaymentPage/CompletedPaymentPage.tsx': 'title and message',
    'mf-console/src/features/desk/Detail.tsx': 'titles of stored answers',
    'mf-console/src/features/desk/deeds/StatusDialog.tsx': 'only whether it is a registration',
    'shared/src/store/endpoints/members.ts': 'the call itself',
  };

  test('every file that asks for one completes it, or says why not', () => {
    const asking = filesWith(/use(?:Surveys|Members)GetConfigQuery\(|useFormConfig\(/);
    const completing = new Set(filesWith(/useCompleteConfig\(|withCategoryTree\(/));
    expect(asking.filter((path) => !completing.has(path) && !(path in WITHOUT))).toEqual([]);
    expect(asking.filter((path) => completing.has(path)).length).toBeGreaterThanOrEqual(3);
  });
});
