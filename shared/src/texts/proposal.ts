/** Texts of a day and time that the desk proposes in place of the wished ones (CONTRACT 13). */
export const proposalTexts = {
  title: '窓口から日時のご提案があります',
  text: 'ご希望の日時でのご予約が難しいため、次の日時をご提案します。',
  take: 'この日時にする',
  taking: '確定しています',
  other: 'ほかの日を希望する',
  taken: (when: string) => `${when} に決まりました。`,
  refused: '確定できませんでした。もう一度お試しください。',
} as const;
