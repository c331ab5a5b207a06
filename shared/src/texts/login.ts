/** Texts of signing in, the session and signing out. */
export const loginTexts = {
  title: 'ログイン',
  /** LOGIN-005 */
  progress: 'ログイン中...',
  action: {
    login: 'ログイン',
    loginWithLine: 'LINEでログイン',
    tryAgain: 'もう一度ログインする',
  },
  intro: 'ご利用にはLINEでのログインが必要です。',
  /** ERR-003 */
  expired: {
    title: 'ログインの有効期限が切れました',
    text: '入力した内容は保存されています。もう一度ログインすると、続きから入力できます。',
  },
  failure: {
    /** LOGIN-012 */
    stateMismatch: 'ログインを確認できませんでした。お手数ですが、もう一度ログインしてください。',
    refused: 'ログインが中止されました。ご利用になるには、もう一度ログインしてください。',
    exchange: 'ログインできませんでした。通信状況をご確認のうえ、もう一度ログインしてください。',
    cookies: 'ログインの情報を保存できませんでした。ブラウザの設定をご確認ください。',
  },
  signOut: {
    title: 'ログアウトしますか？',
    text: '途中まで入力した内容も、この端末から消えます。',
  },
  signedOut: 'ログアウトしました。この端末の下書きは消去しました。',
} as const;
