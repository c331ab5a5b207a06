/** The error catalogue of the screens (ERR). */
export const errorTexts = {
  /** ERR-019 to ERR-021, FORM-057, BED-042 */
  display: {
    heading: 'エラー',
    problem: '画面表示に問題が発生しました。',
    problemReload: '画面表示中に問題が発生しました。画面を再度読み込んでください。',
    administrator: '画面表示中にエラーが発生しました。管理者にお問い合わせください。',
    detail: '詳細',
    kept: '入力した内容はこの端末に保存されています。通信状況をご確認のうえ、再読み込みしてください。',
  },
  survey: {
    /** ERR-001, ERR-002 */
    timeout: 'タイムアウトしました。再度やり直してください。',
    timeoutNote:
      '何度もこのメッセージが表示される場合は、帳票が無効になっている可能性があります。管理者にお問い合わせください。',
    /** ERR-004 */
    notFound: '本帳票が無効になっています。管理者にお問い合わせください。',
    /** ERR-005 */
    disabled: 'この帳票は無効になっています。管理者にお問い合わせください。',
    /** Beside the words of ERR-004, ERR-005 and ERR-027: what to do. */
    unavailableNote: 'このページは現在ご利用いただけません。お急ぎのときは、窓口へお問い合わせください。',
  },
  /** ERR-003 */
  tokenExpired: 'ログインの有効期限が切れました。もう一度ログインしてください。入力した内容は保存されています。',
  /** ERR-006 */
  network: 'ネットワークエラーが発生しました。通信状況をご確認のうえ、もう一度お試しください。',
  /** ERR-041: what the person sees; the error itself carries 'Request timeout on method url'. */
  timeout: '通信に時間がかかっています。もう一度お試しください。',
  /** ERR-007 */
  quotaExceeded: 'ご希望の日時は満員になりました。別の日時を選んでください。',
  /** ERR-008 */
  temporaryLocked: '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
  send: {
    /** ERR-009 */
    unknown: '不明なエラーです。',
    /** ERR-010 */
    unknownAdministrator: '不明なエラーです。管理者にお問い合わせください。',
    /** ERR-011 */
    unsupportedForm:
      '送信された帳票を処理できませんでした。このバージョンでは利用できない内容、または開発中の内容が含まれている可能性があります。管理者にお問い合わせください。',
    /** ERR-013 */
    closeAndRetry: '画面を閉じてやり直してください。',
    /** ERR-014 */
    occurred: 'エラーが発生しました。',
  },
  /** ERR-015 */
  withDetail: (message: string, detail: string) => `${message}（${detail}）`,
  results: {
    /** ERR-025 */
    unknown: '不明なエラー発生しました。管理者に問い合わせください。',
    /** Beside the words of ERR-025 and ERR-026: what to do. */
    note: '時間をおいて、もう一度お試しください。続くときは、窓口へお問い合わせください。',
    /** ERR-026 */
    thrown: (message: string) => `${message}っというエラー発生しました。管理者に問い合わせ下さい。`,
  },
  /** ERR-030 */
  unknownAdministrator: '不明なエラーが発生しました。管理者にお問い合わせください。',
  /** What a person tells the administrator, who finds the request in the log by it. */
  requestId: (id: string) => `お問い合わせ番号：${id}`,
  busy: 'ただいま混み合っています。しばらくしてからもう一度お試しください。',
  busyIn: (seconds: number) => `ただいま混み合っています。${seconds}秒ほど待ってから、もう一度お試しください。`,
  /** ERR-017, ERR-029 */
  noResult: '検索対象のデータがありません',
  /** Below it: what to look at again, and that the desk knows what was booked by telephone. */
  noResultHelp: (titles: readonly string[]) =>
    `${titles.join('・')}をお確かめください。見つからないときは、窓口へお問い合わせください。`,
  forbidden: 'この操作は許可されていません。',
  notFound: 'データが見つかりませんでした。',
  deadlinePassed: '変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。',
  notEditable: 'この回答は変更できません。',
  reservationLimit: '予約できる回数の上限に達しています。',
  /** SURVEY-010 */
  newerForm:
    'このフォームは更新されています。変更が回答に影響しなければ、このまま送信できます。再読み込みすると、続きから入力できます。',
  /** SURVEY-025 */
  needRefresh:
    'このフォームは更新されています。再読み込みしてから、もう一度送信してください。入力した内容は保存されています。',
  /** Which items of the form have changed for this answer. */
  changedItems: (titles: readonly string[]) => `変わった項目：${titles.join('、')}`,
  alreadySent: 'すでに送信されています。予約一覧からご確認ください。',
  notReservable: 'この日時は予約できません。別の日時を選んでください。',
  /** ERR-037 to ERR-040: for the log only, shown to nobody. */
  log: {
    taxNotFound: '適用中の消費税設定が見つかりませんでした。',
    taxNotSet: '消費税設定が未設定です。',
    taxFailed: '消費税設定の取得中にエラーが発生しました。',
    paymentItemsFailed: '決済予約項目の取得に失敗しました。',
  },
} as const;
