/**
 * What the API reference says of each call beside its schemas: a summary, what it answers, and what else is unlike the
 * others. A file an area in `operations`.
 */
import { ADMINISTRATOR_OPERATIONS } from './operations/administrators';
import { ANSWER_OPERATIONS } from './operations/answers';
import { BED_OPERATIONS } from './operations/beds';
import { CALENDAR_OPERATIONS } from './operations/calendars';
import { CLOSING_OPERATIONS } from './operations/closings';
import { CONSOLE_ANSWER_OPERATIONS } from './operations/consoleAnswers';
import { CONSOLE_BED_OPERATIONS } from './operations/consoleBeds';
import { CONSOLE_CALENDAR_OPERATIONS } from './operations/consoleCalendars';
import { CONSOLE_FIGURE_OPERATIONS } from './operations/consoleFigures';
import { CONSOLE_FORM_OPERATIONS } from './operations/consoleForms';
import { CONSOLE_HOUSE_OPERATIONS } from './operations/consoleHouse';
import { CONSOLE_JOB_OPERATIONS } from './operations/consoleJobs';
import { CONSOLE_MEMBER_OPERATIONS } from './operations/consoleMembers';
import { CONSOLE_MONEY_OPERATIONS } from './operations/consoleMoney';
import { CONSOLE_WISH_OPERATIONS } from './operations/consoleWishes';
import { FILE_OPERATIONS } from './operations/files';
import { FORM_OPERATIONS } from './operations/forms';
import { MAP_OPERATIONS } from './operations/maps';
import { MEMBER_OPERATIONS } from './operations/members';
import type { Operations } from './operations/operation';
import { PAYMENT_OPERATIONS } from './operations/payments';
import { SESSION_OPERATIONS } from './operations/session';
import { STAFF_OPERATIONS } from './operations/staff';

/** All calls of the server. */
export const API_OPERATIONS: Operations = {
  ...SESSION_OPERATIONS,
  ...FORM_OPERATIONS,
  ...ANSWER_OPERATIONS,
  ...CALENDAR_OPERATIONS,
  ...MAP_OPERATIONS,
  ...FILE_OPERATIONS,
  ...BED_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...ADMINISTRATOR_OPERATIONS,
  ...STAFF_OPERATIONS,
  ...CLOSING_OPERATIONS,
  ...CONSOLE_JOB_OPERATIONS,
  ...CONSOLE_ANSWER_OPERATIONS,
  ...CONSOLE_MEMBER_OPERATIONS,
  ...CONSOLE_FIGURE_OPERATIONS,
  ...CONSOLE_FORM_OPERATIONS,
  ...CONSOLE_HOUSE_OPERATIONS,
  ...CONSOLE_CALENDAR_OPERATIONS,
  ...CONSOLE_BED_OPERATIONS,
  ...CONSOLE_MONEY_OPERATIONS,
  ...CONSOLE_WISH_OPERATIONS,
};
