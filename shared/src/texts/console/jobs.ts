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
  /** Title of a column that earlier versions of the form called otherwise. */
  formerTitles: (title: string, former: readonly string[]) => `${title}（以前の版：${former.join('、')}）`,
  /** Name of a file, without its ending. `at`: YYYYMMDD-HHmm of Japan. */
  fileName: (title: string, at: string) => `${title}_${at}`,
  /** Somebody who was entered at the desk has no account of LINE. */
  noLine: '窓口で登録された方のため、LINEでメッセージを送れません。',
  internal: 'エラーが発生したため、処理できませんでした。担当者へご連絡ください。',
  /** It was begun so often, and nothing came of it. */
  stuck: (times: number) => `${times}回やり直しても先に進まないため、中止しました。担当者へご連絡ください。`,
  /** Of an import: places may stay taken for some days. */
  notGivenBack:
    '取り込みの取り消しが最後まで終わりませんでした。枠が残っていることがあります。担当者へご連絡ください。',
  /** Of a file: its person may see something else by now than when it was begun. */
  scopeChanged: '書き出している間に担当の範囲が変わったため、中止しました。もう一度書き出してください。',
  /** More answers were found than a job takes. */
  tooMany: (most: number) => `一度に処理できる回答は${most.toLocaleString('ja-JP')}件までです。条件を絞ってください。`,
  /** The same key came with another job. */
  begunBefore: '同じ操作がすでに別の内容で始まっています。画面を開き直してください。',
  /** What is wrong with a file that is to be imported. */
  file: {
    /** No CSV at all; `line`: where reading it ended. */
    broken: (line: number) =>
      `${line}行目でCSVとして読み取れなくなりました。引用符の閉じ忘れがないか確認してください。`,
    empty: '1行目に列の名前がありません。',
    unknownColumn: 'この帳票にない列です。',
    repeatedColumn: '同じ名前の列が2つあります。',
    cellCount: (expected: number, found: number) => `列の数が合いません（${expected}列のところ${found}列）。`,
    unknownAnswer: 'この回答キーの回答は見つかりません。新しい回答にする場合は、回答キーを空にしてください。',
    repeatedAnswer: '同じ回答キーの行がほかにもあります。',
    fixed: '登録済みの回答では変更できません。対応状況は回答の一覧から変更してください。',
    tooManyChanges: (most: number) => `登録済みの回答を変更する行は、一度に${most.toLocaleString('ja-JP')}行までです。`,
    codeGiven: '受付番号は登録時に付きます。新しい回答では空にしてください。',
    unknownStatus: '新しい回答の対応状況には使えません。',
    noFiles: 'ファイルはCSVでは登録できません。空にしてください。',
    noReservation: 'この帳票には予約がありません。空にしてください。',
    goneItem: '以前の版だけにある項目です。いまの帳票では変更できません。',
    numberGiven: '番号は登録時に付きます。新しい回答では空にしてください。',
    /** An import never charges anybody, and promises nobody's money. */
    paidForm: '決済のある帳票の新しい回答は取り込めません。注文ができる画面から登録してください。',
    /** Further faults are not listed. */
    tooManyFaults: (most: number) => `誤りが${most.toLocaleString('ja-JP')}件を超えたため、残りは調べていません。`,
  },
  sheetName: '回答',
} as const;
