/** Texts of the audit's viewer. */
export const consoleAuditTexts = {
  title: '監査',
  filters: {
    days: '期間',
    actor: '行った人（ID）',
    subject: '対象（IDまたは回答のキー）',
    action: '操作',
    find: '表示',
    clear: '条件を消す',
  },
  columns: { at: '日時', actor: '行った人', action: '操作', subject: '対象', details: '内容' },
  staff: '職員',
  person: 'ご本人',
  details: '前後を見る',
  before: '変更前',
  after: '変更後',
  none: 'なし',
  erased: (at: string, by: string) => `内容は消去されています（${at}　${by}）`,
  more: '続きを読み込む',
  empty: { title: '記録がありません', text: '期間や条件を変えて、もう一度表示してください。' },
  end: '最後まで表示しました。',
} as const;
