/**
 * Texts of the API's errorMessage. What a screen says too is with the screens' texts.
 */
import { bedTexts } from './bed';
import { calendarTexts } from './calendar';
import { errorTexts } from './error';
import { surveyTexts } from './survey';

export const serverTexts = {
  /** CONTRACT 5: one text a code. */
  code: {
    invalid: surveyTexts.checkInput,
    forbidden: errorTexts.forbidden,
    mfaRequired: '2段階認証の設定が必要です。設定してから、もう一度お試しください。',
    notFound: errorTexts.notFound,
    temporaryLocked: errorTexts.temporaryLocked,
    quotaExceeded: errorTexts.quotaExceeded,
    needRefresh: 'このフォームは更新されています。再読み込みしてから、もう一度送信してください。',
    changed: 'ほかの人が先に変更しました。',
    belowReserved: '定員を、すでに入っている予約の数より少なくすることはできません。',
    deadlinePassed: errorTexts.deadlinePassed,
    notEditable: errorTexts.notEditable,
    reservationLimit: errorTexts.reservationLimit,
    notReservable: errorTexts.notReservable,
    alreadySent: calendarTexts.alreadySent,
    tooLarge: '送信された内容が大きすぎます。',
    unsupportedType: '送信された形式には対応していません。',
    tooMany: '操作の回数が多すぎます。しばらくしてからもう一度お試しください。',
    notAvailable: 'この機能は現在利用できません。',
    unavailable: errorTexts.busy,
    internal: errorTexts.send.unknownAdministrator,
    loginFailed: 'ログインできませんでした。もう一度ログインしてください。',
  },
  /** ERR-004, API-012 */
  surveyDisabled: errorTexts.survey.notFound,
  bedStay: (nights: number) => `滞在期間は1泊から${nights}泊までで選んでください。`,
  bedFull: bedTexts.full,
  /** BED-041 */
  offer: {
    ended: 'お取りしていた枠の期限が過ぎました。別の日時をお選びください。',
    settled: 'この予約は、すでに変更またはキャンセルされています。',
  },
  /** A proposed day and time that was answered otherwise, or was taken back. */
  proposalOver: 'このご提案は終わりました。いまの予約の内容をご確認ください。',
  bedDeadlinePassed: bedTexts.deadlinePassed,
  /** A member form has given out all its numbers. */
  memberNumbersUsedUp: '会員番号をこれ以上発行できません。窓口へご連絡ください。',
  /** API-033, ERR-015: the detail in brackets after reservationLimit. */
  checkDetail: {
    window: (count: number) => `期間内の予約は${count}件までです`,
    day: (count: number) => `1日の予約は${count}件までです`,
    unpaid: (count: number) => `お支払い前に確保できるのは、合わせて${count}枠までです`,
  },
  /** A slot that was kept for unpaid orders for long is for others now. */
  unpaidTooLong: (minutes: number) =>
    `お支払いがないまま時間が過ぎたため、この日時はほかの方も予約できるようにしています。${minutes}分ほどたってからもう一度お試しいただくか、別の日時をお選びください。`,
  /** CONTRACT 5: putUserId claims only what the same person found. */
  claimRefused: 'この予約は引き継げません。もう一度検索してください。',
  /** CONTRACT 12, Lookup: a person has looked for too much; `moment`: when the next lookup is taken. */
  tooManyLookups: (moment: string) =>
    `照会できる回数の上限に達しました。${moment}以降にもう一度お試しください。お急ぎの場合は、窓口へお問い合わせください。`,
  /** FAC-002 without a maps key: the facility can still be entered directly (FAC-004). */
  facilitySearchOff: '施設の検索は現在利用できません。施設名を直接入力してください。',
  /** A link of a file that has expired or was changed. */
  linkRefused: 'このリンクは使用できません。画面を開き直してください。',
  uploadTwice: 'このファイルはすでにアップロードされています。',
  tooManyFiles: '一度に預けられるファイルの数を超えています。しばらくしてからもう一度お試しください。',
  /** The console's message to somebody whom LINE does not know. */
  noMessageTo: 'この方にはLINEのメッセージを送れません。お電話などでご連絡ください。',
  /** 領収 of an answer that was cancelled, or is no longer there. */
  cashOfCancelled: '申し込みが取り消されているため、領収を記録できません。',
  draftTooLarge: '下書きが大きすぎるため保存できません。',
} as const;
