/** Texts of looking up own answers: the picker, the search form, the list and the details. */
import { errorTexts } from './error';

export const findTexts = {
  /** FIND-001 to FIND-003 */
  picker: {
    title: '予約の確認',
    text: 'どのご予約を確認しますか。',
    label: '予約の種類',
    search: '次へ',
    empty: '現在確認できる帳票はありません。',
  },
  /** FIND-004, FIND-005 */
  lookup: { title: '予約の確認', label: '照会種別', help: '確認したい予約の種類です。', next: '次へ' },
  /** FIND-006 to FIND-012 */
  searchForm: {
    title: '予約の確認',
    text: '予約したときに入力した内容を入れてください。',
    search: '検索',
    searching: '検索しています',
    /** ERR-017 */
    noResult: errorTexts.noResult,
    noResultHelp: errorTexts.noResultHelp,
    /** ERR-018 */
    loadFailed: '通常の帳票処理中にエラーが発生しました。',
    noItems: 'この帳票には検索できる項目がありません。',
  },
  /** FIND-015 to FIND-021 */
  list: {
    title: '予約一覧',
    titlePayment: '検索結果一覧',
    edit: '予約・変更',
    /** Beside the word of the specification, which does not say that nothing is booked anew. */
    editHelp: '「予約・変更」を押すと、いまのご予約の日時や内容を変えられます。',
    editHelpSent: '「予約・変更」を押すと、送信した内容を変えられます。',
    editPayment: '変更',
    cancel: 'キャンセル',
    details: '詳細を見る',
    back: '検索に戻る',
    empty: '予約はありません。',
    emptyHint: '予約がここに表示されます。',
    undated: '日時の指定なし',
    answerCode: '受付番号',
    reservationTime: '予約時間',
    products: '購入商品',
    /** ERR-025 */
    loadFailed: errorTexts.results.unknown,
  },
  /** FIND-032 to FIND-037 */
  notice: {
    deadlinePassed: errorTexts.deadlinePassed,
    paymentCancelled: '決済がキャンセルされているため、変更できません。',
    outsideCancelPeriod: 'キャンセルできる期間を過ぎています。',
    paymentEditScope:
      '変更できるのは商品以外の内容だけです。商品や数量を変えるときは、いったんキャンセルして購入し直してください。',
    underDevelopment: 'この機能は現在開発中です。',
    notEditable: 'この予約は変更できません。',
    answerNotEditable: '送信した内容は変更できません。',
  },
  /** FIND-037 */
  variant: {
    patientName: 'お名前',
    edit: '編集',
  },
  /** FIND-038 to FIND-045 */
  details: {
    title: '予約の詳細',
    /** Of an answer to a form that reserves nothing. */
    titleSent: '送信した内容',
    cancel: 'キャンセル',
    /** Beside the word of the specification, which does not say what of. */
    cancelHelp: '「キャンセル」は、このご予約の取り消しです。押したあとに確認があります。',
    change: '日時を変更する',
    changeAnswer: '内容を変更する',
    back: '戻る',
    /** FIND-045 */
    cancelUnavailable: '現在キャンセルを受け付けておりません。',
    status: '状態',
    answeredAt: '受付日時',
    reservation: '予約',
    form: '種類',
  },
  image: (title: string) => `${title}の画像`,
  imageGone: 'この画像は表示できません。',
  /** FIND-046 */
  otherAccount: 'このアカウントではデータを照会できません。予約したときのアカウントでログインしてください。',
  /** FIND-047 */
  number: {
    title: '受付番号',
    description: '注文番号（例 261120-00042-5）でも検索できます。',
    needed: '受付番号を入力してください。',
    mistyped: '注文番号が正しくありません。もう一度ご確認ください。',
  },
} as const;
