/**
 * What a person has sent, as cards: あなたの予約, and the summary of a done screen. Compiled into the remotes that show
 * them; none stands before a form.
 */

export { BeforeAfter } from './BeforeAfter';
export { RecordChip } from './OwnChip';
export { OwnPass } from './OwnPass';
export { OwnRows } from './OwnRows';
export { changePath, draftPath } from './paths';
export { sentPass } from './SentPass';
