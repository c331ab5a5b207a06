/** Texts of the console's jobs: what did not go, and what files for spreadsheets say. */
import type { FIXED_COLUMNS } from '../../domain/spreadsheet';

type FixedColumn = (typeof FIXED_COLUMNS)[number];

const fixedTitles: Readonly<Record<FixedColumn, string>> = {
  answerCode: '受付番号',
  partitionKey: '回答キー',
  status: '対応状況',
  reservation: '予約',
};

export const consoleJobTexts = {
  /** Second row of a file: what its first columns are. */
  fixedTitles,
  /** Name of a file, without its ending. `at`: YYYYMMDD-HHmm of Japan. */
  fileName: (title: string, at: string) => `${title}_${at}`,
  /** Somebody who was entered at the desk has no account of LINE. */
  noLine: '窓口で登録された方のため、LINEでメッセージを送れません。',
  internal: 'エラーが発生したため、処理できませんでした。担当者へご連絡ください。',
  /** More answers were found than a job takes. */
  tooMany: (most: number) => `一度に処理できる回答は${most.toLocaleString('ja-JP')}件までです。条件を絞ってください。`,
  /** The same key came with another job. */
  begunBefore: '同じ操作がすでに別の内容で始まっています。画面を開き直してください。',
  sheetName: '回答',
} as const;
