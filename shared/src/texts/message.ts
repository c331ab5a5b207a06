/**
 * What the house says at LINE by itself, unless its messages.json says it otherwise (CONTRACT 14.4). A line whose
 * variables have all nothing to say is left out.
 */
const details = ['{what}', '日時 {day} {time}', '場所 {place}', '受付番号 {code}'];
const ways = ['確認・変更・キャンセル {link}', 'お電話 {telephone}'];
const text = (...lines: string[]) => ['{facility}です。', ...lines].join('\n');

export const messageTexts = {
  booked: text('予約を受け付けました。', ...details, ...ways),
  changed: text('予約を変更しました。', ...details, ...ways),
  cancelled: text('予約をキャンセルしました。', ...details, 'お電話 {telephone}'),
  paid: text('お支払いを受け付けました。', '金額 {amount}', ...details, ...ways),
  confirmed: text('ご予約が確定しました。', ...details, 'ご都合が悪いときは、お早めにご連絡ください。', ...ways),
  moved: text('ご予約の日時が変わりました。', ...details, 'ご都合が悪いときは、お早めにご連絡ください。', ...ways),
  reminder: text('ご予約の日が近づきました。', ...details, '持ち物 {bring}', ...ways),
  /** What a closing begins with: the desk may write something else, and sends it to who is hit. */
  closing: text(
    '下記のご予約を、休診のためお受けできなくなりました。申し訳ございません。',
    '{what}',
    '日時 {day} {time}',
    '受付番号 {code}',
    '代わりの日時は、次の画面からお選びください。',
    '{link}',
    'お電話 {telephone}',
  ),
} as const;

/** In place of what it is for, where that must not leave (CONTRACT 13, MEDICAL_MODE). */
export const NEUTRAL_WHAT = 'ご予約';
