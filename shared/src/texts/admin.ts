/** Texts of the administrator's screens. */
export const adminTexts = {
  title: '管理',
  mode: '管理者モード',
  actingFor: (user: string) => `${user} さんの代わりに入力しています`,
  /** CONTRACT 8: a person without a LINE account. */
  atDesk: '窓口での新規入力です。登録すると、この方の新しいユーザーIDが作られます。',
  editing: (user: string) => `${user} さんの回答を変更しています`,
  /** COND-010 */
  unconfirmed: '未確認（URLから入力された値）',
  unconfirmedNotice: (titles: string) =>
    `URLから入力された未確認の値があります：${titles}。内容を確かめて登録すると、確認ずみになります。`,
  offline:
    '通信できません。入力した内容は、この画面を開いている間だけ保たれます。電波のよい場所でもう一度お試しください。',
  outdated:
    'このフォームは更新されています。最新の帳票を読み込んでから、もう一度登録してください。入力した内容はそのまま残ります。',
  takeLatest: '最新の帳票を読み込む',
  refused: {
    user: 'ユーザーIDが正しくありません。',
    cancelled: 'キャンセル済の回答は変更できません。回答一覧で状態を戻してから変更してください。',
    bed: '入院の予約は、この画面では入力できません。',
  },
  form: {
    send: '内容を確認',
    confirm: 'この内容で登録しますか？',
    confirmUpdate: 'この内容で変更しますか？',
    register: '登録する',
    registering: '登録中...',
  },
  done: {
    title: '登録しました',
    titleUpdate: '変更しました',
    text: '受付番号をご本人にお伝えください。',
    open: 'この回答を開く',
    next: '続けて新規入力',
    list: '回答一覧へ',
  },
  override: '期限・回数の制限を超えて登録します。記録に残ります。',
  pick: { label: '帳票', placeholder: '帳票を選択してください', open: '開く', create: '新規入力' },
  find: {
    title: '回答を探す',
    user: 'ユーザーID',
    answerCode: '受付番号',
    search: '検索',
    empty: '回答はありません。',
    columns: {
      answerCode: '受付番号',
      user: 'ユーザー',
      status: '状態',
      reservation: '予約',
      updatedAt: '更新日時',
      actions: '操作',
    },
    edit: '編集',
  },
  status: { label: '状態', change: '状態を変更', done: '状態を変更しました。', failed: '状態を変更できませんでした。' },
  /** ADMIN-004 */
  reservationDate: '予約日',
  reservation: {
    time: '予約時間',
    chooseFirst: '先に予約の内容を選んでください。',
    noCalendar: 'この予約内容にはカレンダーがありません。',
    noSlots: 'この日に予約枠はありません。別の日を選んでください。',
    loading: '予約枠を読み込んでいます',
    failed: '予約枠を読み込めませんでした。',
    slot: (start: string, end: string) => `${start}〜${end}`,
    left: (time: string, count: number) => `${time} 残り${count}`,
    full: (time: string) => `${time} 満席`,
  },
  /** ADMIN-005 */
  candidate: { title: '日時の確定', date: '確定日', hour: '時', minute: '分', confirm: '日時を確定' },
  /** ADMIN-006 */
  notify: {
    label: 'LINEで通知する',
    text: '通知の文面',
    send: '通知を送信',
    done: '通知を送信しました。',
    failed: '通知を送信できませんでした。',
    confirmed: (facility: string, date: string) => `${facility}の日時が ${date} に確定しました。`,
  },
  /** ADMIN-008 to ADMIN-010 */
  locked: '固定',
  lockedLevel: (title: string) => `${title}（固定）`,
} as const;
