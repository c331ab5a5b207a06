/** Texts of the candidate-date picker of clinic visits and of their confirmed dates. */
export const candidateTexts = {
  category: '診療区分',
  department: '診療科',
  /** CAND-005 */
  preferred: (order: number) => `第${order}希望`,
  date: '希望日',
  time: '時間帯',
  choose: '日時を選ぶ',
  change: '変更',
  clear: '取り消す',
  /** CAND-004 */
  dateStep: '希望日を選ぶ',
  timeStep: '時間帯を選ぶ',
  toTime: '時間帯へ進む',
  backToDate: '日付に戻る',
  save: 'この日時にする',
  noTimes: 'この日に選べる時間帯はありません。',
  /** ADMIN-005, FIND-026 */
  confirmed: '確定日時',
  confirmedDate: '確定日',
  confirmedTime: '確定時間',
  hour: '時',
  minute: '分',
  notConfirmed: '未確定',
} as const;
