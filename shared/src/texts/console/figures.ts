/** Texts of 統計. Only mf-console reads them. */
import { grouped } from '../money';

const HIDDEN = '非表示';
/** YYYYMMDD → 11/16. */
const monthDay = (day: string) => `${Number(day.slice(4, 6))}/${Number(day.slice(6, 8))}`;

/** 90 → 1分30秒. */
function durationOf(seconds: number): string {
  const parts: [count: number, unit: string][] = [
    [Math.floor(seconds / 3_600), '時間'],
    [Math.floor((seconds % 3_600) / 60), '分'],
    [seconds % 60, '秒'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return said.length === 0 ? '0秒' : said.join('');
}

export const consoleFiguresTexts = {
  title: '統計',
  form: '帳票',
  from: '最初の週',
  to: '最後の週',
  week: (monday: string) => `${monthDay(monday)}の週`,
  by: { label: '区切り', week: '週ごと', day: '日ごと' },
  print: '印刷',
  hidden: HIDDEN,
  /** A number of people, or of days. */
  cell: (cell: number | null) => (cell === null ? HIDDEN : grouped(cell)),
  sum: (sum: number, isMore: boolean) => (isMore ? `${grouped(sum)}以上` : grouped(sum)),
  total: '表示分の合計',
  rule: `5未満の人数は「${HIDDEN}」です。引き算でその数が分かってしまう数も隠します。合計は表示している数だけを足したものです。`,
  allHidden:
    'この期間の人数は、どれも5未満のため表示できません。期間を広げても、週ごとの数が5未満の間は表示されません。',
  noForms: {
    title: '統計を見られる帳票がありません',
    text: '担当の範囲に、すべての回答を見られる帳票がありません。管理者に範囲を確かめてください。',
  },
  nothing: {
    title: 'この期間の記録はありません',
    text: '帳票が開かれるか送信されると、ここに数が出ます。ほかの期間か帳票を選んでください。',
  },
  use: {
    title: '開いた・始めた・送った',
    about:
      '開いた：帳票の画面を開いた回数。始めた：入力を始めた回数。送った：届いた回答の数（窓口での入力と取り込みを除く）。',
    opened: '開いた',
    begun: '始めた',
    sent: '送った',
  },
  median: {
    title: '入力にかかった時間（中央値）',
    about: '最初に触れてから送信されるまでの時間の中央値が入る区間です。5件以上の週だけ表示します。',
    column: '中央値',
    unit: '分',
    none: '—',
    span: ({ from, before }: { from: number; before?: number | undefined }) =>
      before === undefined ? `${durationOf(from)}以上` : `${durationOf(from)}～${durationOf(before)}`,
  },
  stops: {
    title: '入力をやめた項目',
    about: (from: string, to: string) =>
      `最後に触れた項目です。戻って続けた方は除きます。4週ごとの数で、${monthDay(from)}から${monthDay(to)}までを表示しています。`,
    item: '項目',
    block: (from: string, to: string) => `${monthDay(from)}～${monthDay(to)}`,
    gone: 'いまの帳票にない項目',
    none: '入力をやめた方の記録はありません。',
  },
  absent: {
    title: '来なかった方',
    about: '予約・入院・来院の日に「来なかった」と記録された方です。',
    column: '来なかった',
  },
  full: {
    title: '満員になった日',
    about: '受け付けていた枠がすべて埋まった日です。休診にした枠は数えません。人数ではないため、5未満でも表示します。',
    calendar: 'カレンダー',
    cell: (full: number, open: number) => `${grouped(full)}日（受付${grouped(open)}日）`,
    day: (isFull: boolean) => (isFull ? '満員' : '空きあり'),
    noDay: '受付なし',
    none: 'この期間に受け付けた日はありません。',
  },
  column: { week: '週', day: '日' },
  /** Below a bar. */
  short: monthDay,
  /** What scrolls, as it is called. */
  parts: { picture: (title: string) => `${title}の図`, table: (title: string) => `${title}の表` },
  /** What a picture says to who does not see it. */
  picture: (title: string, parts: readonly string[]) => `${title}の図。${parts.join('、')}。同じ数が下の表にあります。`,
  most: (name: string, group: string, value: string) => `${name}は${group}の${value}が最多`,
  noneShown: (name: string) => `${name}は表示できる数がありません`,
} as const;
