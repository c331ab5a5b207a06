/** How the console names what the audit stores: deeds, what was seen or happened in them, and actors that are no people. */
import type { AuditAction } from '../../contract/console/words';

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
  attendance: '来院の状況',
  payment: '支払い・返金',
  erase: '個人情報の消去',
  number: '番号を1つとばした',
  publish: '設定・帳票の公開',
  read: '閲覧',
  staff: '職員アカウントの変更',
  session: 'サインインの記録',
};

const EVENT_NAMES: Readonly<Partial<Record<AuditAction, Readonly<Record<string, string>>>>> = {
  read: {
    answers: '回答の詳細',
    search: '検索',
    list: '回答の一覧',
    stays: '入院の一覧',
    firstDose: '1回目の接種',
    calendarFile: 'カレンダー用ファイル',
    download: '添付ファイル',
    order: '注文',
    receipt: '領収書',
    refunds: '返金の一覧',
    messages: '連絡の履歴',
    export: '書き出し',
    exportFile: '書き出したファイルの受け取り',
    today: '今日の一覧',
    audit: '監査の記録',
    lookup: 'ご本人による検索',
  },
  session: {
    signIn: 'サインイン',
    failed: 'サインインの失敗',
    locked: '失敗が続いたための停止（15分）',
    signOut: 'サインアウト',
    ended: '強制終了',
    reuse: '使用ずみの鍵の再使用（要確認）',
  },
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

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  import: '取り込み（コマンド）',
  server: '自動処理',
  sbps: '決済サービス',
  retention: '保存期間の終了',
  stranger: '確認できなかった人',
};

const isAction = (action: string): action is AuditAction => Object.hasOwn(ACTION_NAMES, action);

/** A deed in words; one that only a newer server knows stays as it is stored. */
export function auditActionName(action: string): string {
  return isAction(action) ? ACTION_NAMES[action] : action;
}

/** What was seen or happened in a deed, by the `event` of what stood after it; undefined where the deed says it all. */
export function auditEventName(action: string, after: unknown): string | undefined {
  if (!isAction(action) || typeof after !== 'object' || after === null || !('event' in after)) return undefined;
  const names = EVENT_NAMES[action];
  const { event } = after;
  return names && typeof event === 'string' && Object.hasOwn(names, event) ? names[event] : undefined;
}

/** An actor that is a program and no person; undefined for people. */
export function programName(actorId: string): string | undefined {
  return Object.hasOwn(PROGRAM_NAMES, actorId) ? PROGRAM_NAMES[actorId] : undefined;
}
