/** Texts of the console's 希望日 (CONSOLE 3): preferred dates that wait for a time. Only mf-console reads them. */
import { commonTexts } from '../common';

export const consoleWishesTexts = {
  title: '希望日',
  form: '帳票',
  allForms: 'すべての帳票',
  list: '確定を待っている希望日（古い順）',
  column: { since: '受付', name: '氏名', department: '診療科', wishes: '希望日', check: '状態' },
  /** How long somebody has waited. */
  waits: (days: number) => (days === 0 ? '今日' : `${days}日前`),
  /** The desk has proposed a day and time. */
  waitsForAnswer: '提案ずみ・返事待ち',
  open: (name: string) => `${name} 様の希望日を開く`,
  more: '次を読み込む',
  empty: {
    title: '確定を待っている希望日はありません。',
    text: '希望日をたずねる帳票に回答が届くと、ここに古い順で並びます。',
  },
  panel: {
    label: '希望日と診療科の予定',
    answer: '回答を見る',
    close: commonTexts.action.close,
    confirm: '日時を確定',
    propose: '別の日時を提案',
    refuse: 'お断りする',
    proposed: (when: string) => `${when} を提案しました。ご本人の返事を待っています。`,
    /** Of what the department's name is not known any more. */
    noDepartment: '診療科が見つからないため、予定を表示できません。',
  },
  days: {
    previous: '前の2週',
    next: '次の2週',
    failed: '診療科の予定を読み込めませんでした。',
    caption: (department: string) => `${department}の確定ずみの受診`,
    day: '日',
    wish: 'この方の希望',
    confirmed: '確定ずみ',
    closed: '休診日',
    none: 'なし',
    at: (time: string, visits: number) => `${time} ${visits}件`,
    noTime: '時刻なし',
  },
  propose: {
    title: '別の日時を提案',
    day: '提案する日',
    label: '届く文',
    words: (when: string) =>
      `ご希望の日時でのご予約が難しいため、次の日時をご提案します。\n${when}\n下のリンクから「この日時にする」を押すと確定します。ほかの日をご希望のときは、同じ画面から希望日を変更してください。`,
    link: 'この文の下に、返事をする画面のリンクが付きます。',
    empty: '届く文を入力してください。',
    submit: '提案を送る',
    yours: (when: string) => `${when} を提案`,
    stands: (when: string) => `${when} を提案ずみ`,
    done: (when: string) => `${when} を提案しました。`,
    /** It stands, and the message is not on its way. */
    untold: (when: string) => `${when} を提案しましたが、LINEで送れませんでした。電話などで連絡してください。`,
  },
  refuse: {
    title: 'この希望日をお断りしますか？',
    text: (who: string) => `${who}の申し込みを取り消し、下の文をLINEで送ります。`,
    textWithoutLine: (who: string) =>
      `${who}の申し込みを取り消します。LINEの利用者ではないため、電話などで連絡してください。`,
    label: '届く文',
    words:
      'ご希望の日時では、ご予約をお受けできませんでした。お手数をおかけしますが、別の日時でもう一度お申し込みください。',
    empty: '届く文を入力してください。',
    submit: 'お断りする',
    done: (who: string) => `${who}の希望日をお断りしました。`,
    /** The answer is cancelled, and the message is not on its way. */
    untold: (who: string) =>
      `${who}の申し込みを取り消しましたが、LINEで送れませんでした。「LINEで連絡」から送り直せます。`,
  },
} as const;
