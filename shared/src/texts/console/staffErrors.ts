/** What the server says of the staff's sign-in and accounts. No patient's page reads them. */
export const staffErrorTexts = {
  loginFailed: 'ログイン名、パスワードまたは認証コードが違います。',
  codeRequired: '認証アプリに表示されている6桁のコードを入力してください。',
  locked: (minutes: number) => `続けて間違えたため、ログインを止めています。${minutes}分ほどたってからお試しください。`,
  passwordShort: (least: number) => `パスワードは${least}文字以上にしてください。`,
  passwordCommon: 'よく使われるパスワードです。ほかのものにしてください。',
  passwordWrong: '今のパスワードが違います。',
  codeWrong: '認証コードが違います。新しいコードでもう一度お試しください。',
  totpExists: '2段階認証はすでに設定されています。',
  lastChief: '最後の管理者です。ほかの人を管理者にしてから変更してください。',
  limitedChief: '管理者には、扱える範囲を設定できません。範囲を空にするか、管理者の役割を外してください。',
  cursor: '続きの位置を読み取れません。一覧の最初から読み込み直してください。',
  taken: 'すでに使われています。',
  loginNameMissing: 'パスワードを使うには、ログイン名が必要です。',
} as const;
