import { yen, yenWithin } from './money';

/** Texts of orders, payment results and the receipt. */
export const paymentTexts = {
  /** PAY-009 to PAY-013 */
  status: { 0: '決済完了', 1: '決済対象外', 2: '返金済み', 3: '与信完了', 4: '与信取消' },
  /** PAY-027, PAY-028 */
  taxType: { 0: '外税', 1: '内税' },
  /** PAY-040 to PAY-044 */
  payMethod: {
    credit: 'クレジットカード',
    credit3d2: 'クレジットカード',
    linepay: 'LINE Pay',
    paypay: 'PayPay',
    cash: '現金',
  },
  /** A way of paying that has no words of its own, by the provider's name; and one that nobody noted. */
  payMethodNamed: (name: string) => `オンライン決済（${name}）`,
  payMethodOther: 'オンライン決済',
  /** ORDER-001 to ORDER-012 */
  order: {
    service: 'サービス名',
    product: '商品名',
    count: '数量',
    amount: '金額',
    /** ORDER-004 */
    taxFreeMark: '※',
    taxFreeNote: '※は非課税の商品です。',
    /** ORDER-005 */
    add: '商品を追加',
    edit: (product: string) => `${product}を編集`,
    subtotal: '小計',
    taxLine: (taxType: string, rate: string) => `消費税（${rate}% ${taxType}）`,
    total: '合計',
    payMethod: '支払い方法',
    status: '決済状況',
    completedDate: '決済完了日時',
    canceledDate: '決済取消日時',
    /** CONTRACT 13 */
    number: '注文番号',
    empty: '商品はまだ選ばれていません。',
    /** ORDER-018: the products of another service have gone. */
    emptied: '予約項目が変わったため、選んでいた商品を取り消しました。必要な商品をもう一度お選びください。',
    line: (product: string, count: number, amount: number) => `${product} × ${count}（${yenWithin(amount)}）`,
    totalLine: (amount: number) => `合計 ${yenWithin(amount)}（税込）`,
    loading: '商品を読み込んでいます。',
    failed: '商品を読み込めませんでした。',
    /** No service sells for what was reserved. */
    nothingSold: '現在ご購入いただける商品はありません。',
    /** The service follows from the reservation (API-073). */
    reserveFirst: '先に予約項目を選ぶと、商品を選べます。',
    limit: (limit: number) => `全体で${limit}個まで購入できます。`,
  },
  /** ORDER-013 to ORDER-016 */
  detail: {
    titleAdd: '商品を追加',
    titleEdit: '商品を編集',
    category: '商品カテゴリー',
    product: '商品',
    count: '数量',
    amount: '金額(円)',
    noAmount: '商品と数量を選ぶと表示されます',
    cancel: 'キャンセル',
    remove: '削除',
    save: '保存',
    add: '追加する',
    allCategories: 'すべて',
    option: (product: string, price: string) => `${product}（${price}）`,
  },
  /** In the bar of form and confirmation: what will have to be paid. */
  due: (amount: number) => `お支払い ${yen(amount)}`,
  /** PAY-022, PAY-023 */
  appendingOnly: '決済機能は追加型帳票でのみ利用可能です。',
  unavailable: '現在決済を受け付けておりません。',
  /** ADMIN-007 */
  cashOnly: '窓口で登録するお申し込みは現金でのお支払いになります。',
  /** An order that is to be paid by card never gets past the provider. */
  paymentFirst: 'この内容のお申し込みには、決済画面でのお支払いが必要です。',
  /** RCPT-001 to RCPT-006 */
  result: {
    title: '決済結果',
    completed: 'ご購入ありがとうございます。決済処理が完了しました。',
    canceled: '商品の購入をキャンセルしました。最初からやり直してください。',
    error: '決済中にエラーが発生しました。',
    errorNext: 'ブラウザを閉じて最初からやり直してください。',
    notPaid: 'お支払いは完了していません。入力した内容は残っています。',
    notice: 'お支払いの反映に少し時間がかかることがあります。この画面は閉じていただいて大丈夫です。',
    receipt: '領収書を見る',
    amount: 'お支払い金額',
    pending: '決済の結果を確認しています。',
    pendingTitle: '確認中',
    pendingNote: 'お支払いの確認がとれしだい、この画面が自動で切り替わります。しばらくおまちください。',
    pendingLong:
      '確認に時間がかかっています。この画面を閉じても、お支払いの確認は続きます。予約一覧からもご確認いただけます。',
    /** Paid, but the place was gone. */
    refund: 'お支払いは確認できましたが、予約の枠が埋まったため、お申し込みを確定できませんでした。',
    refundNext: 'お支払いいただいた金額は返金いたします。おそれいりますが、別の日時でもう一度お申し込みください。',
    refunded: 'お支払いいただいた金額は返金いたしました。',
    /** The provider says that nothing was paid. */
    ended: 'お支払いは完了していません。入力した内容は残っていますので、もう一度お手続きください。',
    backToForm: '申し込みに戻る',
    /** The server knows no finished payment under this address. */
    notFound: '決済の結果がまだ届いていません。',
    /** A result that is not a success. */
    notCompleted: (status: string) => `この決済は完了していません（${status}）。`,
    check: 'もう一度確認する',
    detail: (words: string, code: string) => `詳細: ${words}（エラーコード ${code}）`,
    /** What the provider's codes mean, as far as its documents say. */
    errorWords: {
      7702: 'カードでのお支払いが承認されませんでした。別のカードか、ほかのお支払い方法をお試しください。',
      7717: 'カードの本人認証（3Dセキュア）が完了しませんでした。',
    },
    /** Any other code. Whether money moved is not said: the provider's notice decides that. */
    errorOther: '決済サービスでお支払いの手続きを終えられませんでした。',
  },
  /** RCPT-007 to RCPT-023 */
  receipt: {
    title: '領収書',
    loading: '領収書を読み込んでいます。しばらくおまちください。',
    addressee: '宛名',
    addresseeName: (name: string) => `${name} 様`,
    /** Before it is shown for the first time. */
    addresseeLead: '領収書の宛名をご確認ください。領収書を表示したあとは変更できません。',
    addresseeNeeded: '宛名を入力してください。',
    addresseeLong: (limit: number) => `宛名は${limit}文字以内で入力してください。`,
    addresseeFailed: '宛名を保存できませんでした。もう一度お試しください。',
    show: 'この宛名で表示する',
    date: '取引日',
    /** 受付番号, the answer code; the receipt's own number is the order's (CONTRACT 13). */
    answerCode: '受付番号',
    number: '注文番号',
    copy: '番号をコピー',
    copied: 'クリップボードにコピーしました。',
    content: '取引内容',
    payMethod: 'お支払い方法',
    subtotal: '小計',
    tax: '消費税',
    /** What is behind a product's name where more than one was bought. */
    count: (count: number) => `×${count}`,
    /** Sums by rate, as an invoice shows them. */
    taxed: (rate: string, taxType: string) => `${rate}%対象（${taxType}）`,
    taxFree: '非課税',
    registrationNumber: '登録番号',
    total: '合計',
    creator: '発行者',
    address: '住所',
    print: '印刷',
    /** Leaves LINE's browser, which cannot print or save. */
    openOutside: 'ブラウザで開く',
    /** Kept, but no proof of money that we have: the day is absent where nothing says it. */
    returned: (day: string | undefined) => `この取引は返金済みです${day === undefined ? '' : `（${day}）`}。`,
    /** The document of what went back; an invoice's own is the 適格返還請求書. */
    showReturn: '返金明細書を見る',
    showReceipt: '領収書を見る',
    returnTitle: '返金明細書',
    returnInvoice: '適格返還請求書',
    returnDate: '返金日',
    soldDate: 'お取引日',
    returnTotal: '返金額',
    returnLead: '下記のとおり返金いたしました。',
    notReturned: 'この取引に返金はありません。',
    notFound: '領収書が見つかりません。予約一覧から開き直してください。',
    /** RCPT-022 */
    invalidUrl: '不正なURLです。',
    invalidUrlHelp: '領収書は、予約一覧から開き直してください。',
    /** RCPT-023: the space before the full stop is the specification's. */
    error: '画面表示中にエラーが発生しました 。',
  },
} as const;
