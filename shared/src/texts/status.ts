/** Words for check statuses and for values that cannot be read. */
import { commonTexts } from './common';

export const statusTexts = {
  /** ROWS-031 to ROWS-040, CONTRACT 11: the stored status on the left, what a person reads on the right. */
  check: {
    未対応: '仮予約',
    対応中: '対応中',
    対応済: '予約確定',
    完了: '完了',
    保留: '保留',
    キャンセル: 'キャンセル済',
    変更あり: '変更あり',
    取り消し: 'キャンセル済',
    NG: 'キャンセル済',
  },
  /** ROWS-043, ROWS-046 */
  unknown: '不明',
  unknownTime: '不明',
  /** ROWS-044 */
  invalidDate: '不明日付形',
  /** ROWS-045 */
  noReservation: '予約なし',
  /** ROWS-004: the registrant of an answer sent from LINE. */
  registrant: commonTexts.lineUser,
  registrantAdministrator: '管理者',
} as const;
