/** Answers of the console's calls about closings (CONTRACT 14.3), as the browser checks them. */
import { ClosingListSchema, ClosingPreviewSchema, ClosingSchema } from '../console/closings';
import { dataAnswer } from './dataAnswer';

export const ClosingListAnswerSchema = dataAnswer(ClosingListSchema);
export const ClosingAnswerSchema = dataAnswer(ClosingSchema);
export const ClosingPreviewAnswerSchema = dataAnswer(ClosingPreviewSchema);
