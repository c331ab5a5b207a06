/**
 * The answers of something that was found again, as every remote shows them. Each remote bundles it; files come as a
 * chunk of their own.
 */
export { EnteredValue } from './EnteredValue';
export { ReceiptLink } from './ReceiptLink';
export { AnswerValue, RecordAnswers } from './RecordAnswers';
