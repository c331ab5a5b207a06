/**
 * Titles of screens that have none of their own area, the page for unknown paths, the navigation guard, leaving for an
 * outside address, the start page.
 */
export const routeTexts = {
  titles: {
    survey: '入力フォーム',
    memberConfirmList: '会員情報',
    canceledPayment: '決済のキャンセル',
    errorPayment: '決済エラー',
    bedReservation: '入院の予約',
    urlExternal: '外部サイトへ移動',
    admin: '管理',
    adminSurvey: '管理者入力',
    error: 'エラー',
  },
  /** ROUTE-029 */
  notFound: {
    title: 'ページが見つかりません',
    text: 'お探しのページは見つかりませんでした。LINEのメニューから開き直してください。',
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
  home: {
    title: '予約・問診の窓口',
    text: 'LINEのメニューやご案内のリンクから、ご希望の画面を開いてください。',
    reservations: '予約を確認する',
    members: {
      title: '会員',
      text: '登録した内容の確認と変更、新しい登録ができます。',
      failed: '会員の一覧を読み込めませんでした。',
    },
  },
} as const;
