/** The screens of the console in the order of its menu, each with the deed that opens it. */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import type { Deed } from '@madoguchi/shared/domain/staff';
import { productSwitches } from '@madoguchi/shared/store';
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import type { Staff } from '../session/staff';
import type { IconName } from './Icon';

export interface MenuEntry {
  path: string;
  name: string;
  icon: IconName;
  deed: Deed;
  /** Stands below the line, in the group of the settings. */
  isSetting?: true;
  /** Only where the house takes payments (PAYMENT). */
  isOfPayment?: true;
}

const { items } = consoleFrameTexts;
const ENTRIES: readonly MenuEntry[] = [
  { path: CONSOLE_ROUTES.ConsoleToday, name: items.today, icon: 'today', deed: 'readAnswers' },
  { path: CONSOLE_ROUTES.ConsoleAnswers, name: items.answers, icon: 'answers', deed: 'readAnswers' },
  {
    path: CONSOLE_ROUTES.ConsoleCalendars,
    name: items.calendars,
    icon: 'calendars',
    deed: 'readCalendars',
  },
  { path: CONSOLE_ROUTES.ConsoleBeds, name: items.beds, icon: 'beds', deed: 'readAnswers' },
  { path: CONSOLE_ROUTES.ConsoleWishes, name: items.wishes, icon: 'wishes', deed: 'readWishes' },
  { path: CONSOLE_ROUTES.ConsoleMembers, name: items.members, icon: 'members', deed: 'readMembers' },
  {
    path: CONSOLE_ROUTES.ConsoleMoney,
    name: items.money,
    icon: 'money',
    deed: 'readOrders',
    isOfPayment: true,
  },
  { path: CONSOLE_ROUTES.ConsoleForms, name: items.forms, icon: 'forms', deed: 'readForms' },
  { path: CONSOLE_ROUTES.ConsoleFigures, name: items.figures, icon: 'figures', deed: 'readFigures' },
  { path: CONSOLE_ROUTES.ConsoleFiles, name: items.files, icon: 'files', deed: 'runJobs' },
  {
    path: CONSOLE_ROUTES.ConsoleMessages,
    name: items.messages,
    icon: 'messages',
    deed: 'changeHouseMessages',
    isSetting: true,
  },
  { path: CONSOLE_ROUTES.ConsoleStaff, name: items.staff, icon: 'staff', deed: 'manageStaff', isSetting: true },
  { path: CONSOLE_ROUTES.ConsoleAudit, name: items.audit, icon: 'audit', deed: 'readAudit', isSetting: true },
];

/** What somebody may open. */
export function menuOf(staff: Staff): readonly MenuEntry[] {
  const { payment } = productSwitches();
  return ENTRIES.filter(({ deed, isOfPayment }) => staff.may(deed) !== undefined && (payment || !isOfPayment));
}

/** The entry that a path belongs to. */
export function entryAt(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return entries.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
