/** Texts of cancelling a reservation. */
export const cancelTexts = {
  title: '予約のキャンセル',
  /** CANCEL-019 */
  current: '現在の登録情報',
  reservationDate: '予約日',
  reservationTime: '予約時間',
  /** CANCEL-020 */
  cancel: 'キャンセルする',
  /** CANCEL-021 */
  back: '戻る',
  /** CANCEL-022, FIND-044 */
  ask: {
    title: 'キャンセルしますか？',
    /** Beside 閉じる, the word of the specification, which here leaves the reservation as it is. */
    text: 'キャンセルすると元に戻せません。「閉じる」を押すと、予約はそのまま残ります。',
    cancel: 'キャンセルする',
  },
  /** CANCEL-026 */
  pushing: 'キャンセルしています',
  done: {
    title: 'キャンセルしました',
    /** CANCEL-024 */
    text: 'キャンセルを受け付けました。',
    /** CONTRACT 12: cancelling twice shows it as done. */
    already: 'この予約はすでにキャンセルされています。',
    toList: '予約一覧へ戻る',
    again: 'もう一度予約する',
  },
  /** CANCEL-008 to CANCEL-012 */
  refused: {
    notAllowed: 'この予約はキャンセルできません。予約窓口へ直接ご連絡ください。',
  },
  failure: {
    /** ERR-022 */
    standard: 'エラー発生しました管理者にお問い合わせください',
    /** ERR-024: added to the message of a thrown error. */
    suffix: 'エラーが発生しました。管理者にお問い合わせください。',
  },
} as const;
