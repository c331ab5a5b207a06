/** Texts of the reservation calendar, its confirmation step and its completion step. */
import { surveyTexts } from './survey';

export const calendarTexts = {
  title: '日時を選ぶ',
  action: {
    /** CAL-003, CAL-005 */
    previous: '前へ',
    next: '次へ',
    /** CAL-004, CAL-006 */
    toMonth: '月表示',
    toWeek: '週表示',
    /** CAL-009, CAL-010 */
    back: '戻る',
    review: '予約内容を確認',
  },
  view: { label: '表示の切り替え' },
  week: {
    range: (from: string, to: string) => `${from} – ${to}`,
    table: (range: string) => `${range} の予約枠`,
    time: '時間',
    loading: '予約枠を取得しています',
    help: '矢印キーで枠を移動し、Enterキーで選択できます。',
  },
  month: {
    heading: (year: number, month: number) => `${year}年${month}月`,
    table: (heading: string) => `${heading}の予約状況`,
  },
  /** CAL-007, CONTRACT 7: words for the marks of a slot. */
  state: { open: '空きあり', few: '残りわずか', full: '空きなし', closed: '受付不可' },
  mark: { open: '○', few: '△', full: '×', closed: '−' },
  legend: '記号の意味',
  /** A place that is being changed, in the legend. */
  ownMark: { mark: '●', text: 'いまの予約' },
  /** What a day's head or a slot says beyond its state. */
  note: {
    today: '今日',
    dayOff: '休',
    holiday: '祝',
    holidayName: (name: string) => `祝日 ${name}`,
    own: '現在の予約',
    lost: '満員になりました',
    refused: '予約できませんでした',
  },
  /** CONTRACT 7: names of the slot and day buttons; day is 'M月D日(曜)', time 'HH:mm'. */
  slotName: {
    open: (day: string, time: string) => `${day} ${time} 空きあり`,
    full: (day: string, time: string) => `${day} ${time} 空きなし`,
    closed: (day: string, time: string) => `${day} ${time} 受付不可`,
  },
  dayName: {
    open: (day: string) => `${day} 空きあり`,
    full: (day: string) => `${day} 空きなし`,
    closed: (day: string) => `${day} 受付不可`,
  },
  selected: '選択中',
  notSelected: '日時を選んでください',
  /** Below the table of a change. */
  answers: { title: '入力した内容', toForm: '予約フォームを開く' },
  /** CAL-011 */
  ask: { title: '以下の日時でよろしいですか？', yes: 'はい', no: 'いいえ' },
  /** CAL-012 to CAL-021 */
  confirm: {
    title: '予約内容を確認',
    text: '以下の内容で予約を確定します。',
    item: '予約項目',
    date: '予約日',
    time: '予約時間',
    products: '購入商品',
    productLine: (name: string, count: number) => `${name} × ${count}`,
    back: '戻る',
    reserve: '予約する',
    /** Beside the words for a new reservation, which the specification gives for both. */
    textChange: 'いまのご予約を、変更後の日時に変えます。「予約する」を押すまで、いまのご予約はそのままです。',
    sending: '送信中...',
    /** Not 戻る, which is the name of the button beside it. */
    toForm: '入力内容を直す',
    toTable: '日時を選び直す',
  },
  /** DESIGN 6, CONTRACT 12: the hold while the person confirms. */
  hold: {
    asking: 'この枠を確保しています',
    held: 'この枠を確保しました',
    /** Minutes, rounded up. */
    remaining: (minutes: number) => `この枠をあと${minutes}分確保しています`,
    /** Nobody is stopped: sending takes the place, if it is still there. */
    none: 'この枠はまだ確保できていません。このまま予約できますが、ほかの方が先に予約することがあります。',
    expired:
      '枠の確保時間が過ぎました。このまま予約できますが、ほかの方が先に予約することがあります。入力した内容は保存されています。',
    again: 'もう一度確保する',
  },
  /** CAL-022, CAL-035, CAL-037 */
  done: {
    title: '完了',
    text: 'ありがとうございます。予約を受け付けました。',
    textUpdate: 'ありがとうございます。予約を変更しました。',
    closeBrowser: 'ブラウザを閉じてください。',
  },
  /** CAL-023, CONTRACT 11 */
  alreadySent: 'この予約はすでに送信されています。予約一覧からご確認ください。',
  /** The first free slots, above the table. */
  nearest: { label: '近い空き', pick: (when: string) => `${when}を選ぶ` },
  /** Beside why a slot went: the nearest one that is free. */
  nearestInstead: (when: string) => `近い空き：${when}`,
  firstOpenWeek: '空きのある最初の週を表示しています。',
  /** CAL-024 */
  emptyWeek: 'この週は現在予約を受け付けておりません',
  nextOpenWeek: '次に空きのある週へ',
  /** CAL-025 */
  noCalendar: surveyTexts.calendarOff,
  loadFailed: '予約枠を取得できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
  /** The calendar opened without a form: there is nothing to reserve yet. */
  noForm: {
    title: '予約するフォームが選ばれていません',
    text: '予約は、フォームに入力してから日時を選びます。ご案内のURLからフォームを開いてください。',
    toForm: 'フォームを開く',
  },
  nextOpenWeekNone: 'これより先に空きのある週はありません。',
  /** The reservation in the phone's own calendar. */
  file: {
    add: 'カレンダーに追加',
    remove: 'カレンダーから取り消す',
    help: '変更やキャンセルのあとにもう一度押すと、カレンダーにも反映されます。',
    helpRemove: 'この予約をカレンダーに追加していた場合は、予定を取り消せます。',
    helpOutside: 'スマートフォンのブラウザが開きます。',
    failed: 'カレンダーのファイルを用意できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
    description: (answerCode: string, url: string) => `受付番号 ${answerCode}\n変更・キャンセルはこちら ${url}`,
    /** In medical mode: says where, not what for (CONTRACT 13). */
    neutralTitle: (facility: string | undefined) => (facility === undefined ? 'ご予約' : `${facility} ご予約`),
    /** The link has expired, or the reservation is no more. */
    gone: 'このリンクは使用できません。予約の詳細を開き、もう一度「カレンダーに追加」を押してください。',
  },
} as const;
