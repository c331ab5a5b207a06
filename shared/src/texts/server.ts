/** Texts of the API's errorMessage and of the messages that the server pushes to LINE. */
export const serverTexts = {
  /** CONTRACT 5: one text a code. */
  code: {
    invalid: '入力内容を確認してください',
    forbidden: 'この操作は許可されていません。',
    notFound: 'データが見つかりませんでした。',
    temporaryLocked: '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
    quotaExceeded: 'ご希望の日時は満員になりました。別の日時を選んでください。',
    needRefresh: 'このフォームは更新されています。再読み込みしてから、もう一度送信してください。',
    deadlinePassed: '変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。',
    notEditable: 'この回答は変更できません。',
    reservationLimit: '予約できる回数の上限に達しています。',
    notReservable: 'この日時は予約できません。別の日時を選んでください。',
    alreadySent: 'この予約はすでに送信されています。予約一覧からご確認ください。',
    tooLarge: '送信された内容が大きすぎます。',
    unsupportedType: '送信された形式には対応していません。',
    tooMany: '操作の回数が多すぎます。しばらくしてからもう一度お試しください。',
    notAvailable: 'この機能は現在利用できません。',
    unavailable: 'ただいま混み合っています。しばらくしてからもう一度お試しください。',
    internal: '不明なエラーです。管理者にお問い合わせください。',
    loginFailed: 'ログインできませんでした。もう一度ログインしてください。',
  },
  /** ERR-004, API-012 */
  surveyDisabled: '本帳票が無効になっています。管理者にお問い合わせください。',
  /** ERR-017, API-020 */
  noResult: '検索対象のデータがありません',
  bedStay: '滞在期間は1泊から14泊までで選んでください。',
  bedFull: 'ご希望の期間は満床になりました。別の日程を選んでください。',
  /** BED-041 */
  bedDeadlinePassed: '予約のキャンセル・変更が可能な期限を過ぎています。',
  /** A member form has given out all its numbers. */
  memberNumbersUsedUp: '会員番号をこれ以上発行できません。窓口へご連絡ください。',
  /** API-033, ERR-015: the detail in brackets after reservationLimit. */
  checkDetail: {
    window: (count: number) => `期間内の予約は${count}件までです`,
    day: (count: number) => `1日の予約は${count}件までです`,
  },
  /** CONTRACT 5: putUserId claims only what the same person found. */
  claimRefused: 'この予約は引き継げません。もう一度検索してください。',
  /** FAC-002 without a maps key: the facility can still be entered directly (FAC-004). */
  facilitySearchOff: '施設の検索は現在利用できません。施設名を直接入力してください。',
  /** A link of a file that has expired or was changed. */
  linkRefused: 'このリンクは使用できません。画面を開き直してください。',
  uploadTwice: 'このファイルはすでにアップロードされています。',
  tooManyFiles: '一度に預けられるファイルの数を超えています。しばらくしてからもう一度お試しください。',
  draftTooLarge: '下書きが大きすぎるため保存できません。',
  push: {
    reserved: (title: string, when: string, code: string) =>
      `${title}\n${when}\n予約を受け付けました。\n受付番号 ${code}`,
    cancelled: (title: string, when: string) => `${title}\n${when}\n予約をキャンセルしました。`,
  },
} as const;
