/** Messages of the validation rules; the form and the server show the same ones. */
import { yenWithin } from './money';
import { surveyTexts } from './survey';

/** VAL-039 */
const PHONE = '半角数字10桁-11桁で入力してください。';
/** VAL-043 */
const EMAIL = '正しいメールを入力してください。';
/** VAL-056 to VAL-058 */
const DATE_FORMAT = 'フォーマットが正しくありません。';
/** VAL-036 */
const DIGITS_ONLY = '0~9以外が入力されています';

const HELP: ReadonlyMap<string, string> = new Map([
  [PHONE, '例：09012345678（ハイフンはあってもなくてもかまいません）'],
  [EMAIL, '例：hanako@example.jp'],
  [DATE_FORMAT, '例：昭和55年5月5日、1980年5月5日'],
  [DIGITS_ONLY, '数字だけで入力してください。'],
]);

/** VAL-004 to VAL-011 */
const MISSING = { standard: '必須です', suggest: '必須項目', dropdown: '必須' };

export const validationTexts = {
  /**
   * Beside a message of the specification that says no more than that the answer is needed: what to do. The rules of a
   * type know one message alone, so how it is answered comes from its field.
   */
  missing: (message: string, isChosen: boolean) => {
    if (!Object.values(MISSING).includes(message)) return undefined;
    return isChosen ? '選んでください。' : '入力してください。';
  },
  /** Beside a message of the specification that does not say what to do: an example, or what is asked for. */
  help: (message: string) => HELP.get(message),
  /** VAL-004 to VAL-014, VAL-090, FILE-015, CONTRACT 11 */
  required: {
    ...MISSING,
    /** VAL-013 */
    payType: 'お支払い方法を選択してください。',
    /** FORM-075 */
    year: '年を選択してください',
    month: '月を選択してください',
    day: '日を選択してください',
    /** VAL-095 */
    facilityKeyword: 'キーワードを入力してください。',
    /** VAL-099 */
    searchForm: '必須項目を入力してください',
    /** SURVEY-042, SURVEY-044, SURVEY-045, ERR-036 */
    form: surveyTexts.checkInput,
  },
  text: {
    /** VAL-016 */
    lengthBetween: (min: number, max: number) => `${min}文字以上${max}文字以下で入力してください。`,
    lengthAtLeast: (min: number) => `${min}文字以上で入力してください。`,
    /** VAL-015 */
    lengthAtMost: (max: number) => `${max}文字以下で入力してください。`,
    /** VAL-017 */
    invalidCharacters: '使用できない文字が入力されています。',
    /** VAL-018 */
    invalidFormat: '入力形式が正しくありません。',
    /** VAL-019 */
    halfWidthOnly: '半角文字で入力してください。',
    /** VAL-020, VAL-021 */
    fullWidthKatakanaOnly: '全角カタカナで入力してください。',
    /** VAL-033 */
    fixedLength: (length: number) => `${length}文字で入力してください。`,
    /** VAL-034 */
    code15Length: '15桁入力してください。',
    /** VAL-035 */
    code15Characters: '半角の英字(小文字)・半角の数字・ハイフンのみ入力可能です。',
  },
  number: {
    digitsOnly: DIGITS_ONLY,
    /** VAL-037 */
    range: '範囲内の数値を入力してください。',
  },
  phone: PHONE,
  email: EMAIL,
  /** VAL-044 */
  postcode: '正しい郵便番号を入力してください。',
  choice: {
    /** VAL-045 */
    atLeast: (min: number) => `${min}つ以上選択してください。`,
    /** VAL-046 */
    atMost: (max: number) => `選択できるのは${max}つまでです。`,
    unknown: '選択肢から選んでください。',
  },
  date: {
    format: DATE_FORMAT,
    /** CONTRACT 12: a date that is no day is never clamped by the server. */
    noSuchDay: '存在しない日付です。',
    /** VAL-064, VAL-065 */
    rangeBetween: (min: string, max: string) => `${min}から${max}までの日付を入力してください。`,
    rangeFrom: (min: string) => `${min}以降の日付を入力してください。`,
    rangeUntil: (max: string) => `${max}以前の日付を入力してください。`,
    /** VAL-067 */
    past: '過去の日付は選択できません。',
    /** FORM-080, FORM-081 */
    closed: 'この日は選択できません。',
    session: '午前または午後を選択してください',
  },
  numbering: {
    /** VAL-069, VAL-072, VAL-073 */
    tooLong: (limit: number) => `${limit}桁英数字以下で入力してください`,
    /** VAL-070 */
    characters: '半角の英数字を記入してください。',
    /** VAL-074 */
    duplicate: 'この番号はすでに使用されています。',
  },
  reservation: {
    /** CONTRACT 12: a dated value is required from a user. */
    dateTime: '予約日時を選択してください。',
    malformed: '予約の内容が正しくありません。もう一度選択してください。',
  },
  order: {
    /** VAL-081 */
    product: '商品を選択してください。',
    /** VAL-082 */
    count: '1以上の半角整数を入力してください。',
    /** VAL-083 */
    purchaseLimit: (limit: number) => `全体で${limit}個まで購入可能です。`,
    /** VAL-086 */
    noDetails: '商品を追加してください。',
    /** VAL-087 */
    taxNotSet: '消費税が設定されていません。',
    /** VAL-088, VAL-089 */
    taxInvalid: '消費税の設定が正しくありません。',
    /** VAL-081 */
    unknownProduct: '選択した商品は現在取り扱っていません。',
    /** ORDER-021 */
    repeatedProduct: '同じ商品は1行にまとめて、数量でご指定ください。',
    /** The payment provider takes no larger amount. */
    tooExpensive: (limit: number) => `一度に購入できる金額は${yenWithin(limit)}までです。`,
  },
  image: {
    /** VAL-091 */
    size: '20MB 以下のファイルを選んでください',
    /** VAL-092 */
    type: 'JPG、JPEG、PNG、HEIF の写真ファイルを選んでください',
    /** VAL-093 */
    typeMember: 'JPEG、PNG の写真ファイルを選んでください',
  },
  file: {
    /** FILE-003 */
    count: (limit: number) => `ファイルは${limit}件まで添付できます。`,
    /** FILE-004 */
    invalidName: 'ファイル名に使用できない文字が含まれています。',
    /** FILE-005 */
    nameEnd: 'ファイル名の末尾にピリオドやスペースは使用できません。',
    /** FILE-006 to FILE-011 */
    reservedWord: 'ファイル名に使用できない単語（予約語）が含まれています。',
    /** FILE-012 */
    nameLength: (limit: number) => `ファイル名は${limit}文字以内にしてください。`,
    /** FILE-013 */
    type: 'このファイル形式は添付できません。',
    /** FILE-014 */
    size: (megabytes: number) => `${megabytes}MB以下のファイルを選択してください。`,
    /** CONTRACT 12, Files: unknown, somebody else's, or purged. */
    unknown: 'ファイルが見つかりません。もう一度アップロードしてください。',
    notUploaded: 'ファイルのアップロードが終わっていません。もう一度アップロードしてください。',
    unusable: 'このファイルは利用できません。別のファイルを選択してください。',
    content: 'ファイルの中身が拡張子と一致しません。別のファイルを選択してください。',
  },
  facility: {
    /** VAL-094 */
    required: '施設を指定してください。',
    /** VAL-096 */
    name: '入力内容を確認してください。',
  },
  candidate: {
    /** CAND-007 */
    repeated: '同じ日の同じ時間帯は選択できません。',
    /** CAND-008 */
    hour: '時間を選択してください',
    /** CAND-009 */
    minute: '分を選択してください',
    /** CAND-012 to CAND-015 */
    closed: 'この日は選択できません。',
    /** CAND-018 */
    department: '診療科を選び直してください。',
    /** ADMIN-005 */
    confirmedDate: '確定日を選択してください',
  },
  location: { malformed: '位置情報を入力し直してください。' },
  vaccine: {
    /** VAC-010 */
    count: '1から99までの回数を入力してください。',
  },
  /** ROWS, CONTRACT 12: answers that no form of ours can send. */
  row: {
    unknownItem: '項目が見つかりません。画面を再読み込みしてください。',
    notAllowed: 'この項目は入力できません。',
    notRecorded: '会員の登録情報と異なります。画面を再読み込みしてください。',
    tooMany: '同じ項目の回答が重複しています。',
  },
} as const;
