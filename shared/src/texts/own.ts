/** Texts of あなたの予約: cards of what a person has sent, and the groups that they stand in (CONTRACT 13). */
import { yen, yenWithin } from './money';

export const ownTexts = {
  title: 'あなたの予約',
  /** Titles of a category's label that says where somebody is expected. */
  placeTitles: ['受付場所', '会場', '場所'],
  wish: (order: number, day: string, option: string) => `第${order}希望 ${day} ${option}`,
  /** Of a stay: 12月2日(水) 〜 12月4日(金). */
  span: (from: string, to: string) => `${from} 〜 ${to}`,
  next: 'つぎのご予約',
  /** Of wished dates, which are no booking yet: they wait for the desk, or for the person to answer it. */
  wished: 'お申し込み中',
  proposed: 'お返事をお待ちしています',
  coming: 'これから',
  drafts: '入力の途中',
  sent: '送信した内容',
  past: 'これまで',
  fresh: '新しく予約・入力する',
  none: 'これからのご予約はありません。',
  /** How many days are left. */
  away: (days: number) => (days === 0 ? '今日' : days === 1 ? 'あした' : `あと${days}日`),
  arranging: '日時調整中',
  sentChip: '送信済み',
  sentOn: (day: string) => `${day} 送信`,
  begunOn: (day: string) => `${day} まで入力`,
  resume: (title: string) => `${title} つづける`,
  resumeShort: 'つづける',
  changeDraft: '変更の途中',
  answerCode: '受付番号',
  qr: '受付用のQRコード',
  qrHelp: '受付でこの画面をお見せください。',
  map: '地図で行き方を見る',
  bring: '持ち物',
  change: '日時を変更',
  changeAnswer: '内容を変更',
  cancel: 'キャンセル',
  /** On a done screen: where it can be changed or cancelled later. */
  later: (canChange: boolean, canCancel: boolean) =>
    `${[canChange && '変更', canCancel && 'キャンセル'].filter(Boolean).join('と')}は、「あなたの予約」からできます。`,
  /** 仮予約 stays the word of the status; this stands beside it. */
  tentative: '仮予約です。窓口で確認しています。確定しましたらLINEでお知らせします。',
  arrangingHelp: '窓口で日時を調整しています。決まりましたらLINEでお知らせします。',
  money: {
    desk: (amount: number) => `窓口でのお支払い ${yen(amount)}`,
    paid: (amount: number) => `お支払い済み ${yen(amount)}`,
    due: (amount: number) => `返金手続き中 ${yen(amount)}`,
    returned: (amount: number) => `返金済み ${yen(amount)}`,
  },
  /** Said before and after a cancel of what was paid. No line ends within 1〜2 (U+2060). */
  refund: (amount: number) =>
    `お支払い済みの${yenWithin(amount)}は、お支払いの方法に応じて返金します（1\u2060〜\u20602週間ほどかかります）。`,
  before: '変更前',
  after: '変更後',
  others: 'お電話や窓口で予約した方はこちら',
  all: 'すべて見る',
  failed: 'あなたの予約を読み込めませんでした。',
} as const;
