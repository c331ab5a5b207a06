/**
 * The rows of a file of results, given one after the other, and made answers of as soon as the last row of each has
 * come: what is in memory is the answers that are not whole yet, and a byte for each row.
 */
import { join } from 'node:path';
import { DEFAULT_CHECK_STATUS, type ImportedRow, type SurveyConfig } from '@madoguchi/shared/contract';
import { BundleRowSchema } from '@madoguchi/shared/contract/bundleSchema';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { instantOfJapan } from '@madoguchi/shared/domain/clock';
import { parseReservation } from '@madoguchi/shared/domain/reservation';
import { bedItemOf, isAppending, isReservation, itemsByKey, makePartitionKey } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import { formOf, type Snapshot } from '../services/configuration/snapshot';
import { elementsOf } from './elements';
import { faultLine } from './fault';
import type { ImportedAnswer } from './importedAnswer';
import { withWholeNumbers } from './memberNumbers';

/** A file of `results/` whose rows fit the schema. */
export interface ImportedRows {
  /** Path below the bundle's folder. */
  file: string;
  /** Reads the file anew. */
  rows(): Iterable<ImportedRow>;
}

/** The rows of a file that was judged before. */
export function rowsOfFile(directory: string, file: string): ImportedRows {
  return {
    file,
    *rows() {
      for (const row of elementsOf(join(directory, file))) yield v.parse(BundleRowSchema, row);
    },
  };
}

/** An instant of a file: with a zone as it says, without one in Japan time. */
function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const local = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/.exec(text);
  const instant = local ? instantOfJapan(`${local[1]}${local[2]}${local[3]}`, local[4]) : Date.parse(text);
  return Number.isNaN(instant) ? undefined : new Date(instant);
}

/** The forms as they are filled in, by their ids: one with beds has the two dates of the stay (FORM-091, FORM-092). */
class FilledForms {
  private readonly known = new Map<string, SurveyConfig | undefined>();
  constructor(private readonly snapshot: Snapshot) {}

  get(surveyId: string): SurveyConfig | undefined {
    if (this.known.has(surveyId)) return this.known.get(surveyId);
    const form = formOf(this.snapshot, surveyId);
    const filled = form && bedItemOf(form) ? bedForm(form) : form;
    this.known.set(surveyId, filled);
    return filled;
  }
}

/** A row with the answer that it belongs to. */
interface PlacedRow {
  file: string;
  /** Of the row in its file. */
  index: number;
  row: ImportedRow;
  config: SurveyConfig | undefined;
  createdAt: Date;
  partitionKey: string;
}

/** What is known of the answer of a key before its last row has come. */
interface KeyFacts {
  userId: string;
  surveyId: string;
  /** The number of its last row among all rows of the bundle. */
  lastRow: number;
}

export class ImportedAnswers {
  private readonly forms: FilledForms;
  /** By the number of a row among all rows of the bundle: 1 where it is the last one of its answer. */
  private readonly endings: Uint8Array;
  /** Ids of everybody whose answers are there, each once. */
  readonly people: readonly string[];
  /** A line for each row that fits nowhere. */
  readonly faults: string[] = [];

  /**
   * Walks through the rows once, to know where each answer ends.
   * @param at when rows were created that do not say it
   */
  constructor(
    private readonly files: readonly ImportedRows[],
    snapshot: Snapshot,
    private readonly at: Date,
  ) {
    this.forms = new FilledForms(snapshot);
    // Only for this walk: of a city's answers it is more than all that is kept of them.
    const keys = new Map<string, KeyFacts>();
    let number = 0;
    for (const placed of this.placed()) {
      const { partitionKey, row, config } = placed;
      const facts = keys.get(partitionKey);
      this.judge(placed, facts ?? row);
      if (config && facts) facts.lastRow = number;
      else if (config) keys.set(partitionKey, { userId: row.userId, surveyId: row.surveyId, lastRow: number });
      number += 1;
    }
    this.endings = new Uint8Array(number);
    for (const { lastRow } of keys.values()) this.endings[lastRow] = 1;
    this.people = [...new Set([...keys.values()].map(({ userId }) => userId))];
  }

  private *placed(): Generator<PlacedRow> {
    for (const { file, rows } of this.files) {
      let index = 0;
      for (const row of rows()) {
        const config = this.forms.get(row.surveyId);
        const createdAt = instantOf(row.createdAt) ?? this.at;
        const milliseconds = config && isAppending(config) ? createdAt.getTime() : undefined;
        const partitionKey = row.partitionKey ?? makePartitionKey(row.surveyId, row.userId, milliseconds);
        yield { file, index, row, config, createdAt, partitionKey };
        index += 1;
      }
    }
  }

  /** @param owner whose answer to which form it is by the rows before */
  private judge({ file, index, row, config }: PlacedRow, owner: Pick<KeyFacts, 'userId' | 'surveyId'>): void {
    const note = (field: string, expected: string) => {
      const value = Object.entries(row).find(([name]) => name === field)?.[1];
      this.faults.push(faultLine(file, `$[${index}].${field}`, `is "${value}"`, expected));
    };
    if (!config) {
      note('surveyId', 'the id of a survey or a member form');
      return;
    }
    for (const field of ['createdAt', 'updatedAt'] as const)
      if (row[field] !== undefined && instantOf(row[field]) === undefined) note(field, 'an instant as ISO 8601');
    const item = itemsByKey(config).get(row.itemKey);
    if (item && isReservation(item) && row.value !== '' && parseReservation(row.value) === undefined)
      note('value', 'a reservation as CONTRACT 4 encodes it');
    const { userId, surveyId } = owner;
    if (userId !== row.userId) note('userId', `"${userId}" as in the rows before`);
    if (surveyId !== row.surveyId) note('surveyId', `"${surveyId}" as in the rows before`);
  }

  /** The answers, each as soon as its last row has come; the rows are read once more. */
  *whole(): Generator<ImportedAnswer> {
    const open = new Map<string, ImportedAnswer>();
    let number = 0;
    for (const { file, index, row, config, createdAt, partitionKey } of this.placed()) {
      if (config) {
        const answer = open.get(partitionKey) ?? {
          file,
          index,
          config,
          userId: row.userId,
          partitionKey,
          check: row.check ?? DEFAULT_CHECK_STATUS,
          createdAt,
          updatedAt: instantOf(row.updatedAt) ?? createdAt,
          rows: [],
        };
        answer.rows.push(withWholeNumbers(config, row));
        open.set(partitionKey, answer);
        if (this.endings[number] === 1) {
          open.delete(partitionKey);
          yield answer;
        }
      }
      number += 1;
    }
  }
}
