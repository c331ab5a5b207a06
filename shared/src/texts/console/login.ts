/** Texts of the staff's page of signing in. */
export const consoleLoginTexts = {
  title: '職員のサインイン',
  name: 'ログイン名',
  password: 'パスワード',
  code: '認証アプリの6桁の数字、または予備コード',
  submit: 'サインイン',
  oidc: '院内のアカウントでサインイン',
  line: 'LINEでサインイン',
  or: 'または',
  needed: {
    name: 'ログイン名を入力してください。',
    password: 'パスワードを入力してください。',
    code: '認証アプリの数字、または予備コードを入力してください。',
  },
  /** The same for a wrong name and a wrong password: nobody learns which names there are. */
  refused: 'ログイン名、パスワード、または数字が正しくありません。',
  locked: '何度も間違えたため、しばらくサインインできません。15分ほど待ってから、もう一度お試しください。',
  expired: 'サインインの期限が切れました。もう一度サインインしてください。',
  codeExpired: 'サインインが途中で切れました。もう一度お試しください。',
  offline: 'サーバーに接続できません。通信を確かめて、もう一度お試しください。',
  storage: 'このブラウザではサインインを保てません。保存（Cookieとサイトデータ）を許可してください。',
  noWay: 'サインインの方法が設定されていません。システムの担当者に連絡してください。',
} as const;
