/** Screen titles, the page for unknown paths, the navigation guard and leaving for an outside address. */
export const routeTexts = {
  titles: {
    login: 'ログイン',
    survey: '入力フォーム',
    calendar: '日時を選ぶ',
    confirm: '予約の確認',
    surveyConfirm: '予約の照会',
    confirmSearchForm: '予約を検索',
    confirmList: '予約一覧',
    confirmDetails: '予約の詳細',
    cancelConfirm: '予約のキャンセル',
    member: '会員登録',
    memberConfirm: '会員情報の検索',
    memberConfirmList: '会員情報',
    completedPayment: '決済結果',
    canceledPayment: '決済のキャンセル',
    errorPayment: '決済エラー',
    receipt: '領収書',
    bedReservation: '入院の予約',
    bedReservationList: '予約を確認',
    urlExternal: '外部サイトへ移動',
    admin: '管理',
    adminSurvey: '管理者入力',
    notFound: 'ページが見つかりません',
    error: 'エラー',
  },
  /** ROUTE-029 */
  notFound: {
    title: 'ページが見つかりません',
    text: 'お探しのページは見つかりませんでした。URLをご確認ください。',
    hint: 'ページが移動したか、公開が終わった可能性があります。',
  },
  /** ROUTE-044 */
  guard: {
    title: '画面を移動できません',
    text: 'ブラウザの戻るボタンを使うと、処理が正しく終了しないことがあります。お手数ですが、ブラウザを閉じて最初からやり直してください。',
  },
  /** ROUTE-028 */
  external: {
    moving: '外部のサイトへ移動しています。',
    refused: '移動先を確認できないため、このリンクは開けません。',
    link: '移動しない場合はこちら',
  },
  leave: {
    title: '入力の途中です',
    text: '入力した内容は下書きとしてこの端末に保存されています。この画面を離れますか？',
    leave: '画面を離れる',
    stay: '入力を続ける',
  },
  home: {
    title: '予約・問診の窓口',
    text: 'ご案内のURLから、入力フォームや予約の画面を開いてください。',
    reservations: '予約を確認する',
  },
} as const;
