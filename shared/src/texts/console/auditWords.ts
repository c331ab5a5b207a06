/** How the console names what the audit stores: deeds, what was seen or happened in them, and actors that are no people. */
import type { AuditAction, AuditRead, AuditThing, DocumentKind } from '../../contract/console/words';

const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  create: '新規登録',
  update: '内容の変更',
  cancel: '予約・回答の取り消し',
  check: '状態の変更',
  delete: '回答の削除',
  claim: 'ご本人への引き継ぎ',
  import: '取り込み',
  notify: 'LINEで連絡',
  memo: '院内メモの記入',
  propose: '日時の提案',
  attendance: '来院の状況',
  closing: '休診',
  payment: '支払い・返金',
  erase: '個人情報の消去',
  file: '添付ファイルの検査',
  number: '番号を1つとばした',
  publish: '設定・帳票の公開',
  draft: '帳票の下書き',
  plan: '予約枠の変更',
  read: '閲覧',
  staff: '職員アカウントの変更',
  session: 'サインインの記録',
};

const READ_NAMES: Readonly<Record<AuditRead, string>> = {
  answers: '回答の詳細',
  search: '検索',
  list: '回答の一覧',
  stays: '入院の一覧',
  firstDose: '1回目の接種',
  calendarFile: 'カレンダー用ファイル',
  download: '添付ファイル',
  fileStatus: '添付ファイルの状態',
  order: '注文',
  receipt: '領収書',
  refunds: '返金の一覧',
  books: '一日の突き合わせ',
  messages: '連絡の履歴',
  export: '書き出し',
  exportFile: '書き出したファイルの受け取り',
  today: '今日の一覧',
  closing: '休診の対象の方',
  closingText: '休診のご案内の文面',
  audit: '監査の記録',
  person: 'ある方の情報すべて（コマンド）',
  personOfCode: '受付番号から探した方（コマンド）',
  lookup: 'ご本人による検索',
};

const EVENT_NAMES: Readonly<Partial<Record<AuditAction, Readonly<Record<string, string>>>>> = {
  read: READ_NAMES,
  session: {
    signIn: 'サインイン',
    failed: 'サインインの失敗',
    locked: '失敗が続いたための停止（15分）',
    signOut: 'サインアウト',
    ended: '強制終了',
    reuse: '使用ずみの鍵の再使用（要確認）',
  },
  draft: {
    begun: '下書きを始めた',
    saved: '下書きを保存した',
    taken: '編集を引き継いだ',
    removed: '下書きを捨てた',
  },
  closing: {
    closed: '枠を閉じた',
    changed: 'ご案内の内容を変えた',
    sent: 'ご案内を始めた',
    undone: '元に戻した',
  },
  file: { infected: '危険なファイルを削除した' },
  payment: {
    ordered: '注文',
    paid: '入金',
    notPaid: '入金なし',
    revoked: '決済の取り消し',
    refundDue: '返金が必要',
    refunded: '返金ずみ',
    refundDropped: '返金不要',
    addressee: '領収書の宛名',
    cashReceived: '現金の領収',
    cashUndone: '現金の領収の取り消し',
  },
};

const THING_NAMES: Readonly<Record<AuditThing, string>> = { session: 'サインイン', person: 'その人の情報すべて' };

const KIND_NAMES: Readonly<Record<DocumentKind, string>> = {
  survey: '帳票',
  member: '会員帳票',
  calendar: 'カレンダー',
  categories: '予約の分類',
  candidate: '希望日の枠',
  bed: '病床',
  payment: '支払いの設定',
  search: '検索の設定',
  facility: '施設の設定',
  messages: 'LINEの連絡文',
};

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  import: '取り込み（コマンド）',
  server: '自動処理',
  sbps: '決済サービス',
  retention: '保存期間の終了',
  stranger: '確認できなかった人',
};

/** A name out of a table; nothing that every object has besides. */
const named = (names: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  typeof key === 'string' && Object.hasOwn(names, key) ? names[key] : undefined;

const isAction = (action: string): action is AuditAction => Object.hasOwn(ACTION_NAMES, action);

/** A deed in words; one that only a newer server knows stays as it is stored. */
export function auditActionName(action: string): string {
  return isAction(action) ? ACTION_NAMES[action] : action;
}

/** The `event` of what stood after a deed. */
const eventOf = (after: unknown): unknown =>
  typeof after === 'object' && after !== null && 'event' in after ? after.event : undefined;

/** What was seen or happened in a deed, by the `event` of what stood after it; undefined where the deed says it all. */
export function auditEventName(action: string, after: unknown): string | undefined {
  const names = isAction(action) ? EVENT_NAMES[action] : undefined;
  return names && named(names, eventOf(after));
}

/**
 * What a deed was done to, in words: documents by their kind, and what is neither a key nor an id. Those stay as they
 * are, also one that reads like a word of ours.
 */
export function auditSubjectName(action: string, subject: string, after: unknown): string {
  switch (action) {
    case 'session':
    case 'erase':
      return named(THING_NAMES, subject) ?? subject;
    case 'plan':
    case 'publish': {
      const [kind = '', ...id] = subject.split('/');
      const name = named(KIND_NAMES, kind);
      // Of some kinds there is one, which has the kind's own name.
      return name === undefined ? subject : [name, ...id.filter((part) => part !== kind)].join('　');
    }
    case 'read':
      return (subject === eventOf(after) ? named(READ_NAMES, subject) : undefined) ?? subject;
    default:
      return subject;
  }
}

/** An actor that is a program and no person; undefined for people. */
export function programName(actorId: string): string | undefined {
  return named(PROGRAM_NAMES, actorId);
}
