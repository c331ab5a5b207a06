/**
 * Reads a bundle folder (CONTRACT 2) and parses every file by its schema. All faults are collected: an operator
 * corrects them in one go.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type {
  BedConfig,
  Calendar,
  CandidateCategories,
  Categories,
  PaymentConfig,
  SearchMaster,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import {
  BundleMemberSchema,
  BundleRowSchema,
  BundleSurveySchema,
  type Facility,
  FacilitySchema,
  type Messages,
  MessagesSchema,
} from '@madoguchi/shared/contract/bundleSchema';
import {
  BedConfigSchema,
  CalendarSchema,
  CandidateCategoriesSchema,
  CategoriesSchema,
  PaymentConfigSchema,
  SearchMasterSchema,
} from '@madoguchi/shared/contract/schema';
import * as v from 'valibot';
import { SAMPLE_DRAFTS_FILE } from '../services/forms/sampleDrafts';
import { SAMPLE_DAY_FILE } from '../services/sample/files';
import { SAMPLE_STAFF_FILE } from '../services/staff/sampleStaff';
import { elementsOf, holdsArray } from './elements';
import { faultLine, faultsOf, jsonPath } from './fault';
import { type ImportedRows, rowsOfFile } from './importedRows';
import { MANIFEST_FILE, type Manifest, ManifestSchema } from './manifest';
import { expectedName, type UnknownName, unknownFields } from './unknownFields';
import { unknownTypes } from './unknownTypes';
import { unstorablePaths } from './unstorable';

/** A parsed file and where it came from, for messages. */
export interface Entry<Value> {
  /** Path below the bundle's folder. */
  file: string;
  value: Value;
  /** The document as it was written, its fields in their order; absent where nobody asks for it. */
  source?: unknown;
}

/** What a file of a bundle holds. */
export type BundleKind =
  | 'surveys'
  | 'members'
  | 'calendars'
  | 'beds'
  | 'searches'
  | 'results'
  | 'categories'
  | 'candidate'
  | 'payment'
  | 'facility'
  | 'messages'
  | 'bundle';

export interface Bundle {
  surveys: Entry<SurveyConfig>[];
  /** Member forms; their memberSurveyId is in surveyId too (SURVEY-029). */
  members: Entry<SurveyConfig>[];
  calendars: Entry<Calendar>[];
  beds: Entry<BedConfig>[];
  searches: Entry<SearchMaster>[];
  /** Read row by row, whenever they are walked through. */
  results: ImportedRows[];
  categories: Entry<Categories> | undefined;
  candidate: Entry<CandidateCategories> | undefined;
  payment: Entry<PaymentConfig> | undefined;
  facility: Entry<Facility> | undefined;
  messages: Entry<Messages> | undefined;
  /** What an export says of its documents. */
  manifest: Entry<Manifest> | undefined;
  /** Kinds of which a file could not be parsed: what refers to them is no second fault. */
  broken: ReadonlySet<BundleKind>;
}

const FOLDERS = ['surveys', 'members', 'calendars', 'beds', 'searches', 'results'];
const FILES = ['categories.json', 'candidate.json', 'payment.json', 'facility.json', 'messages.json', MANIFEST_FILE];
/** Of the sample: read at the start on a desk, and by no import. */
const READ_ELSEWHERE = [SAMPLE_STAFF_FILE, SAMPLE_DRAFTS_FILE, SAMPLE_DAY_FILE];

const MemberSchema = v.pipe(
  BundleMemberSchema,
  v.transform((config): SurveyConfig => ({ ...config, surveyId: config.memberSurveyId })),
);

class BundleReader {
  readonly faults: string[] = [];
  readonly unknown: UnknownName[] = [];
  readonly broken = new Set<BundleKind>();
  constructor(private readonly directory: string) {}

  private read(file: string): unknown {
    // Without `fatal` the bytes of another encoding become question marks in everybody's form.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(this.directory, file)));
    return JSON.parse(text);
  }

  /** Reads something of a file; a fault where it is no JSON. */
  private attempt<Result>(file: string, read: () => Result): Result | string[] {
    try {
      return read();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [faultLine(file, '$', `cannot be read (${reason})`, 'a JSON text in UTF-8')];
    }
  }

  /** Judges a document, or the part of one that the keys `above` lead to. @returns faults where it is not as it must be */
  private judged<Value>(
    file: string,
    schema: v.GenericSchema<unknown, Value>,
    document: unknown,
    above: readonly number[] = [],
  ): { value: Value } | string[] {
    const unstorable = unstorablePaths(document, above);
    if (unstorable.length > 0) {
      const problem = 'has a NUL or half of a pair of characters';
      return unstorable.map((keys) => faultLine(file, jsonPath(keys), problem, 'a text that can be stored'));
    }
    const parsed = v.safeParse(schema, document);
    if (!parsed.success) return faultsOf(file, parsed.issues, above);
    this.unknown.push(
      ...unknownFields(schema, document).map(({ keys, known }) => ({
        file,
        line: faultLine(file, jsonPath([...above, ...keys]), 'is no field', expectedName(String(keys.at(-1)), known)),
      })),
    );
    return { value: parsed.output };
  }

  private faultsIn<Value>(file: string, schema: v.GenericSchema<unknown, Value>): Entry<Value> | string[] {
    const read = this.attempt(file, () => ({ document: this.read(file) }));
    if (Array.isArray(read)) return read;
    const judged = this.judged(file, schema, read.document);
    return Array.isArray(judged) ? judged : { file, source: read.document, ...judged };
  }

  private parse<Value>(
    kind: BundleKind,
    file: string,
    schema: v.GenericSchema<unknown, Value>,
  ): Entry<Value> | undefined {
    const entry = this.faultsIn(file, schema);
    if (!Array.isArray(entry)) return entry;
    this.faults.push(...entry);
    this.broken.add(kind);
    return undefined;
  }

  file<Value>(kind: BundleKind, schema: v.GenericSchema<unknown, Value>): Entry<Value> | undefined {
    const file = `${kind}.json`;
    return existsSync(join(this.directory, file)) ? this.parse(kind, file, schema) : undefined;
  }

  private filesOf(kind: BundleKind): string[] {
    const path = join(this.directory, kind);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `${kind}/${name}`);
  }

  folder<Value>(kind: BundleKind, schema: v.GenericSchema<unknown, Value>): Entry<Value>[] {
    return this.filesOf(kind)
      .map((file) => this.parse(kind, file, schema))
      .filter((entry) => entry !== undefined);
  }

  private faultsInRows(file: string): string[] {
    const path = join(this.directory, file);
    const faults: string[] = [];
    const note = (judged: object) => {
      if (Array.isArray(judged)) for (const fault of judged) faults.push(fault);
    };
    note(
      this.attempt(file, () => {
        if (!holdsArray(path)) return this.faultsIn(file, v.array(BundleRowSchema));
        let index = 0;
        for (const row of elementsOf(path)) {
          note(this.judged(file, BundleRowSchema, row, [index]));
          index += 1;
        }
        return {};
      }),
    );
    return faults;
  }

  /** What other systems have stored: judged row by row, since a city's answers do not fit into the memory at once. */
  results(): ImportedRows[] {
    return this.filesOf('results').flatMap((file) => {
      const faults = this.faultsInRows(file);
      for (const fault of faults) this.faults.push(fault);
      if (faults.length > 0) this.broken.add('results');
      return faults.length > 0 ? [] : [rowsOfFile(this.directory, file)];
    });
  }

  /** A misspelt name would otherwise be left out in silence. */
  checkNames(): void {
    for (const name of readdirSync(this.directory).sort()) {
      const isFolder = statSync(join(this.directory, name)).isDirectory();
      if (
        isFolder &&
        !FOLDERS.includes(name) &&
        readdirSync(join(this.directory, name)).some((file) => file.endsWith('.json'))
      ) {
        this.faults.push(faultLine(`${name}/`, '$', 'is no folder of a bundle', FOLDERS.join(', ')));
      }
      if (!isFolder && name.endsWith('.json') && !FILES.includes(name) && !READ_ELSEWHERE.includes(name)) {
        this.faults.push(faultLine(name, '$', 'is no file of a bundle', FILES.join(', ')));
      }
    }
  }
}

/**
 * Reads and parses the folder.
 * @returns the files that could be parsed, a line for each fault, and apart from them what nothing reads
 */
export function readBundle(directory: string): { bundle: Bundle; faults: string[]; unknown: UnknownName[] } {
  const reader = new BundleReader(directory);
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    const empty: Bundle = {
      surveys: [],
      members: [],
      calendars: [],
      beds: [],
      searches: [],
      results: [],
      categories: undefined,
      candidate: undefined,
      payment: undefined,
      facility: undefined,
      messages: undefined,
      manifest: undefined,
      broken: new Set(),
    };
    const faults = [faultLine(directory, '$', 'is not there', 'a folder with a data bundle')];
    return { bundle: empty, faults, unknown: [] };
  }
  reader.checkNames();
  const bundle: Bundle = {
    surveys: reader.folder('surveys', BundleSurveySchema),
    members: reader.folder('members', MemberSchema),
    calendars: reader.folder('calendars', CalendarSchema),
    beds: reader.folder('beds', BedConfigSchema),
    searches: reader.folder('searches', SearchMasterSchema),
    results: reader.results(),
    categories: reader.file('categories', CategoriesSchema),
    candidate: reader.file('candidate', CandidateCategoriesSchema),
    payment: reader.file('payment', PaymentConfigSchema),
    facility: reader.file('facility', FacilitySchema),
    messages: reader.file('messages', MessagesSchema),
    manifest: reader.file('bundle', ManifestSchema),
    broken: reader.broken,
  };
  return {
    bundle,
    faults: reader.faults,
    unknown: [...reader.unknown, ...unknownTypes([...bundle.surveys, ...bundle.members])],
  };
}
