/** Texts of the survey page: sending, the confirm dialog, the draft and the done screen. */
import { errorTexts } from './error';

export const surveyTexts = {
  action: {
    /** SURVEY-007 */
    send: '送信',
    /** SURVEY-009 */
    proceed: '進む',
  },
  /** Beside 送信, which opens the calendar here. */
  nextIsCalendar: '入力 → 日時 → 確認 → 完了（次は日時です）',
  /** MEMBER-007: a new answer that the person's registration has filled. */
  recorded: '登録情報から入力しました。',
  /** SURVEY-012 to SURVEY-016 */
  confirm: {
    title: 'この内容で送信しますか？',
    titleUpdate: 'この内容で更新しますか？',
    send: '送信',
  },
  /** SURVEY-042, SURVEY-044, SURVEY-045 */
  checkInput: '入力内容を確認してください',
  /** SURVEY-046 */
  calendarOff: '現在予約を受け付けておりません',
  /** SURVEY-047 */
  noSlots: '現在予約可能な枠がありません',
  /** SURVEY-017 to SURVEY-022 */
  done: {
    title: '受け付けました',
    titleUpdate: '更新しました',
    thanksUpdate: 'ありがとうございます。情報を更新しました。ブラウザを閉じてください。',
    thanksCreate: 'ありがとうございます。情報を送信しました。ブラウザを閉じてください。',
    /** Beside the words of the specification that ask to close the browser. */
    mayClose: 'この画面は閉じていただいて大丈夫です。',
    answerCode: '受付番号',
    copyCode: '番号をコピー',
    image: 'ご案内の画像',
  },
  /** CONTRACT 7, CONTRACT 12: drafts on the device and on the server. */
  draft: {
    offer: (when: string) => `前回の続きがあります（${when} まで）。`,
    /** The time of day HH:mm of a draft of today, and the day with the time of an older one. */
    today: (time: string) => `今日 ${time}`,
    onDay: (day: string, time: string) => `${day} ${time}`,
    resume: '続きから入力',
    /** What was typed while the earlier draft waited, before the page was closed. */
    resumeBeside: (when: string) => `${when} の入力に戻る`,
    restart: '最初から入力',
    failed: '下書きを保存できませんでした。入力を続けられますが、この画面を閉じないでください。',
  },
  /** SURVEY-034, CANCEL-001 to CANCEL-004 */
  edit: {
    disabled: errorTexts.notEditable,
    /** Above the form of a change, which looks like that of a new reservation. */
    standing: (when: string) => `ご予約の変更です。いまのご予約：${when}`,
    reservationOnly: '変更できるのは予約の日時と内容だけです。',
    notFound: '変更する回答が見つかりませんでした。',
    /** Above the items whose earlier answer the form no longer takes. */
    misfits: '前回の回答のうち、今のフォームでは使えないものがあります。次の項目をもう一度回答してください。',
    misfit: (title: string, text: string) => `${title}（前回：${text}）`,
  },
  /** FORM-024, COND-005, COND-006 */
  section: {
    locked: '上の質問の回答により、この項目の入力は不要です。',
    /** Before the question above is answered. */
    waiting: '上の質問に回答すると、入力が必要かどうかが決まります。',
  },
  headerImage: (title: string) => `${title}の画像`,
} as const;
