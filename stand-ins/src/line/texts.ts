/** Texts of the local LINE's login page. */
export const lineTexts = {
  title: 'LINEログイン（ローカル）',
  lead: 'ログインする人を選んでください。',
  note: 'この画面は、手元で試すための代わりのログイン画面です。本物のLINEにはつながりません。',
  permissions: '「予約・問診の窓口」に、プロフィール情報とユーザーIDを渡します。',
  loginAs: (name: string, role: string) => `${name}（${role}）でログイン`,
  cancel: 'キャンセル',
  faultTitle: 'ログインを始められません',
} as const;
