/** Texts of the member search, the member page and the member form. */
import { errorTexts } from './error';

export const memberTexts = {
  /** MEMBER-001 to MEMBER-003 */
  search: {
    title: '会員情報の検索',
    text: 'ご登録のときの内容を入力してください。',
    search: '検索',
    searching: '検索しています',
    noItems: 'この帳票には検索できる項目がありません。',
  },
  /** MEMBER-004 to MEMBER-006 */
  page: {
    title: '会員情報',
    card: '会員情報',
    number: '会員番号',
    updatedAt: '最終更新日',
    answeredAt: '受付日時',
    linkedForms: '連携帳票',
    /** Beside the word of the specification. */
    linkedFormsHelp: 'これまでに送信した内容を、種類ごとに確認できます。',
    noLinkedForms: '確認できる内容はありません。',
    placeholder: '種類を選んでください',
    results: '回答・予約',
    edit: '登録情報を変更',
    toSearch: '会員情報を検索',
    toMember: '現在の登録情報を見る',
    backToSearch: '検索に戻る',
    found: (count: number) => `${count}件見つかりました。`,
    /** API-044: a registration that the desk entered. */
    claim: 'この登録を自分のものにする',
    claimRefused: 'この登録は引き継げません。もう一度検索するか、窓口へご連絡ください。',
    resultDetails: '詳細を見る',
    loadingResults: '回答・予約を取得しています',
    notEditable: '登録情報は変更できません。変更が必要なときは窓口へご連絡ください。',
  },
  /** API-043 */
  withdrawal: {
    open: '登録を取り消す',
    title: '登録を取り消しますか？',
    text: '取り消すと、この登録と会員番号は使えなくなります。',
    textWithPlace: '取り消すと、この登録と会員番号は使えなくなり、予約も取り消されます。',
    submit: '取り消す',
    submitting: '取り消しています',
    doneTitle: '登録を取り消しました',
    done: '会員情報の登録を取り消しました。',
    again: 'もう一度登録する',
  },
  /** MEMBER-009 to MEMBER-013 */
  details: {
    heading: '現在の登録情報',
    line: (title: string, value: string) => `${title} : ${value}`,
    back: '予約一覧へ戻る',
    /** MEMBER-012 */
    reservationDate: '予約日',
    reservationTime: '予約時間',
  },
  /** MEMBER-014 */
  form: {
    title: '会員登録',
    titleUpdate: '会員情報の変更',
    haveRegistered: 'すでに登録されている方は、登録を検索できます。',
    confirmRegister: 'この内容で登録しますか？',
    confirmUpdate: 'この内容で更新しますか？',
    register: '登録する',
    update: '更新する',
    doneTitle: '登録しました',
    doneTitleUpdate: '更新しました',
    toSurvey: '続けて入力する',
    /** MEMBER-007 */
    leadsOn:
      '先にご本人の情報を登録すると、お名前や電話番号の入力を省けます。登録がすむと、もとの画面に戻って続けられます。',
    done: 'ありがとうございます。会員情報を登録しました。',
  },
  failure: {
    /** ERR-016 */
    noLinkedResults: '選んだ連携帳票に回答・予約がありませんでした。',
    noLinkedResultsNote: 'この種類で送信した内容は、まだありません。ほかの種類も選んでお確かめください。',
    /** ERR-027 */
    noSchema: '帳票スキーマ見つけられません。管理者にお問い合わせください。',
    /** ERR-028 */
    search: '検索実行中にエラー発生しました。管理者にお問い合わせください。',
    /** ERR-029 */
    noResult: errorTexts.noResult,
    noResultHelp: errorTexts.noResultHelp,
    /** ERR-030 */
    linkedConfigs: errorTexts.unknownAdministrator,
  },
} as const;
