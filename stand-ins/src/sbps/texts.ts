/** Texts of the local payment page. */
export const sbpsTexts = {
  title: 'お支払い（ローカル）',
  note: 'この画面は、手元で試すための代わりの決済画面です。実際の決済は行われません。',
  item: '商品',
  amount: 'お支払い金額',
  yen: (amount: string) => `${Number(amount).toLocaleString('ja-JP')}円`,
  tax: (amount: string) => `うち消費税 ${Number(amount).toLocaleString('ja-JP')}円`,
  method: 'お支払い方法',
  methods: { credit: 'クレジットカード', credit3d2: 'クレジットカード（3Dセキュア）', paypay: 'PayPay' } as Record<
    string,
    string
  >,
  pay: '支払う',
  cancel: 'キャンセル',
  fail: 'エラーにする',
  back: 'お店に戻る',
  returning: 'お店の画面に戻ります',
  faultTitle: '決済を始められません',
  finished: 'この注文の手続きは、すでに終わっています。',
} as const;
