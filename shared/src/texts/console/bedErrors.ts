/** What the server says to a planner of beds whose edit it cannot take. */
export const consoleBedErrorTexts = {
  day: '日付を確かめてください。',
  order: '終わりの夜は、始まりの夜より前にはできません。',
  long: '一度に止められるのは366泊までです。',
  beds: 'この種類の病床数より多くは止められません。',
} as const;
