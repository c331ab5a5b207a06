/** The calls about figures of forms (CONTRACT 14.2, figures). */
import { FigureFormsAnswerSchema, FiguresAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/figures';
import type { FigureForms, Figures } from '@madoguchi/shared/contract/console/figures';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

const figuresApi = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    /** The forms that the caller can have figures of. */
    figureForms: build.query<FigureForms, void>({
      query: () => ({ ...consoleRequest('figureForms'), retry: true }),
      rawResponseSchema: FigureFormsAnswerSchema,
      transformResponse: dataOf<FigureForms>,
      keepUnusedDataFor: 0,
    }),
    /** Those of one form. @param from, to: YYYYMMDD, days of the first and the last week */
    figures: build.query<Figures, { form: string; from: string; to: string }>({
      query: (query) => ({ ...consoleRequest('figures'), query, retry: true }),
      rawResponseSchema: FiguresAnswerSchema,
      transformResponse: dataOf<Figures>,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFigureFormsQuery, useFiguresQuery } = figuresApi;
