/** Words of an answer's history: what of it changed, beside the form's items. */
export const historyTexts = {
  check: '状態',
  place: '予約',
  stay: '入院期間',
  attendance: '来院',
  attendanceStates: { arrived: '到着', called: '呼出', done: '完了', absent: '来院なし' },
  stayBetween: (from: string, to: string) => `${from} ～ ${to}`,
  files: '添付あり',
} as const;
