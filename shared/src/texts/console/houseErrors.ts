/** What the server says to somebody whose messages of the house it cannot take. */
export const consoleHouseErrorTexts = {
  wrong: '入力内容を確かめてください。',
  unknownName: 'この名前の設定はありません。',
  empty: '文を入力するか、標準の文に戻してください。',
  needsLink: '{link} を入れてください。ご本人が日時を選ぶ画面の案内です。',
  tooLong: '5,000文字以内で入力してください。',
  unknownVariable: (names: readonly string[], known: readonly string[]) =>
    `${names.map((name) => `{${name}}`).join('、')} は使えません。使えるのは ${known.map((name) => `{${name}}`).join(' ')} です。`,
} as const;
