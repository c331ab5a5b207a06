/** Texts of the facility search. */
import { surveyTexts } from './survey';

export const facilityTexts = {
  /** FAC-001, FAC-002 */
  prefecture: '都道府県',
  prefecturePlaceholder: '都道府県を選択',
  keyword: '施設名・キーワード',
  search: '検索',
  /** A keyword of an optional item that was typed and not searched for. */
  notSearched: '施設を検索して選んでください。選ばない場合は、施設名・キーワードを消してください。',
  searching: '施設を検索しています',
  /** Said while typing pauses: the list itself waits for the button. */
  found: (count: number) => `${count}件見つかりました。一覧を見るには、もう一度「検索」を押してください。`,
  /** FAC-003 */
  results: {
    title: '検索結果',
    choose: '選択',
    chooseFacility: (name: string) => `${name}を選択`,
    /** ERR-035 */
    empty: 'ご指定の条件では該当する施設が見つかりませんでした。',
    enterDirectly: '施設名を直接入力',
  },
  /** FAC-004, VAL-096 */
  direct: {
    title: '施設名を直接入力',
    name: '施設名',
    address: '住所',
    phone: '電話番号',
    next: '確認',
  },
  /** FAC-005 */
  confirm: { title: 'この施設でよろしいですか？', ok: '決定', back: '戻る' },
  /** FAC-006, FAC-007, FIND-027 */
  selected: { title: '選択した施設', name: '施設名', address: '住所', phone: '電話番号', remove: '削除' },
  /** ERR-036 */
  failed: surveyTexts.checkInput,
} as const;
