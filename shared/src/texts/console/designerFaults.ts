/** What the designer says of a fault of a form, or of what is odd in it (domain/designer/faults). */
import type { FaultCode } from '../../domain/designer';

type Values = Readonly<Record<string, string | number>>;

/** A fault as the server answers it, or as the rules find it. */
interface SaidFault {
  code: string;
  values?: unknown;
}

const REASONS: Readonly<Record<string, string>> = {
  missing: 'この項目は必要です。',
  kind: '値の種類がちがいます。JSONを確かめてください。',
  format: '値の書き方が正しくありません。',
  deep: '区切りの中の区切りが深すぎます。',
};

const SENTENCES: Readonly<Record<FaultCode, (values: Values) => string>> = {
  shape: ({ reason }) => REASONS[String(reason)] ?? '値が正しくありません。',
  unstorable: () => '保存できない文字が入っています。',
  unknownField: ({ value }) => `「${value}」という設定はありません。つづりを確かめてください。`,
  idTaken: ({ value }) => `ID「${value}」は、ほかの種類の帳票で使われています。`,
  keyRepeated: ({ value }) => `キー「${value}」がほかの項目と同じです。どちらかを変えてください。`,
  titleMissing: () => '項目名がありません。',
  typeUnknown: ({ type }) => `「${type}」という種類はありません。1行の文字として表示します。`,
  nothingAsked: () => '回答する項目がありません。',
  lookupEasy: ({ titles, least }) =>
    `窓口で入力した回答を、「${titles}」を知っているほかの方も照会できます。照会で使う必須の項目を${least}つ以上にし、電話番号・メールアドレス・番号のどれかを入れてください。`,
  sectionEmpty: () => '区切りの中に項目がありません。',
  optionsMissing: () => '選択肢がありません。1つ以上入れてください。',
  optionRepeated: ({ value }) => `選択肢「${value}」が2つあります。`,
  optionTooLong: ({ most }) => `選択肢が長すぎます。${most}文字以内にしてください。`,
  optionEmpty: ({ number }) => `${number}つ目の選択肢が空です。`,
  daysUnnamed: () => '受け付ける日がわかりません。曜日（日～土）か日付で入れてください。',
  payTypesMissing: () => '支払い方法がありません。1つ以上入れてください。',
  defaultGone: ({ value }) => `はじめの値「${value}」は選択肢にありません。`,
  rangeUnreadable: ({ value, kind }) =>
    kind === 'date'
      ? `「${value}」は日付として読めません。2026-04-01 のように、または年だけで入れてください。`
      : `「${value}」は数ではありません。`,
  rangeReversed: ({ min, max }) => `最小（${min}）が最大（${max}）より大きくなっています。`,
  boundsReversed: ({ min, max }) => `下限（${min}）が上限（${max}）より大きくなっています。`,
  tooFewOptions: ({ least, count }) => `${least}個以上選ぶ決まりですが、選択肢は${count}個です。`,
  tooLong: ({ length, longest }) => `${length}文字は入力できません。${longest}文字以内にしてください。`,
  scaleReversed: ({ min, max }) => `目盛りの始まり（${min}）は終わり（${max}）より小さくしてください。`,
  formatSlow: () => 'この書き方は、文字によって判定に時間がかかりすぎます。くり返しの中のくり返しをやめてください。',
  formatUnbounded: () => 'この書き方は使えません。先読み・後読みや、前の部分の参照をやめてください。',
  conditionOnItself: () => '自分自身の回答を条件にしています。',
  conditionGone: ({ value }) => `条件の項目「${value}」がありません。`,
  conditionLater: ({ question }) => `条件の項目「${question}」が、この項目より後ろにあります。`,
  conditionEmpty: ({ question }) => `「${question}」がどの回答のときか、選ばれていません。`,
  conditionUnasked: ({ question }) => `「${question}」は回答する項目ではないので、条件にできません。`,
  conditionLevelIdle: ({ question }) => `「${question}」は予約ではないので、分類を条件にできません。`,
  conditionOptionGone: ({ question, value }) => `「${question}」に「${value}」という選択肢はありません。`,
  conditionImpossible: ({ question, value }) => `「${question}」の回答が「${value}」になることはありません。`,
  sectionGone: ({ value }) => `選ぶとひらく区切り「${value}」がありません。`,
  sectionOptionGone: ({ value }) => `区切りをひらく選択肢「${value}」がありません。`,
  circle: () => '条件がたがいを待っていて、決まりません。どれかの条件を外してください。',
  neverShown: () => 'この項目は、どう回答しても表示されません。条件を見直してください。',
  requiredNever: () => '必須ですが、どう回答しても表示されません。条件を見直してください。',
  neverForPeople: () => 'この項目は、ご本人の画面には表示されません。条件の項目が職員だけのものです。',
  routeUnknown: ({ value }) => `「${value}」という画面はありません。`,
  urlNotHttps: ({ value }) => `「${value}」はひらけません。https:// で始まるアドレスにしてください。`,
  prefectureUnknown: ({ value }) => `「${value}」という都道府県はありません。`,
  masterMissing: () => '選択肢も、探すもとになる一覧（マスター）もありません。',
  departmentGone: ({ value }) => `部署「${value}」がありません。`,
  memberFormGone: ({ value }) => `登録に使う帳票「${value}」がありません。`,
  memberFormUnpublished: ({ value }) =>
    `登録に使う帳票「${value}」は、まだ公開していません。先にそちらを公開してください。`,
  memberFormElsewhere: ({ value }) =>
    `登録に使う帳票「${value}」は、あなたの担当の範囲にありません。あるかどうかは、公開するときに確かめます。`,
  subIdTooGreat: ({ most }) => `番号の頭は${most}までです。`,
  treeMissing: () => '予約の分類がありません。分類を作ってください。',
  calendarGone: ({ category, calendarId }) => `分類「${category}」のカレンダー「${calendarId}」がありません。`,
  calendarElsewhere: ({ category, calendarId }) =>
    `分類「${category}」のカレンダー「${calendarId}」は、あなたの担当の範囲にありません。あるかどうかは、公開するときに確かめます。`,
  commonCalendarGone: ({ category, calendarId }) =>
    `分類「${category}」のカレンダー「${calendarId}」がもうないので、予約できません。`,
  categoryGone: ({ value }) => `分類「${value}」がありません。`,
  categoryWithoutCalendar: ({ category }) => `分類「${category}」にカレンダーがないので、予約できません。`,
  calendarWithoutTimes: ({ category, calendar }) =>
    `分類「${category}」のカレンダー「${calendar}」に枠がないので、予約できません。`,
  buttonWithoutReservation: () => '日時を選ぶボタンがありますが、予約の項目がありません。',
  secondOfType: () => 'この種類の項目は、1つの帳票に1つだけです。',
  bedBesideReservation: () => '病床と予約の項目は、いっしょに使えません。',
  bedsMissing: () => 'この帳票の病床がありません。病床の設定を作ってください。',
  bedItemMissing: () => 'この帳票には病床がありますが、病床の項目がありません。',
  paymentInMemberForm: () => '登録の帳票では、支払いを受け付けられません。',
  paidStay: () => '病床の帳票では、支払いを受け付けられません。',
  serviceGone: ({ value }) => `商品のサービス「${value}」がありません。`,
  paymentWithoutProducts: () => '支払いを受け付けますが、商品の項目がありません。',
  serviceWithoutProducts: () => '選べる商品がありません。商品を登録するか、サービスを選びなおしてください。',
  productsWithoutPayment: () => '支払いを受け付けないので、この項目は表示されません。',
  receiptWithoutIssuer: () => '領収書の発行者が決まっていません。施設の設定で、名称と住所を入れてください。',
};

function isCode(code: string): code is FaultCode {
  return Object.hasOwn(SENTENCES, code);
}

/** A value's field; '' where there is none. */
function read(values: unknown): Values {
  return typeof values === 'object' && values !== null ? Object.fromEntries(Object.entries(values)) : {};
}

export const faultWords = {
  /** What stands for the form itself where an item's name would. */
  ofForm: '帳票の設定',
  /** The sentence of a fault; its code where it is newer than these words. */
  text: ({ code, values }: SaidFault): string => (isCode(code) ? SENTENCES[code](read(values)) : code),
} as const;
