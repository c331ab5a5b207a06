/** The messages to LINE that leave by themselves: when, which, and whether they are still true (CONTRACT 14.4). */
export { type Appointment, type Booked, eventOf } from './events';
export { allowedAt, DEFAULT_QUIET, nextMonth, type QuietHours } from './hours';
export { dueDays, type ReminderRule, reminderInstant } from './reminders';
export { type HouseSpeech, type ServiceSaying, type Speech, speechOf } from './speech';
export { judgeMessage, type Told } from './truth';
