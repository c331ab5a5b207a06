/** Texts of the survey page: sending, the confirm dialog, the draft and the done screen. */
export const surveyTexts = {
  action: {
    /** SURVEY-007 */
    send: '送信',
    /** SURVEY-009 */
    proceed: '進む',
    /** SURVEY-011 */
    close: '閉じる',
    toCalendar: '日時を選ぶ',
  },
  /** SURVEY-012 to SURVEY-016 */
  confirm: {
    title: 'この内容で送信しますか？',
    titleUpdate: 'この内容で更新しますか？',
    send: '送信',
    close: '閉じる',
    sending: '送信中...',
    notAnswered: '未入力',
  },
  /** SURVEY-042, SURVEY-044, SURVEY-045 */
  checkInput: '入力内容を確認してください',
  invalidCount: (count: number) => `${count}件の項目をご確認ください。`,
  /** SURVEY-046 */
  calendarOff: '現在予約を受け付けておりません',
  /** SURVEY-047 */
  noSlots: '現在予約可能な枠がありません',
  /** SURVEY-017 to SURVEY-022 */
  done: {
    title: '受け付けました',
    titleUpdate: '更新しました',
    thanksUpdate: 'ありがとうございます。情報を更新しました。ブラウザを閉じてください。',
    thanksCreate: 'ありがとうございます。情報を送信しました。ブラウザを閉じてください。',
    answerCode: '受付番号',
    copyCode: '番号をコピー',
    image: 'ご案内の画像',
  },
  /** CONTRACT 7, CONTRACT 12: drafts on the device and on the server. */
  draft: {
    offer: (when: string) => `前回の続きがあります（${when} まで）。`,
    offerUndated: '前回の続きがあります。',
    /** The time of day HH:mm of a draft of today, and the day with the time of an older one. */
    today: (time: string) => `今日 ${time}`,
    onDay: (day: string, time: string) => `${day} ${time}`,
    resume: '続きから入力',
    /** What was typed while the earlier draft waited, before the page was closed. */
    resumeBeside: (when: string) => `${when} の入力に戻る`,
    restart: '最初から入力',
    restored: '前回の続きから表示しています。',
    saved: '下書き保存ずみ',
    failed: '下書きを保存できませんでした。入力を続けられますが、この画面を閉じないでください。',
    withoutFiles: '添付ファイルは下書きに含まれません。もう一度お選びください。',
  },
  /** SURVEY-034, CANCEL-001 to CANCEL-004 */
  edit: {
    disabled: 'この回答は変更できません。',
    reservationOnly: '変更できるのは予約の日時と内容だけです。',
    notFound: '変更する回答が見つかりませんでした。',
    current: '登録ずみの内容を表示しています。',
  },
  /** FORM-024, COND-005, COND-006 */
  section: {
    open: (title: string) => `${title}を開く`,
    close: (title: string) => `${title}を閉じる`,
    locked: '上の質問の回答により、この項目の入力は不要です。',
  },
  headerImage: (title: string) => `${title}の画像`,
  leftToDo: (count: number) => `必須 あと${count}件`,
} as const;
