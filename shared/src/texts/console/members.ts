/** Texts of the console's members: a register, one registration's card, its number, its withdrawal. */
import type { MemberState } from '../../contract/console/words';
import { commonTexts } from '../common';

const states: Readonly<Record<MemberState, string>> = { current: '登録中', withdrawn: '退会' };

export const consoleMembersTexts = {
  title: '会員',
  /** The select of the head. */
  which: '会員の名簿',
  search: { label: '会員を探す', placeholder: '氏名・カナ・電話・番号で探す' },
  stateLabel: '表示する会員',
  states,
  none: {
    title: '会員の名簿がありません',
    text: '会員の帳票を取り込むと、登録した方がここに並びます。会員機能が無効なときは、管理者に確かめてください。',
  },
  empty: {
    current: {
      title: '登録している方がいません',
      text: '「会員を登録」で窓口から、「取り込み・書き出し」でファイルから登録できます。',
    },
    withdrawn: { title: '退会した方はいません', text: '退会にした登録は、ここから戻せます。' },
    found: { title: '見つかりません', text: '氏名やフリガナは一部だけでも、番号は全部を入れると探せます。' },
  },
  table: '会員',
  column: { number: '番号', name: '氏名', kana: 'フリガナ', telephone: '電話番号', createdAt: '登録日時' },
  noNumber: '番号なし',
  total: (count: string) => `${count}人`,
  /** Of a register that counts by itself. */
  count: (last: string, left: string) => `最後に付けた番号 ${last}（残り ${left}）`,
  countEnds: '番号が残り少なくなっています。次の名簿（memberSurveySubId）の用意を管理者に頼んでください。',
  more: 'さらに表示',
  register: '会員を登録',
  files: '取り込み・書き出し',
  headline: (number: string) => `会員番号 ${number}`,
  card: {
    qr: '登録のQRコード',
    qrHelp: '窓口の読み取り機で、この登録を開けます。',
    linked: '連携している帳票の回答',
    noLinked: '連携している帳票の回答はありません。',
    loading: '連携している帳票の回答を読み込んでいます',
    failed: '連携している帳票の回答を読み込めませんでした。',
  },
  number: {
    open: '番号を変える',
    give: '番号を付ける',
    title: '会員番号',
    label: '新しい番号',
    help: '診察券や会員証に書かれた番号を、そのまま入力します。いまの番号は、ほかの方に付けられるようになります。',
    automatic: 'この名簿は、番号を自動で付けます。',
    missing: '番号を入力してください。',
    done: (name: string, number: string) => `${name} 様の番号を ${number} にしました。`,
    given: (name: string) => `${name} 様に番号を付けました。`,
  },
  withdraw: {
    open: '退会にする',
    title: '退会にしますか？',
    text: (who: string) =>
      `${who}の登録を退会にします。番号は、ほかの方に付けられるようになります。回答の記録は残り、あとから登録に戻せます。`,
    comes: (count: number) => `これからの予約が ${count}件あります。退会にしても取り消されません。`,
    nothingComes: 'これからの予約はありません。',
    submit: '退会にする',
    done: (name: string) => `${name} 様を退会にしました。`,
  },
  revive: {
    open: '登録に戻す',
    done: (name: string) => `${name} 様の登録を戻しました。`,
    failed: '登録に戻せませんでした。番号がほかの方に付いているか、新しい登録があります。',
  },
  keys: { find: '探す', close: commonTexts.action.close },
} as const;
