/** Texts of the file of orders, which the cashier takes along. */
export const consoleOrdersTexts = {
  sheetName: '注文',
  /** Second row of a file of orders. */
  titles: {
    orderNumber: '注文番号',
    answerCode: '受付番号',
    form: '帳票',
    orderedAt: '注文日時',
    day: '利用日',
    products: '商品',
    amount: '税抜金額',
    tax: '消費税',
    amountWithTax: '税込金額',
    state: '状態',
    paidBy: '支払方法',
    paidAt: '支払日時',
    canceledAt: '取消日時',
    refundDue: '返金予定額',
    refunded: '返金済額',
    refundedAt: '返金日時',
  },
  product: (name: string, count: number) => `${name}×${count}`,
  /** Of an order of which nothing is decided yet, and of one that is paid for at the desk. */
  waiting: '支払い待ち',
  cashDue: '窓口で支払い',
} as const;
