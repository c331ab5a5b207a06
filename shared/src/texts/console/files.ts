/** Texts of the console's screen of files: what is taken out and in, and one's own jobs. */
import type { JobKind } from '../../contract/console/jobs';

const kinds: Readonly<Record<JobKind, string>> = {
  check: '状態の変更',
  cancel: '予約の取り消し',
  message: 'LINEでの連絡',
  memo: 'メモの追加',
  export: '書き出し',
  exportOrders: '注文の書き出し',
  import: '取り込み',
  closing: '休診のご案内',
};

export const consoleFilesTexts = {
  title: 'ファイル',
  form: '帳票',
  forms: { answers: '回答', members: '会員' },
  chooseForm: '帳票を選択',
  export: '書き出し',
  import: '取り込み',
  orders: '注文を書き出す',
  exportTitle: (form: string) => `${form}をすべて書き出す`,
  ordersTitle: '注文を書き出す',
  days: '注文日',
  daysFirst: '注文日の開始日と終了日を選ぶと書き出せます。',
  column: { at: '開始', what: '内容', state: '状況', file: 'ファイル' },
  kinds,
  /** Of an import that only judged. */
  dryRun: '取り込みの確認',
  state: { done: '完了', failed: '失敗', cancelled: '中止' },
  running: (done: string, total: string) => `実行中 ${done} / ${total}件`,
  preparing: '準備中',
  faults: (count: string) => `できなかったもの ${count}件`,
  /** Names the button of one job among others. */
  faultsOf: (what: string, count: string) => `${what}のできなかったもの ${count}件を見る`,
  imported: (added: string, changed: string, unchanged: string) =>
    `新規 ${added}件・変更 ${changed}件・変わらず ${unchanged}件`,
  counted: (count: string) => `${count}件`,
  /** Names the button of one file among others. */
  save: (file: string) => `${file}を保存`,
  fileGone: '保存期間（1日）を過ぎました。',
  empty: {
    title: 'まだファイルも処理もありません',
    text: '上で帳票を選んで書き出すか、CSVを取り込むと、ここに進み具合とファイルが並びます。',
    orders: '「注文を書き出す」を押すと、ここに進み具合とファイルが並びます。',
  },
  kept: 'ファイルは1日、結果は1週間で消えます。ほかの方の処理は表示されません。',
} as const;
