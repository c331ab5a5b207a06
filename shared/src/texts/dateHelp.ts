/** A date that was typed otherwise than it is read: which year was meant, and what the form has made of it (VAL-062). */
export const dateHelpTexts = {
  which: (typed: string) => `「${typed}」は、どの年ですか？`,
  changed: (typed: string, date: string) => `「${typed}」を、${date}に直しました。正しいかご確認ください。`,
  /** In the confirmation. */
  changedFrom: (typed: string) => `入力された「${typed}」から直した日付です。正しいかご確認ください。`,
} as const;
