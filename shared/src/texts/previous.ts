/** 前回の内容を使う: the offer of what a person has sent before. */
export const previousTexts = {
  /** @param values as people read them */
  offer: (values: string) => `前にご入力の内容があります：${values}`,
  take: '前回の内容を使う',
  taken: (count: number) => `前回の内容を${count}か所に入力しました。今と違うところがないか、お確かめください。`,
  undo: '元に戻す',
} as const;
