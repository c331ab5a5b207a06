/** Texts of the local provider's page of signing in. */
export const staffTexts = {
  title: '職員のサインイン（ローカル）',
  lead: 'サインインする職員を選んでください。',
  note: 'この画面は、手元で試すための代わりの画面です。院内の認証基盤にはつながりません。',
  signInAs: (name: string, role: string) => `${name}（${role}）でサインイン`,
} as const;
