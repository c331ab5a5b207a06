/** Texts around a send, the same for all forms. */
export const submissionTexts = {
  /** In the confirmation, beside the specification’s word on the button that leads back. */
  wayBack: (back: string) => `直すときは、「${back}」を押すと入力に戻れます。`,
  /** The reply was lost: the same goes out again by itself. */
  waitingForConnection: '送信中… 電波がもどると自動で送ります。入力した内容は保存されています。',
  /** The server asked to wait; the same submission goes out again by itself. */
  waitingForServer: (seconds: number) => `ただいま混み合っています。${seconds}秒後に自動でもう一度送信します。`,
  /** Read out once, while the seconds are counted down. */
  busy: 'サーバーが混み合っているため、少し待って送信し直します。',
  /** Above the items that a newer version of the form asks again; nothing that was entered is gone. */
  touched: 'フォームが更新されました。入力した内容は残っています。次の項目をもう一度確認してから、送信してください。',
  /** The same where no single item is named. */
  renewed: 'フォームが更新されました。入力した内容は残っています。もう一度確認してから、送信してください。',
} as const;
