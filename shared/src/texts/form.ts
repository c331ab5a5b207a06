/** Texts inside the form's widgets, one group an item type. */
export const formTexts = {
  image: (title: string) => `${title}の説明画像`,
  /** A choice of an earlier form that this one does not offer. */
  lapsed: {
    text: (option: string) => `前に選んだ「${option}」は、現在は選べません。選び直してください。`,
    remove: '取り消す',
    removeOption: (option: string) => `「${option}」を取り消す`,
  },
  /** FORM-022, FORM-069 */
  checkboxes: {
    range: (min: number, max: number) => `${min}つ以上${max}つまで選べます`,
    exactly: (count: number) => `${count}つ選んでください`,
    max: (max: number) => `${max}つまで選べます`,
    min: (min: number) => `${min}つ以上選んでください`,
    /** A press where no more may be chosen. */
    full: (max: number) => `${max}つまで選べます。変えるときは、選んだものをもう一度押してください。`,
  },
  select: {
    /** FORM-082, FORM-083, VAL-097, VAL-098 */
    noResult: '検索結果が見つかりません。',
    noMatchOption: 'このリストに該当なし。',
    searchPlaceholder: '文字を入力して検索',
    loadingMore: '続きを読み込んでいます',
    openList: '一覧を開く',
    closeList: '一覧を閉じる',
    chooseFromList: '一覧から選んでください。',
  },
  /** FORM-016, FORM-070 to FORM-073 */
  date: {
    placeholder: 'YYYY-MM-DD',
    openPickerFor: (title: string) => `${title}をカレンダーから選ぶ`,
    previousMonth: '前の月',
    nextMonth: '次の月',
    year: '年を選ぶ',
    month: '月を選ぶ',
    example: '例：昭和50年8月21日、1975年8月21日',
    /** Of a day that may lie ahead. */
    exampleOf: (day: string) => `例：${day}`,
  },
  /** FORM-017, FORM-054 */
  daySession: { session: '午前・午後' },
  /** FORM-019, FORM-074 */
  dateDropdown: { year: '年', month: '月', day: '日', placeholder: '選択' },
  /** FORM-018, FORM-053, CONTRACT 6.7 */
  era: {
    names: { meiji: '明治', taisho: '大正', showa: '昭和', heisei: '平成', reiwa: '令和' },
    first: '元',
    year: (era: string, year: string) => `${era}${year}年`,
    withYear: (western: string, era: string) => `${western}（${era}）`,
  },
  /** FORM-066, FORM-067 */
  postcode: {
    searching: '住所を検索しています',
    filled: '住所を入力しました。番地や建物名をご確認ください。',
    notFound: '住所が見つかりません。直接住所を入力してください',
    /** The address item holds what the person wrote, which is never overwritten unasked. */
    found: (address: string) => `見つかった住所：${address}`,
    replace: 'この住所に書きかえる',
    placeholder: '1000001',
  },
  /** FORM-059 */
  fixedLength: { counter: (count: number, length: number) => `${count} / ${length}` },
  /** FORM-063 */
  linearScale: { value: (value: number, label: string) => (label ? `${value} ${label}` : `${value}`) },
  /** FORM-046 to FORM-052, CONST-014 */
  /** FORM-020: taking an optional choice back. */
  radio: {
    clear: '選択を取り消す',
    clearOf: (title: string) => `${title}の選択を取り消す`,
  },
  reservation: {
    /** An optional reservation of which only the first levels are chosen. */
    incomplete: '続きも選んでください。予約しない場合は、初めの選択を外してください。',
    title: '予約内容',
    largeCategory: '大分類',
    mediumCategory: '中分類',
    smallCategory: '小分類',
    /** CONTRACT 12: the label of the item picker. */
    item: '予約項目',
    loading: '予約項目を読み込んでいます',
    dateTime: '予約日時',
  },
  /** MEMBER-007: a linked form opened directly by somebody who has not registered. */
  memberOffer: {
    text: '患者情報を登録しておくと、お名前や電話番号の入力を省けます。',
    register: '患者情報を登録する',
  },
  /** FORM-076, FORM-077, VAL-068 to VAL-074 */
  numbering: {
    automatic: '自動採番',
    /** Beside the word of the specification, which does not say when. */
    automaticHelp: '登録すると番号が決まります。',
    check: '番号を確認',
    checking: '番号を確認しています',
    valid: '確認できました。この番号で登録できます。',
    /** In a form that is linked to a register. */
    known: '登録されている番号です。',
    unknown: 'この番号は登録されていません。番号をお確かめください。',
  },
  /** FORM-035 */
  bed: { none: '日程が選ばれていません。', choose: '日程を選ぶ', change: '日程を変更' },
  /** FORM-037 */
  linkButton: { toCalendar: '予約日時を選ぶ', reservationDate: '予約日' },
  loadFailed: 'この項目を表示できませんでした。',
} as const;
