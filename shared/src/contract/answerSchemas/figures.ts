/** Answers of the console's calls about figures (CONTRACT 14.2), as the browser checks them. */
import { FigureFormsSchema, FiguresSchema } from '../console/figures';
import { dataAnswer } from './dataAnswer';

export const FigureFormsAnswerSchema = dataAnswer(FigureFormsSchema);
export const FiguresAnswerSchema = dataAnswer(FiguresSchema);
