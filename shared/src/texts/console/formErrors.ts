/** What the server says of forms that it cannot take, and the notes of versions that it makes by itself. */
export const consoleFormErrorTexts = {
  faulty: '直していないところがあるため、公開できません。',
  idTaken: 'このIDの帳票はもうあります。別のIDにしてください。',
  idStays: '帳票のIDは変えられません。',
  department: '担当している部署を選んでください。',
  notFound: 'もとにする帳票がありません。',
  outOfScope: 'このままでは担当の範囲の外の帳票になります。',
  isStopped: 'この帳票は停止しています。',
  isOpen: 'この帳票は公開中です。',
  notes: {
    stopped: '停止',
    started: '再開',
    restored: (number: number) => `第${number}版に戻す`,
  },
} as const;
