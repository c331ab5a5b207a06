/** The list of found records. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type SurveyConfig } from '@madoguchi/shared/contract';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { detailsPath } from '../../testing/cancelling';
import { paid, turnPaymentOn } from '../../testing/purchase';
import { healthCheck, record, recordAt, start } from '../../testing/scene';

afterEach(tidyUp);

const path = '/confirmList/health-check';
const card = async (name = '基本健診') => screen.findByRole('article', { name });

describe('titles and buttons', () => {
  test('a form without payment shows 予約一覧 with 予約・変更 and キャンセル [FIND-015, FIND-017, FIND-019]', async () => {
    start({ path });
    const shown = within(await card());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('予約一覧');
    expect(shown.getByRole('button', { name: '予約・変更' })).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'キャンセル' })).toBeInTheDocument();
  });

  test('a form with payment shows 検索結果一覧 with 変更 [FIND-016, FIND-018]', async () => {
    turnPaymentOn();
    start({ path, config: paid });
    const shown = within(await card());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('検索結果一覧');
    expect(shown.getByRole('button', { name: '変更' })).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: '予約・変更' })).toBeNull();
  });

  test('a form with payment says that all but the products can change [FIND-035]', async () => {
    turnPaymentOn();
    start({ path, config: paid });
    expect(within(await card()).getByText(/変更できるのは商品以外の内容だけです。/)).toBeInTheDocument();
  });

  test('詳細を見る leads to the details of the reservation [FIND-020]', async () => {
    const user = userEvent.setup();
    const { router } = start({ path });
    await user.click(within(await card()).getByRole('button', { name: '詳細を見る' }));
    expect(await screen.findByRole('heading', { level: 1, name: '予約の詳細' })).toBeInTheDocument();
    expect(new URLSearchParams(router.state.location.search).get('partitionKey')).toBe(record.partitionKey);
  });

  test('検索に戻る leads to the search of the form [FIND-021]', async () => {
    const user = userEvent.setup();
    const { router } = start({ path });
    await user.click(await screen.findByRole('button', { name: '検索に戻る' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/confirmSearchForm?surveyId=health-check',
    );
  });

  test('予約・変更 leads to the screen that edits the answer', async () => {
    const user = userEvent.setup();
    const { router } = start({ path });
    await user.click(within(await card()).getByRole('button', { name: '予約・変更' }));
    expect(router.state.location.pathname).toBe('/survey/health-check');
    expect(new URLSearchParams(router.state.location.search).get('partitionKey')).toBe(record.partitionKey);
  });

  test('what 予約・変更 does is said once, where a card has it', async () => {
    const help = '「予約・変更」を押すと、いまのご予約の日時や内容を変えられます。';
    const { unmount } = start({ path, records: [record, recordAt('20261126', '10:00')] });
    expect(await screen.findAllByText(help)).toHaveLength(1);
    unmount();
    const sent = { ...record, reservation: undefined };
    const plain = { ...healthCheck, surveySchema: healthCheck.surveySchema.slice(0, 2) };
    const second = start({ path, config: plain, records: [sent] });
    expect(await screen.findByText('「予約・変更」を押すと、送信した内容を変えられます。')).toBeInTheDocument();
    second.unmount();
    start({ path, records: [{ ...record, check: 'キャンセル' }] });
    await card();
    expect(screen.queryByText(/「予約・変更」を押すと/)).toBeNull();
  });

  describe('a form of wishes', () => {
    const wishes: SurveyConfig = {
      ...healthCheck,
      surveySchema: [
        ...healthCheck.surveySchema,
        { itemKey: 'candidate', type: 'candidateDateReservation', title: '受診希望日' },
      ],
    };

    test('予約・変更 opens the form [FIND-036]', async () => {
      const user = userEvent.setup();
      const { router } = start({ path, config: wishes });
      await user.click(within(await card()).getByRole('button', { name: '予約・変更' }));
      expect(router.state.location.pathname).toBe('/survey/health-check');
      expect(new URLSearchParams(router.state.location.search).get('partitionKey')).toBe(record.partitionKey);
    });

    test('it only says 開発中 and stays on the screen where the form says so [FIND-036]', async () => {
      const user = userEvent.setup();
      const { router } = start({ path, config: { ...wishes, changeUnderDevelopment: true } });
      await user.click(within(await card()).getByRole('button', { name: '予約・変更' }));
      expect(await screen.findByRole('alertdialog', { name: 'この機能は現在開発中です。' })).toBeInTheDocument();
      expect(router.state.location.pathname).toBe(path);
    });
  });

  test('a member form shows the name of the patient, 編集, 詳細を見る and キャンセル [FIND-037]', async () => {
    start({ path, config: { ...healthCheck, memberFormId: 'patient' } });
    const shown = within(await card());
    expect(shown.getByText('お名前 山田 花子 様')).toBeInTheDocument();
    expect(shown.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '編集',
      'キャンセル',
      '詳細を見る',
    ]);
  });
});

describe('order', () => {
  const records = [
    recordAt('20261125', '14:00', { answerCode: 'B' }),
    recordAt('20261121', '09:00', { answerCode: 'D' }),
    recordAt('20261125', '09:30', { answerCode: 'A' }),
    recordAt('20261125', '10:00', { answerCode: 'C' }),
    { ...record, reservation: undefined, partitionKey: 'none', answerCode: 'E' },
  ];

  const headings = () =>
    screen
      .getAllByRole('heading')
      .filter((heading) => !heading.closest('article') && heading.tagName !== 'H1')
      .map((heading) => heading.textContent);
  test('reservations are grouped by day, nearest first, then what was sent, then what is past [FIND-022]', async () => {
    start({
      path,
      records: [...records, recordAt('20261118', '10:00'), recordAt('20261119', '10:00', { answerCode: 'Z' })],
    });
    await screen.findAllByRole('article');
    expect(headings()).toEqual([
      ...['これから', '2026年11月21日(土)', '2026年11月25日(水)'],
      '送信した内容',
      ...['これまで', '2026年11月19日(木)', '2026年11月18日(水)'],
    ]);
  });

  test('reservations of one day are in order of time [FIND-023]', async () => {
    start({ path, records });
    await screen.findAllByRole('article');
    expect(screen.getAllByText(/^受付番号/).map((code) => code.textContent)).toEqual([
      '受付番号 D',
      '受付番号 A',
      '受付番号 C',
      '受付番号 B',
      '受付番号 E',
    ]);
  });
});

test('仮予約 and wishes say what is waited for, a confirmed or cancelled one nothing [ROWS-031]', async () => {
  const tentative = /^仮予約です。窓口で確認しています。確定しましたらLINEでお知らせします。$/;
  const { unmount } = start({ path, records: [recordAt('20261125', '09:30', { check: '未対応' })] });
  expect(within(await screen.findByRole('article')).getByText(tentative)).toBeInTheDocument();
  expect(screen.getByText('9:30')).toBeInTheDocument();
  unmount();
  start({
    path,
    records: [
      recordAt('20261125', '10:00', { check: '対応済' }),
      recordAt('20261126', '10:00', { check: 'キャンセル', answerCode: 'B' }),
    ],
  });
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByText(tentative)).toBeNull();
});

test('an answer that a change replaced is left out, so that it looks like no second reservation', async () => {
  start({
    path,
    records: [
      recordAt('20261125', '10:00'),
      recordAt('20261124', '10:00', { check: '取り消し' }),
      recordAt('20261123', '10:00', { check: '取り消し', answerCode: 'ほかの予約' }),
    ],
  });
  await screen.findAllByRole('article');
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    '2026年11月25日(水)',
    '2026年11月23日(月)',
  ]);
});

describe('content', () => {
  test('each answered item shows with its title and value [FIND-024]', async () => {
    start({ path });
    const shown = within(await card());
    const pairs = shown.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(pairs).toEqual([
      ['診療科', '健診センター'],
      ['コース', '基本コース'],
      ['氏名', '山田 花子'],
      ['フリガナ', 'ヤマダ　ハナコ'],
      ['生年月日', expect.stringMatching(/^1980\/05\/05/)],
    ]);
  });

  test('an item with several options shows the chosen ones, and an attachment its name', async () => {
    const config: SurveyConfig = {
      ...healthCheck,
      surveySchema: [
        { itemKey: 'symptoms', type: 'checkboxes', title: '症状', options: ['発熱', 'せき'] },
        { itemKey: 'letter', type: 'secureFiles', title: '紹介状' },
      ],
    };
    const fields = [
      { itemKey: 'symptoms', title: '症状', value: '発熱' },
      { itemKey: 'symptoms', title: '症状', value: 'せき' },
      { itemKey: 'letter', title: '紹介状', value: 'f1#紹介状.pdf' },
    ];
    start({ path, config, records: [{ ...record, fields }] });
    const shown = within(await card());
    expect(shown.getByText('症状').nextElementSibling?.textContent).toMatch(/^発熱[、\n]せき$/);
    expect(shown.getByText('紹介状').nextElementSibling?.textContent).toBe('紹介状.pdf');
  });

  test('a picture shows as a picture [FIND-025]', async () => {
    const config: SurveyConfig = {
      ...healthCheck,
      surveySchema: [{ itemKey: 'photo', type: 'image', title: '保険証' }],
    };
    start({
      path,
      config,
      records: [{ ...record, fields: [{ itemKey: 'photo', title: '保険証', value: '/files/a.png' }] }],
    });
    expect(within(await card()).getByRole('img', { name: '保険証の画像' })).toHaveAttribute('src', '/files/a.png');
  });

  test('a facility shows name, address and phone number [FIND-027]', async () => {
    const config: SurveyConfig = {
      ...healthCheck,
      surveySchema: [{ itemKey: 'clinic', type: 'googleFacilitySearch', title: '紹介元' }],
    };
    const fields = ['ひかり医院', '東京都千代田区丸の内1-1-1', '03-1234-5678'].map((value) => ({
      itemKey: 'clinic',
      title: '紹介元',
      value,
    }));
    start({ path, config, records: [{ ...record, fields }] });
    expect(within(await card()).getByText('紹介元').nextElementSibling?.textContent).toBe(
      'ひかり医院\n東京都千代田区丸の内1-1-1\n03-1234-5678',
    );
  });

  test('wishes show partition and department, their order and the fixed date [FIND-026]', async () => {
    const config: SurveyConfig = {
      ...healthCheck,
      surveySchema: [{ itemKey: 'visit', type: 'candidateDateReservation', title: '受診希望日' }],
    };
    const entries = [
      'internal#cardiology#2026-12-02#午後#2',
      'internal#cardiology#2026-12-01#午前#1',
      'internal#cardiology#2026-12-01#DATE_CONFIRM',
      '10:30#TIME_CONFIRM',
    ];
    start({
      path,
      config,
      handlers: {
        [`GET ${API_BASE}${API_PATHS.candidateCategories}`]: () => ({
          result: 'OK',
          data: [{ partitionKey: 'internal', name: '内科系', departments: [{ id: 'cardiology', name: '循環器内科' }] }],
        }),
      },
      records: [
        {
          ...record,
          fields: [{ itemKey: 'visit', title: '受診希望日', value: '2026/12/01 午前' }],
          data: entries.map((value) => ({ itemKey: 'visit', value, check: '対応済', type: 'liff' })),
        },
      ],
    });
    expect(within(await card()).getByText('受診希望日').nextElementSibling?.textContent).toBe(
      '診療区分 内科系\n診療科 循環器内科\n第1希望 2026年12月1日(火) 午前\n第2希望 2026年12月2日(水) 午後\n確定日時 2026年12月1日(火) 10:30',
    );
  });

  test('a reservation shows its time, the chip of its category and the name of its item [FIND-028, FIND-029, FIND-030]', async () => {
    start({ path });
    const shown = within(await card('基本健診'));
    expect(shown.getByText('10:00')).toHaveTextContent('予約時間 10:00');
    expect(shown.getByText('診療科').nextElementSibling).toHaveTextContent('健診センター');
    expect(shown.getByText('コース').nextElementSibling).toHaveTextContent('基本コース');
    expect(shown.queryByText('受付場所')).toBeNull();
  });

  test('a category without items shows by its own name', async () => {
    start({
      path,
      records: [
        { ...record, reservation: record.reservation && { ...record.reservation, itemId: '0', itemName: undefined } },
      ],
    });
    expect(await card('基本健診')).toBeInTheDocument();
  });

  test('an answer without a reservation reads 予約なし, and an unreadable time 不明 [ROWS-045, ROWS-046]', async () => {
    start({ path, records: [recordAt('20261125', ''), { ...record, partitionKey: 'n', reservation: undefined }] });
    expect(within((await screen.findAllByRole('article'))[0] as HTMLElement).getByText('不明')).toBeInTheDocument();
    expect(screen.getByText('予約なし')).toBeInTheDocument();
  });

  test('a visit whose date the desk has fixed reads that date, in list and details, and not 予約なし [ROWS-045]', async () => {
    const visit = { itemKey: 'visit', type: 'candidateDateReservation', title: '受診希望日' };
    const values = ['internal#heart#2026-11-25#午前#1', 'internal#heart#2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
    const wished = (entries: readonly string[]) => ({
      ...record,
      reservation: undefined,
      fields: entries.map((value) => ({ itemKey: 'visit', title: visit.title, value })),
      data: entries.map((value) => ({ itemKey: 'visit', value, check: '対応済' as const, type: visit.type })),
    });
    const config = { ...healthCheck, surveySchema: [visit] };
    const list = start({ path, config, records: [wished(values)] });
    expect(await screen.findByRole('heading', { level: 3, name: '2026年12月1日(火)' })).toBeInTheDocument();
    expect(screen.getByText('10:30')).toHaveTextContent('予約時間 10:30');
    expect(screen.queryByText('予約なし')).toBeNull();
    list.unmount();
    const details = start({ path: detailsPath, config, records: [wished(values)] });
    expect(await screen.findByText('2026年12月1日(火) 10:30')).toBeInTheDocument();
    details.unmount();
    for (const screenPath of [path, detailsPath]) {
      const { unmount } = start({ path: screenPath, config, records: [wished(values.slice(0, 1))] });
      expect((await screen.findAllByText('日時調整中')).length).toBeGreaterThan(0);
      expect(screen.queryByText('予約なし')).toBeNull();
      unmount();
    }
  });

  test('an answer to a form that reserves nothing reads 送信済み, never 予約なし or 仮予約', async () => {
    const surveySchema = healthCheck.surveySchema.filter(({ type }) => type !== 'reservation');
    start({
      path,
      config: { ...healthCheck, surveySchema },
      records: [{ ...record, check: '未対応', reservation: undefined }],
    });
    await screen.findByRole('article');
    expect(screen.getAllByText('送信済み')).not.toHaveLength(0);
    expect(screen.getByRole('heading', { level: 2, name: '送信した内容' })).toBeInTheDocument();
    expect(screen.queryByText('予約なし')).toBeNull();
    expect(screen.queryByText('仮予約')).toBeNull();
    // Nor is it read out as a time.
    expect(screen.queryByText(/予約時間/)).toBeNull();
  });

  test('the state shows as a chip [ROWS-031, ROWS-033]', async () => {
    start({ path, records: [record, recordAt('20261124', '10:00', { check: '未対応' })] });
    await screen.findAllByRole('article');
    expect(screen.getByText('予約確定')).toHaveAttribute('data-status', '対応済');
    expect(screen.getByText('仮予約')).toHaveAttribute('data-status', '未対応');
  });
});
