/**
 * The reservation in the phone's own calendar: the button that every screen with a reservation shows. Each remote
 * bundles it, the store is the shell's.
 */
export { AddToCalendar, type AddToCalendarProps } from './AddToCalendar';
