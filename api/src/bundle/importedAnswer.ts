/** An existing answer that a bundle brings along, as the steps of the import hand it on. */
import type { CheckStatus, ImportedRow, SurveyConfig } from '@madoguchi/shared/contract';

export interface ImportedAnswer {
  file: string;
  /** Index of its first row in the file. */
  index: number;
  config: SurveyConfig;
  userId: string;
  partitionKey: string;
  check: CheckStatus;
  createdAt: Date;
  updatedAt: Date;
  rows: ImportedRow[];
}
