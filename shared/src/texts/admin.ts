/** Texts of the administrator's screens. */
export const adminTexts = {
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
  newerForm:
    'このフォームは更新されています。変更が回答に影響しなければ、このまま登録できます。再読み込みしても、入力した内容はそのまま残ります。',
  outdated:
    'このフォームは更新されています。再読み込みしてから、もう一度登録してください。入力した内容はそのまま残ります。',
  refused: {
    user: 'ユーザーIDが正しくありません。',
    cancelled: 'キャンセル済の回答は変更できません。回答一覧で状態を戻してから変更してください。',
  },
  /** The staff's own session, which the shell knows nothing of. */
  staffOver: {
    title: 'サインインの期限が切れました',
    text: '別の画面でサインインし直すと、入力した内容のまま続けられます。',
    action: 'サインインする（別の画面）',
  },
  /** A member form: whose registration it is. */
  member: {
    atDesk: '窓口での新規登録です。登録すると、この方の新しいユーザーIDが作られます。',
    editing: (user: string) => `${user} さんの登録を変更しています`,
    claim: 'ご本人は、LINEの会員情報の検索でこの登録を見つけると、ご自分のものにできます。',
    number: '会員番号',
  },
  form: {
    send: '内容を確認',
    confirm: 'この内容で登録しますか？',
    confirmUpdate: 'この内容で変更しますか？',
    register: '登録する',
    registering: '登録中...',
    /** Nothing is kept on a desk's device. */
    waitingForConnection: '登録中… 電波がもどると自動で送ります。この画面を開いたままにしてください。',
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
  /** Another entry for the person of an answer. */
  actFor: 'この方の新規入力',
  status: {
    label: '状態',
    named: (stored: string, shown: string) => `${stored}（${shown}）`,
    releases: 'この状態にすると予約は取り消され、空いた枠や床をほかの方が予約できるようになります。',
    takesAgain: '予約の枠や床をもう一度確保します。満員のときは変更できません。',
    /** A registration of a member. */
    releasesMember: 'この状態にすると登録は取り消され、会員番号と予約の枠をほかの方が使えるようになります。',
    takesAgainMember: '会員番号と予約の枠をもう一度確保します。ほかの方が使っているときは変更できません。',
    submit: '変更する',
  },
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
    /** A course without a day: whom it is for would leave with a code and think that a day is settled. */
    undated: '日時が決まっていません。このまま登録すると、日時は未定になります。',
    undatedDone: '予約の日時は未定です。ご本人にもお伝えください。',
  },
  /** ADMIN-005 */
  candidate: { title: '日時の確定', date: '確定日', hour: '時', minute: '分', confirm: '日時を確定' },
  /** ADMIN-006 */
  notify: {
    label: 'LINEで通知する',
    title: (user: string) => `${user} さんへLINEで通知`,
    empty: '通知の文面を入力してください。',
    text: '通知の文面',
    send: '通知を送信',
    done: '通知を送信しました。',
    failed: '通知を送信できませんでした。',
    earlier: 'これまでの通知（30日以内）',
    state: {
      waiting: '送信待ち',
      sent: '送信済み',
      failed: '送れませんでした',
      dropped: '送信しません',
      unknown: '不明',
    },
    /** Of a message that leaves by itself. */
    byItself: (kind: string) => `自動送信（${kind}）`,
    /** A service message of the MINI App: its template's values stand below. */
    byService: 'LINEミニアプリ お知らせ（サービスメッセージ）で送信。以下はテンプレートに入れた内容です。',
    /** Before that it does not leave. */
    due: (moment: string) => `${moment} 以降に送信します。`,
    unworded: '文面は送信するときの予約の内容で作られます。',
    /** The server has the message; LINE has not taken it yet, or never will. */
    outcome: {
      waiting: '送信待ちです。LINEへ届いていません。届くまで自動で送り直します（最長23時間）。',
      failed: '送れませんでした。この通知はLINEに届いていません。',
      dropped: '送信しませんでした。この通知はLINEに届いていません。',
      unknown: 'LINEに届いたか分かりません。自動では送り直しません。',
    },
    reason: {
      token: 'LINEのチャネルアクセストークンが正しくありません。システム管理者に連絡してください。',
      person: 'この方はLINE公式アカウントから送れる相手ではありません。電話などで連絡してください。',
      quota: 'LINEの送信数の上限に達しているか、送信が混み合っています。',
      away: 'LINEに接続できませんでした。',
      expired: '長時間LINEに接続できなかったため、送信をやめました。',
      other: 'LINEが通知を受け付けませんでした。システム管理者に連絡してください。',
      limit: '今月の送信数の上限に達しました。上限が上がるか月が変わると、まだ必要な通知だけを送ります。',
      untrue: '送信の前に予約が変わったため、送信しません。',
      late: '予約の時刻が近いか過ぎたため、送信しません。',
      off: 'この種類のお知らせは停止されています。',
      blocked: 'LINE公式アカウントがブロックされています。電話などで連絡してください。',
      unknown: 'LINEからの返事がありません。届いたか分からないため、自動では送り直しません。',
    },
    confirmed: (name: string, date: string) => `${name}の日時が ${date} に確定しました。`,
    /** In medical mode, in place of the form's name (CONTRACT 13). */
    neutralName: (facility: string | undefined) => (facility === undefined ? 'ご予約' : `${facility}のご予約`),
    medicalHelp: '施設名・日時・場所・受付番号のほかは書かないでください。通知は本人以外の目に触れることがあります。',
  },
  /** ADMIN-008 to ADMIN-010 */
  lockedLevel: (title: string) => `${title}（固定）`,
} as const;
