/** What the server says to a planner whose edit it cannot take. */
export const consoleCalendarErrorTexts = {
  fixed: 'この項目は変更できません。',
  wrong: '入力内容を確かめてください。',
  noDays: '延ばすもとになる日がありません。先に枠を入力してください。',
  removed: 'すでに使われているため、取り除くことはできません。受付を止めるには「受付終了」にしてください。',
  taken: 'このIDは、ほかで使われています。',
  twice: '同じIDが2つあります。',
  outOfScope: '担当の範囲が限られているため、新しいカレンダーは作れません。',
  times: {
    removed: '枠や予約のある時間は取り除けません。使わない場合は定員を0にしてください。',
    booked: '予約が入っている時間の開始・終了は変えられません。',
  },
} as const;
