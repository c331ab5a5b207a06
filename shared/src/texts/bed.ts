/** Texts of bed reservations: the calendar, the stay period, the form and the history. */
import { errorTexts } from './error';

const plannedStart = (day: string) => `入院 ${day} 午後 →`;
const plannedEnd = (day: string) => `退院 ${day} 午前`;

export const bedTexts = {
  /** FORM-091, FORM-092 */
  item: { startDate: '入院希望日時', endDate: '退院希望日時' },
  calendar: {
    title: '入院日を選ぶ',
    /** BED-032: the stay that is being changed. */
    current: (start: string, end: string) => `現在の予約 ${start} 〜 ${end}`,
    ownNights: 'いまのご予約の日も選べます。',
    /** BED-009 to BED-011 */
    back: '戻る',
    today: '今日',
    bedsLeft: '空き床数',
    heading: (year: number, month: number) => `${year}年${month}月`,
    table: (heading: string) => `${heading}の空き床`,
    /** BED-005 */
    short: (beds: number) => `残${beds}`,
    fullMark: '×',
    start: '入院',
    end: '退院',
    loading: '空き床を取得しています',
    previous: '前へ',
    next: '次へ',
    months: '月を選ぶ',
  },
  /** CONTRACT 7: names of the day buttons; day is 'M月D日(曜)'. */
  dayName: {
    open: (day: string, beds: number) => `${day} 残り${beds}床`,
    full: (day: string) => `${day} 満床`,
    closed: (day: string) => `${day} 選択不可`,
  },
  legend: {
    label: '記号の見かた',
    entries: [
      { mark: '残3', text: '空きが3床' },
      { mark: '×', text: '満床' },
    ],
  },
  /** BED-012, BED-013, BED-025 */
  period: {
    title: '滞在期間を選ぶ',
    startAt: (day: string) => `入院日 ${day} 午後`,
    stay: '滞在期間',
    stayLabel: (nights: number) => `${nights}泊${nights + 1}日`,
    planned: '滞在予定日',
    plannedStart,
    plannedEnd,
    plannedDates: (start: string, end: string) => `${plannedStart(start)} ${plannedEnd(end)}`,
    /** In its place until a period is chosen, so that nothing moves under the finger. */
    plannedNone: '退院 滞在期間を選んでください',
    reserve: 'この期間で予約へ進む',
    notAvailable: (nights: number, day: string) => `${nights}泊以上は${day}が満床のため選べません。`,
  },
  /** BED-015 to BED-020 */
  form: {
    titleNew: '入院の予約',
    titleEdit: '予約の変更',
    next: '次へ',
    confirmTextNew: '以下の内容で予約を確定します。',
    send: '予約する',
    changeDate: '日程を変更',
    confirmChanges: '変更内容を確認',
    change: '変更する',
    back: '戻る',
    chooseAgain: '入院日を選び直す',
    toForm: '入力に戻る',
    doneNew: 'ありがとうございます。入院の予約を受け付けました。',
    /** BED-019 */
    confirmTextEdit: '以下の内容に予約を変更します。',
    /** BED-018: goes on without another period. */
    keepDates: '日程を変えずに進む',
    doneTitleEdit: '予約を変更しました',
    doneEdit: '入院の予約内容を変更しました。',
  },
  /** BED-026 to BED-033 */
  list: {
    title: '予約を確認',
    name: 'お名前',
    start: '入院日',
    end: '退院日',
    next: '次へ',
    detailTitle: '予約の詳細',
    cancel: '取り消し',
    change: '変更',
    /** Beside 次へ, the word of the specification, which does not say where to. */
    help: '「次へ」で、くわしい内容の確認、変更、取り消しができます。',
    empty: '入院の予約はありません。',
    reserve: '入院を予約する',
    answers: '入力した内容',
    answerCode: '受付番号',
    startAt: (day: string, session: string) => `${day} ${session}`,
  },
  cancelAsk: {
    title: 'この予約をキャンセルしますか？',
    done: '予約をキャンセルしました。',
  },
  /** BED-041 */
  deadlinePassed: '予約のキャンセル・変更が可能な期限を過ぎています。',
  full: 'ご希望の期間は満床になりました。別の日程を選んでください。',
  /** A survey that has no beds, or whose beds nobody has set up. */
  notOffered: '現在、入院の予約を受け付けておりません。',
  /** BED-042 */
  error: { text: errorTexts.display.problemReload },
} as const;
