/** Messages that leave by themselves, as the desk and people read of them: which there are, and what people choose. */
export const messageKindTexts = {
  booked: '予約の受付',
  changed: '予約の変更',
  cancelled: '予約のキャンセル',
  paid: 'お支払い',
  confirmed: '日時の確定',
  moved: '日時の変更（施設から）',
  reminder: '予約日の前のお知らせ',
} as const;

export const messageChoiceTexts = {
  title: 'LINEのお知らせ',
  label: 'LINEで受け取るお知らせ',
  help: '受け取らないお知らせのチェックを外してください。いつでも元に戻せます。',
  saving: '保存しています',
  saved: '保存しました。',
  failed: '保存できませんでした。もう一度お試しください。',
  unread: 'お知らせの設定を読み込めませんでした。',
  blocked: 'LINE公式アカウントがブロックされているため、お知らせは届きません。LINEでブロックを解除してください。',
} as const;
