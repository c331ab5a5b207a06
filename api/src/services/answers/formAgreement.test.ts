/**
 * What the form accepts the server accepts, and what it refuses the server refuses, with the same words at the same
 * items: random forms and answers, judged by the functions of both. What is stored reads back as the very same
 * answers.
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Answers, FormMode, ItemError, SurveyConfig } from '@madoguchi/shared/contract';
import { PutItemBodySchema } from '@madoguchi/shared/contract/apiSchema';
import { setClock, today } from '@madoguchi/shared/domain/clock';
import {
  type AnswerRow,
  answersFromRows,
  answersToRows,
  initialAnswers,
  putItemBody,
  rowErrors,
} from '@madoguchi/shared/domain/survey';
import {
  formVerdict,
  RANDOM_TREE,
  randomAnswers,
  randomConfig,
  rawRows,
  runs,
  shownConfig,
} from '@madoguchi/shared/testing/forms';
import fc from 'fast-check';
import * as v from 'valibot';
import { Refusal } from '../../refusal';
import { TEST_NOW } from '../../testing/bundle';
import { makeSnapshot, type Snapshot } from '../configuration/snapshot';
import { linearFormat } from '../formats/linearFormat';
import { refuseAdminValues, rowsToStore, sentAnswers, validate } from './input';

/** Of the full count. */
const LONG_MILLISECONDS = 600_000;

beforeAll(() => setClock(Date.parse(TEST_NOW)));

const snapshot: Snapshot = {
  ...makeSnapshot('1', []),
  categories: { display: {}, tree: RANDOM_TREE, items: [] },
};
const formFacts = (mode: FormMode) => ({ mode, today: today(), categories: RANDOM_TREE });

interface ServerVerdict {
  errors: readonly ItemError[];
  stored: readonly AnswerRow[];
}

const matchesFormat = (source: string, text: string) => linearFormat(source)?.(text) === true;

/** Sends rows over the wire, and judges them as putItem does before it asks the database. */
function serverVerdict(config: SurveyConfig, rows: readonly AnswerRow[], mode: FormMode): ServerVerdict {
  const { surveyId } = config;
  const sending = { config, userId: 'U1', rows, partitionKey: `${surveyId}#U1`, isLiffMode: mode === 'user' };
  const sent = putItemBody({ ...sending, idempotencyKey: 'key-of-this-one' });
  const body = v.parse(PutItemBodySchema, JSON.parse(JSON.stringify(sent)));
  try {
    const answers = sentAnswers(config, body.data, mode);
    if (mode === 'user') refuseAdminValues(config, answers, false);
    validate({ snapshot, config, mode, isSecureFilesOff: false, matchesFormat }, answers);
    return { errors: [], stored: rowsToStore(answers, { snapshot, config, mode, sent: body.data }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { errors: error.answer.errors ?? [], stored: [] };
  }
}

const asMessages = (errors: readonly ItemError[]) =>
  Object.fromEntries(errors.map(({ itemKey, message }) => [itemKey, message]));
const plain = (rows: readonly AnswerRow[]) => rows.map(({ itemKey, sortKey, value }) => ({ itemKey, sortKey, value }));

/** A form with answers to it. */
const filledIn = randomConfig().chain((config) => fc.tuple(fc.constant(config), randomAnswers(config)));
const mode = fc.constantFrom<FormMode>('user', 'user', 'admin');

/** Something to send: a form without a row is never sent, because its first item has one (ROWS-017). */
function hasRows(rows: readonly AnswerRow[]): boolean {
  return rows.length > 0;
}

describe('form and server', () => {
  test(
    'the server accepts what the form accepts and refuses the rest at the same item in the same words [ROWS-018, SURVEY-042]',
    async () => {
      const seen = { accepted: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(filledIn, mode, async ([config, answers], asMode) => {
          const form = await formVerdict(config, answers, formFacts(asMode));
          fc.pre(hasRows(form.rows));
          const server = serverVerdict(config, form.rows, asMode);
          if (Object.keys(form.messages).length === 0) seen.accepted += 1;
          else seen.refused += 1;
          if (rowErrors(config, form.rows).length === 0) expect(asMessages(server.errors)).toEqual(form.messages);
          else expect(Object.keys(form.messages).length).toBeGreaterThan(0);
          if (server.errors.length === 0) expect(plain(server.stored)).toEqual(form.rows);
        }),
        runs(400, 20_000),
      );
      // A generator that only makes faults, or none, would prove nothing.
      expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(40);
    },
    LONG_MILLISECONDS,
  );

  test(
    'a send past the screens is judged alike and stored in the same shape [ROWS-010]',
    async () => {
      await fc.assert(
        fc.asyncProperty(filledIn, mode, async ([config, answers], asMode) => {
          const rows = rawRows(config, answers, asMode);
          fc.pre(hasRows(rows));
          const form = await formVerdict(config, answers, formFacts(asMode));
          const server = serverVerdict(config, rows, asMode);
          // A wrong prefilled value that nobody sees: the form leaves it out, a client that sends it is refused.
          const isPrefillRefused = server.errors.some(({ itemKey }) => !form.visible.has(itemKey));
          if (!isPrefillRefused && rowErrors(config, rows).length === 0)
            expect(asMessages(server.errors)).toEqual(form.messages);
          if (server.errors.length === 0) expect(plain(server.stored)).toEqual(form.rows);
        }),
        runs(400, 20_000),
      );
    },
    LONG_MILLISECONDS,
  );

  test(
    'stored rows turn into the answer and back, and a reopened answer passes as it is [ROWS-013, ROWS-014, ROWS-016]',
    async () => {
      await fc.assert(
        fc.asyncProperty(filledIn, mode, async ([config, answers], asMode) => {
          const form = await formVerdict(config, answers, formFacts(asMode));
          fc.pre(hasRows(form.rows) && Object.keys(form.messages).length === 0);
          const { stored } = serverVerdict(config, form.rows, asMode);
          const shown = shownConfig(config, asMode);
          const again: Answers = initialAnswers(shown, { saved: stored, mode: asMode, today: today() });
          expect(answersToRows(shown, again, formFacts(asMode))).toEqual(plain(stored));
          expect(answersFromRows(shown, plain(stored))).toEqual(again);
          expect((await formVerdict(config, again, formFacts(asMode))).messages).toEqual({});
        }),
        runs(400, 20_000),
      );
    },
    LONG_MILLISECONDS,
  );
});
