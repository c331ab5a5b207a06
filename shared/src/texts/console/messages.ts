/** Texts of the console's 文面 (CONTRACT 14.4): what the house says at LINE by itself. Only mf-console reads them. */
import type { HouseTextKind } from '../../contract/console/words';
import type { MessageVariable } from '../../contract/messageVariables';
import { commonTexts } from '../common';
import { messageTexts } from '../message';

export const consoleMessagesTexts = {
  title: '文面',
  /** The product's own, which a house's texts take the place of. */
  product: messageTexts,
  lead: 'LINEで自動で届く文です。帳票で文を決めているときは、その帳票の文が優先されます。',
  kinds: {
    booked: '予約の受け付け',
    changed: 'ご本人による変更',
    cancelled: '取り消し',
    paid: 'お支払いの受け付け',
    confirmed: '希望日の確定',
    moved: '窓口による日時の変更',
    reminder: '予約日が近づいたとき',
    closing: '休診のご案内',
  } satisfies Record<HouseTextKind, string>,
  closingHelp: '「休診にする」の画面で、この文から書き始めます。',
  text: '文',
  off: 'この文を送らない',
  standard: '標準の文に戻す',
  standardOf: (kind: string) => `${kind}を標準の文に戻す`,
  preview: (kind: string) => `${kind}の見本`,
  isOff: 'この文は送られません。',
  medical: '医療モードのため、診療の内容・金額・持ち物は入りません。',
  variables: 'かっこで書くと実際の内容に置き換わる言葉',
  variable: {
    facility: '施設名',
    day: '日',
    time: '時刻',
    what: '予約の内容',
    place: '場所',
    code: '受付番号',
    amount: '金額',
    bring: '持ち物',
    telephone: '電話番号',
    link: '予約の画面',
  } satisfies Record<MessageVariable, string>,
  quiet: {
    title: '送らない時間帯',
    help: 'この時間帯にできたお知らせは、終わりの時刻に届きます。同じ時刻にすると、いつでも届きます。',
    from: '始まり',
    to: '終わり',
    text: (from: string, to: string) => `${from} から ${to} まで`,
    wrong: '21:00 のように入力してください。',
  },
  save: '保存する',
  saved: '文面を保存しました。',
  nothing: '変更はありません。',
  undone: '元の文面に戻しました。',
  undoGone: 'ほかの人が変更したため、元に戻せませんでした。',
  changed: {
    title: 'ほかの人が先に変更しました',
    text: '入力した内容は残っています。いまの内容を確かめて、この内容で保存するか、いまの内容を読み込むかを選んでください。',
    yours: (name: string) => `${name}（あなたの入力）`,
    stands: (name: string) => `${name}（いまの内容）`,
    again: 'この内容で保存する',
    take: 'いまの内容を読み込む',
    off: '送らない',
  },
  history: {
    title: '変更の履歴',
    open: '履歴',
    current: 'いまの文面',
    restore: (number: number) => `${number}版に戻す`,
    number: (number: number) => `${number}版`,
    restored: (number: number) => `${number}版の文面に戻しました。`,
    empty: { title: 'まだ変更されていません。', text: '保存すると、ここに並びます。' },
    more: 'さらに前を読み込む',
    close: commonTexts.action.close,
  },
  /** Of a reservation that there is not, for the preview. */
  sample: { what: '基本健診', time: '10:00', code: 'A7K3-92QD', amount: 5_500, bring: '健康保険証' },
} as const;
