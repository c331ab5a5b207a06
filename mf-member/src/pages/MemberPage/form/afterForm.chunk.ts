/** What of the member page comes only after its form: the root of one chunk, fetched by ./afterForm. */
export { reservationBlock } from '@madoguchi/shared/submission';
export { MemberSubmission } from './MemberSubmission';
