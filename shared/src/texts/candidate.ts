/** Texts of the candidate-date picker of clinic visits and of their confirmed dates. */
export const candidateTexts = {
  category: '診療区分',
  department: '診療科',
  /** CAND-005 */
  preferred: (order: number) => `第${order}希望`,
  time: '時間帯',
  choose: '日時を選ぶ',
  none: '未選択',
  change: '変更',
  clear: '取り消す',
  /** What a button does to one of the dates. */
  actionOf: (preferred: string, action: string) => `${preferred} ${action}`,
  chooseFirst: '先に診療区分と診療科を選んでください。',
  loading: '診療科の情報を読み込んでいます',
  /** CAND-004 */
  dateStep: '希望日を選ぶ',
  timeStep: '時間帯を選ぶ',
  backToDate: '日付に戻る',
  noTimes: 'この日に選べる時間帯はありません。',
  noDays: 'いま選べる日がありません。施設へお問い合わせください。',
  /** CAND-007 */
  taken: (option: string) => `${option}（選択ずみ）`,
  /** ADMIN-005, FIND-026 */
  confirmed: '確定日時',
  takeWish: (order: number) => `第${order}希望の日にする`,
  clearConfirmation: '確定を取り消す',
  notConfirmed: '未確定',
  /** CONTRACT 13: other wishes take the desk's confirmation away. */
  lapse: {
    warning: (confirmed: string) =>
      `確定日時は ${confirmed} です。希望日を変更すると、この日時の確定は取り消されます。`,
    sending: (confirmed: string) =>
      `送信すると、確定日時 ${confirmed} は取り消されます。新しい日時が決まりましたら、あらためてお知らせします。`,
    done: (confirmed: string) =>
      `確定日時 ${confirmed} は取り消されました。新しい日時が決まりましたら、あらためてお知らせします。`,
  },
} as const;
