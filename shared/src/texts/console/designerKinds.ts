/** What an item of a form can be, in the groups that it is picked from in the console's designer. */

export const designerKindTexts = {
  written: {
    name: '文字と数',
    types: {
      text: '1行の文字',
      textarea: '複数行の文字',
      paragraph: '段落（複数行の文字）',
      number: '数',
      linearscale: '段階で選ぶ（目盛り）',
    },
  },
  choice: {
    name: '選択',
    types: {
      radio: 'ひとつ選ぶ（ボタン）',
      dropdown: 'ひとつ選ぶ（一覧）',
      select: 'ひとつ選ぶ（一覧・旧）',
      checkboxes: 'いくつでも選ぶ',
      suggest: '候補から選ぶ',
      search: '探して選ぶ（マスター）',
      choicegroupheader: 'ひとつ選ぶと区切りがひらく',
    },
  },
  date: {
    name: '日付',
    types: {
      date: '日付',
      dateDropdown: '日付（年・月・日を選ぶ）',
      dateDaySession: '日付と午前・午後',
    },
  },
  person: {
    name: 'ご本人と連絡先',
    types: {
      birthday: '生年月日',
      phone: '電話番号',
      email: 'メールアドレス',
      postcode: '郵便番号',
      address: '住所',
      memberNumber: '会員番号',
    },
  },
  place: {
    name: '予約',
    types: {
      reservation: '予約（分類と日時）',
      candidateDateReservation: '希望日',
      selectBed: '病床',
      linkbutton: '日時を選ぶボタン',
    },
  },
  payment: {
    name: '支払い',
    types: { selectProducts: '商品', selectPayType: '支払い方法' },
  },
  file: {
    name: 'ファイルと場所',
    types: {
      image: '画像',
      secureFiles: '書類（本人と職員だけが開ける）',
      location: '地図の場所',
      googleFacilitySearch: '施設を探す',
    },
  },
  vaccine: {
    name: '予防接種',
    types: {
      countVaccines: '接種回数',
      sesshuVaccineMaker: '使ったワクチン',
      sesshuJisshiDate: '接種日',
      previousVaccineMaker: '前回のワクチン',
      previousVaccineDate: '前回の接種日',
    },
  },
  layout: {
    name: '見出しと案内',
    types: { groupheader: '区切り（項目をまとめる）', guide: '案内の文' },
  },
} as const;

const titleByType = new Map(Object.values(designerKindTexts).flatMap(({ types }) => Object.entries<string>(types)));

/** What a type of item is called; its own name where nobody knows it. */
export function typeTitle(type: string): string {
  return titleByType.get(type) ?? type;
}
