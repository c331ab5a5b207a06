/** Texts of money at the desk: cash, and what goes back. Only mf-console reads them. */
import { commonTexts } from '../common';
import { yen, yenWithin } from '../money';

export const consoleMoneyTexts = {
  cash: {
    receive: (amount: number) => `領収 ${yen(amount)}`,
    done: (amount: number) => `現金${yenWithin(amount)}の領収を記録しました。`,
    undo: '領収を取り消す',
    undone: '領収を取り消しました。',
    changed: '金額が変わったため、領収を記録していません',
    changedText: 'いまの金額を受け取っているか確かめて、もう一度領収してください。',
    shown: '画面の金額',
    stands: 'いまの金額',
    amount: yen,
    failed: '領収を記録できませんでした。',
  },
  refund: {
    title: '返金するお支払い',
    lead: '決済サービスの管理画面で返金し、すんだものを記録してください。',
    none: '返金するお支払いはありません。',
    close: commonTexts.action.close,
    due: (amount: number) => `返金する ${yen(amount)}`,
    went: (amount: number) => `返金ずみ ${yen(amount)}`,
    reasons: {
      no_place: '入金の確認時に予約の枠がなく、申し込みを確定できなかった',
      second_payment: '同じ申し込みに二度支払われた',
      cancelled: '申し込みがキャンセルされた',
    },
    order: (number: string) => `注文番号 ${number}`,
    tracking: (id: string) => `決済サービスの処理番号 ${id}`,
    done: '返金ずみにする',
    stop: commonTexts.action.stop,
    confirmTitle: '返金はすみましたか？',
    confirmText: (amount: number) => `${yenWithin(amount)}を返金したことを記録します。記録は取り消せません。`,
  },
} as const;
