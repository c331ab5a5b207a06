/** Texts of the vaccination surveys' own rules. */
export const vaccineTexts = {
  /** VAC-012 */
  firstDoseMissing:
    '1回目の接種が記録されていないため、2回目の予約はまだできません。1回目の接種日が登録されるまで数日かかることがあります。しばらくしてから、もう一度お試しください。',
  /** VAC-004 to VAC-009 */
  possibleFrom: (date: string) => `前回の接種からの間隔により、${date}以降の日時を予約できます。`,
  /** The calendar ends before that day. */
  notOpenYet: (date: string) =>
    `前回の接種からの間隔により、${date}以降の日時を予約できます。その日の受付はまだ始まっていません。受付が始まってから、もう一度お試しください。`,
} as const;
