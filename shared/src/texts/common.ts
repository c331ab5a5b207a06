/** Texts that every area uses: action words, the frame around a screen, states of a screen. */

const LINE_USER = 'LINEユーザー';

export const commonTexts = {
  /** DESIGN 6: with the product's name. */
  documentTitle: (screen: string) => `${screen}｜予約・問診の窓口`,
  /** The window's name in medical mode where no facility is named: of no screen (CONTRACT 13). */
  neutralTitle: '予約の窓口',
  /** SURVEY-005, MEMBER-008 */
  personName: (name: string) => `${name || LINE_USER} 様`,
  /** ROWS-004: of whom LINE tells no name, as a MINI App's channel does until the person allows it. */
  lineUser: LINE_USER,
  avatar: (name: string) => `${name || LINE_USER}さんの画像`,
  /** SURVEY-006 */
  defaultAvatar: '標準の画像',
  action: {
    close: '閉じる',
    back: '戻る',
    /** SURVEY-010 */
    reload: '再読み込み',
    retry: 'もう一度試す',
    yes: 'はい',
    no: 'いいえ',
    ok: 'OK',
    stop: 'やめる',
    goBack: '前の画面に戻る',
    goHome: 'はじめの画面へ',
    goToReservations: '予約一覧を見る',
    /** CAL-020 */
    toPayment: '決済画面へ',
  },
  field: {
    /** CONTRACT 7: shown beside the title, part of no name. */
    requiredBadge: '必須',
    placeholderSelect: '選択してください',
    notEntered: '未入力',
    emptyValue: '−',
  },
  loading: {
    /** ROUTE-046 */
    text: '情報を取得中です。しばらくおまちください。',
    short: '読み込み中',
    /** SURVEY-015 */
    sending: '送信中...',
  },
  frame: {
    skipToContent: '本文へ移動',
    textSize: '文字の大きさ',
    textSizes: { normal: '標準', large: '大', largest: '特大' },
    /** On the header's button, whose name says the whole. */
    text: '文字',
    textSizeNext: (next: string) => `文字を${next}にする`,
    signOut: 'ログアウト',
  },
  /** The house, from facility.json. */
  contact: {
    title: 'お問い合わせ先',
    call: (facility: string, telephone: string) => `${facility}に電話する ${telephone}`,
    telephone: (telephone: string) => `電話 ${telephone}`,
    hours: (hours: string) => `（${hours}）`,
    map: '地図を見る',
  },
  progress: {
    requiredLeft: (count: number) => `必須 あと${count}件`,
    wrong: (count: number) => `直すところ ${count}件`,
    requiredDone: '必須の項目はすべて入力ずみです',
    meter: '入力の進みぐあい',
    draftSaved: '下書き保存ずみ',
  },
  offline: {
    text: '通信できません。入力した内容はこの端末に保存されています。電波のよい場所でもう一度お試しください。',
  },
  copied: {
    code: '番号をコピーしました。',
    failed: 'コピーできませんでした。番号を長押ししてコピーしてください。',
  },
  /** FORM-054, FORM-093 */
  session: { morning: '午前', afternoon: '午後' },
  listSeparator: '、',
  categorySeparator: ' ／ ',
} as const;
