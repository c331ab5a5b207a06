/** Texts around every screen of the console: menu, account, what cannot be shown. */
import { commonTexts } from '../common';

export const consoleFrameTexts = {
  product: '窓口',
  menu: 'メニュー',
  items: {
    today: '今日',
    answers: '回答',
    calendars: 'カレンダー',
    wishes: '希望日',
    beds: '病床',
    members: '会員',
    money: '決済',
    forms: '帳票',
    figures: '統計',
    files: 'ファイル',
    messages: '文面',
    staff: '職員',
    audit: '監査',
  },
  /** The group of the menu that staff and audit stand in. */
  settings: '設定',
  account: 'アカウント',
  signOut: 'ログアウト',
  /** Under the name: how the session was opened. */
  secondFactor: '二要素ずみ',
  days: { from: '開始日', to: '終了日' },
  loading: '読み込んでいます',
  failed: '読み込めませんでした。',
  retry: commonTexts.action.retry,
  /** Where the roles allow no screen at all. */
  nothing: {
    title: '使える画面がありません',
    text: 'あなたの役割で開ける画面がありません。管理者に役割を確かめてください。',
  },
} as const;
