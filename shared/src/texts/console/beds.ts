/** Texts of the console's beds: the board of kinds × nights, blocked nights, rules and history. */
import { commonTexts } from '../common';
import { grouped } from '../money';

const beds = (count: number) => `${grouped(count)}床`;
const reasonOf = (reason: string) => (reason === '' ? '' : `（${reason}）`);

export const consoleBedsTexts = {
  title: '病床',
  which: '病床の種類',
  all: 'すべての種類',
  empty: { title: '病床がまだありません', text: 'データの取り込みで、病床のある帳票を登録してください。' },
  previous: '前の週',
  next: '次の週',
  today: '今日',
  day: '最初の夜',
  spanLabel: '表示する日数',
  span: (days: number) => `${days}日`,
  actions: { block: '病床を止める', rules: '病床数と決まり', history: '変更の履歴' },
  board: {
    label: '病床の空きと滞在',
    kinds: '種類',
    /** Where the bars of a kind stand. */
    stays: (title: string) => `${title}の滞在`,
    left: (left: number, all: number) => `${left}/${all}`,
    full: '満床',
    over: (count: number) => `超過${count}`,
    blocked: (count: number) => `止${count}`,
    /** A night as it is read out. */
    night: (day: string, left: number, all: number, blocked: number) =>
      `${day} 残り${beds(left)} 全${beds(all)}${blocked > 0 ? ` 止めている${beds(blocked)}` : ''}`,
    blockFrom: (night: string) => `${night} この夜から止める`,
    stay: (name: string, status: string, from: string, to: string, nights: number) =>
      `${name} ${status} ${from}入院 ${to}退院 ${nights}泊`,
    block: (count: number, span: string, reason: string) => `止めている${beds(count)} ${span}${reasonOf(reason)}`,
    blockShort: (count: number, reason: string) => `止 ${beds(count)} ${reason}`,
    begun: '←',
    goesOn: '→',
    arrived: '来院',
    noStays: 'この期間の滞在はありません。',
  },
  other: (title: string) => `${title}に取り直す`,
  keys: {
    move: '移動',
    open: '開く',
    week: '前後の週',
    today: '今日',
    close: commonTexts.action.close,
    desk: '窓口で予約',
  },
  block: {
    title: '病床を止める',
    edit: '止めている病床',
    kind: '病床の種類',
    from: '最初の夜',
    to: '最後の夜',
    beds: '止める病床の数',
    reason: '理由（院内用）',
    reasonHelp: '患者さんには表示されません。',
    help: '止めた病床は、すぐに予約できなくなります。すでに入っている滞在は動きません。',
    save: '止める',
    change: '変更を保存',
    lift: '止めるのをやめる',
    stop: commonTexts.action.close,
    saved: (title: string, span: string, count: number) => `${title}：${span}の${beds(count)}を止めました。`,
    changed: (title: string) => `${title}：止めている病床を変更しました。`,
    lifted: (title: string, span: string) => `${title}：${span}を使えるようにしました。`,
    needed: {
      day: '夜を選んでください。',
      order: '最後の夜は、最初の夜より前にはできません。',
      long: '一度に止められるのは366泊までです。',
      beds: '1以上の数を入力してください。',
      reason: '200文字までで入力してください。',
    },
    gone: 'この停止は、ほかの人が先に変更しました。いまの状態を表示しています。',
  },
  refused: {
    title: '入っている滞在より少なくなるため、保存できません。',
    night: '夜',
    left: '残る病床',
    taken: '入っている滞在',
    more: (count: number) => `ほか${grouped(count)}夜`,
  },
  rules: {
    title: (name: string) => `${name}の病床数と決まり`,
    bedTotal: '病床数',
    overrides: '夜ごとの病床数',
    overridesHelp: '1行に1夜、日付と数を「2026/12/31 2」のように入力します。',
    start: '予約できるのは何日後から',
    cancel: '変更・取消は何日前まで',
    cancelHelp: '0は入院の当日の終わりまでです。',
    save: '保存',
    stop: commonTexts.action.close,
    saved: (name: string) => `${name}の病床数と決まりを変更しました。`,
    changed: {
      title: 'ほかの人が先に変更しました',
      text: 'いまの値は次のとおりです。確かめて、もう一度保存すると、入力した値になります。',
    },
    needed: {
      count: '0から999までの数を入力してください。',
      days: '0から365までの数を入力してください。',
      lines: '日付と数を確かめてください。',
    },
    mayNot: '変更する権限がありません。',
  },
  history: {
    title: (name: string) => `${name}の変更の履歴`,
    empty: 'まだ変更はありません',
    first: '最初の登録',
    added: (count: number, span: string, reason: string) => `止めた：${span} ${beds(count)}${reasonOf(reason)}`,
    removed: (count: number, span: string, reason: string) =>
      `使えるようにした：${span} ${beds(count)}${reasonOf(reason)}`,
    fields: { bedTotal: '病床数', overrides: '夜ごとの病床数', rule: '予約の決まり' } as Readonly<
      Record<string, string>
    >,
    changed: (names: string) => `変更：${names}`,
    undoes: '元に戻した変更',
    undo: '元に戻す',
    undoOf: (at: string) => `${at}の変更を元に戻す`,
    more: 'さらに表示',
  },
  undone: '元に戻しました。',
  undoGone: '同じところを、ほかの人がそのあとに変更したため、元に戻せません。',
  undoBelow: '滞在が入っているため、元に戻せません。',
} as const;
