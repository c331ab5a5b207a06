/** Texts that every area uses: action words, the frame around a screen, states of a screen, weekdays. */
export const commonTexts = {
  /** DESIGN 6: the product's name in document titles. */
  productName: '予約・問診の窓口',
  documentTitle: (screen: string) => `${screen}｜予約・問診の窓口`,
  /** SURVEY-005, MEMBER-008 */
  honorific: '様',
  personName: (name: string) => `${name} 様`,
  avatar: (name: string) => `${name}さんの画像`,
  /** SURVEY-006 */
  defaultAvatar: '標準の画像',
  guestName: 'お客さま',
  action: {
    send: '送信',
    close: '閉じる',
    back: '戻る',
    next: '次へ',
    previous: '前へ',
    /** SURVEY-010 */
    reload: '再読み込み',
    retry: 'もう一度試す',
    yes: 'はい',
    no: 'いいえ',
    ok: 'OK',
    cancel: 'キャンセル',
    stop: 'やめる',
    save: '保存',
    add: '追加',
    remove: '削除',
    clear: 'クリア',
    change: '変更',
    confirm: '確認',
    choose: '選択',
    search: '検索',
    copy: 'コピー',
    print: '印刷',
    open: '開く',
    goBack: '前の画面に戻る',
    goHome: 'はじめの画面へ',
    goToReservations: '予約一覧を見る',
    download: 'ダウンロード',
    /** CAL-020 */
    toPayment: '決済画面へ',
  },
  field: {
    /** CONTRACT 7: shown beside the title, part of no name. */
    requiredBadge: '必須',
    placeholderSelect: '選択してください',
    optional: '任意',
    notEntered: '未入力',
    characterCount: (count: number, limit: number) => `${count} / ${limit} 文字`,
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
    header: '画面の見出し',
    actions: '操作',
    textSize: '文字の大きさ',
    textSizeNormal: '標準',
    textSizeLarge: '大',
    signOut: 'ログアウト',
    requiredMark: '必須の項目',
  },
  progress: {
    requiredLeft: (count: number) => `必須 あと${count}件`,
    requiredDone: '必須の項目はすべて入力ずみです',
    meter: '入力の進みぐあい',
    draftSaved: '下書き保存ずみ',
    draftSaving: '下書きを保存しています',
  },
  offline: {
    text: '通信できません。入力した内容はこの端末に保存されています。電波のよい場所でもう一度お試しください。',
    back: '通信が回復しました。',
  },
  copied: {
    code: '番号をコピーしました。',
    clipboard: 'クリップボードにコピーしました。',
    failed: 'コピーできませんでした。番号を長押ししてコピーしてください。',
  },
  /** CAL-030: Monday first; BED-004: Sunday first. */
  weekdays: {
    mondayFirst: ['月', '火', '水', '木', '金', '土', '日'],
    sundayFirst: ['日', '月', '火', '水', '木', '金', '土'],
  },
  /** FORM-054, FORM-093 */
  session: { morning: '午前', afternoon: '午後' },
  unit: {
    /** CONST-012: the amount comes already grouped by thousands. */
    yen: (groupedAmount: string) => `${groupedAmount}円`,
    count: (count: number) => `${count}件`,
    year: '年',
    month: '月',
    day: '日',
  },
  listSeparator: '、',
  categorySeparator: ' ／ ',
} as const;
