/** A record's answers as they are shown: each item once, pictures as pictures, files with the way to open them. */
import { expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type SurveyConfig } from '@madoguchi/shared/contract';
import { type AnsweredRecord, recordAnswers } from '@madoguchi/shared/domain/record';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork, renderWithStore } from '../testing';
import { RecordAnswers } from './RecordAnswers';

const item = (itemKey: string, type: string, title: string) => ({ itemKey, type, title });
const config: SurveyConfig = {
  surveyId: 's1',
  surveyTitle: '問診票',
  surveySchema: [
    { ...item('symptoms', 'checkboxes', '症状'), options: ['発熱', 'せき', '頭痛'] },
    item('name', 'text', '氏名'),
    item('hospital', 'googleFacilitySearch', 'かかりつけ'),
    item('letters', 'secureFiles', '紹介状'),
    item('card', 'image', '保険証'),
  ],
};
/** As the answer's own version of the form called them, which is what is shown. */
const TITLES: Readonly<Record<string, string>> = {
  ...{ symptoms: '症状', name: '氏名', hospital: 'かかりつけ', letters: '紹介状', card: '保険証' },
  ...{ startDate: '入院希望日時', endDate: '退院希望日時' },
};
const field = (itemKey: string, value: string) => ({ itemKey, title: TITLES[itemKey] ?? itemKey, value });
/** One row an option, a part or a file, and not side by side. */
const answered: AnsweredRecord = {
  surveyId: 's1',
  data: [],
  fields: [
    field('symptoms', '発熱'),
    field('name', '山田 花子'),
    field('symptoms', ''),
    field('symptoms', '頭痛'),
    field('hospital', 'みどり医院'),
    field('hospital', '東京都千代田区1-1'),
    field('letters', 'F1#紹介状.pdf'),
    field('letters', 'F2#検査.png'),
    field('old', '前の項目の答え'),
    field('old', 'もう一つ'),
  ],
};

test('the answers of a result are grouped by item key, and each group is shown once [FORM-056]', async () => {
  renderWithStore(<RecordAnswers answers={recordAnswers(answered, config)} />);
  expect(await screen.findByRole('button', { name: '添付ファイルを見る' })).toBeInTheDocument();
  const titles = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(titles).toEqual(['症状', '氏名', 'かかりつけ', '紹介状', 'old']);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values.slice(0, 3)).toEqual(['発熱、頭痛', '山田 花子', 'みどり医院\n東京都千代田区1-1']);
  expect(values.at(-1)).toBe('前の項目の答え、もう一つ');
});

test('items of administrators, those inside their sections too, are left out, the dates of a stay are not [ADMIN-003]', () => {
  const dates = [
    item('startDate', 'dateDaySession', '入院希望日時'),
    item('endDate', 'dateDaySession', '退院希望日時'),
  ];
  const section = { ...item('desk', 'groupheader', '院内'), isAdminItem: true, items: [item('memo', 'text', 'メモ')] };
  const stay: SurveyConfig = {
    ...config,
    surveySchema: [
      ...dates.map((date) => ({ ...date, isAdminItem: true })),
      { ...item('room', 'text', '病室'), isAdminItem: true },
      section,
      item('name', 'text', '氏名'),
    ],
  };
  const values = {
    startDate: '2026-12-01 午後',
    endDate: '2026-12-03 午前',
    room: '301',
    memo: '要注意',
    name: '山田',
  };
  const fields = Object.entries(values).map(([itemKey, value]) => field(itemKey, value));
  renderWithStore(<RecordAnswers answers={recordAnswers({ ...answered, fields }, stay)} />);
  const titles = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(titles).toEqual(['入院希望日時', '退院希望日時', '氏名']);
});

test('the files of a result are named, and opened in the list of files [FILE-023, FILE-030]', async () => {
  const network = fakeNetwork({
    [`GET ${API_BASE}${API_PATHS.fileStatus}`]: () => ({
      result: 'OK',
      data: [
        { id: 'F1#紹介状.pdf', name: '紹介状.pdf', status: 'Completed' },
        { id: 'F2#検査.png', name: '検査.png', status: 'Infected' },
      ],
    }),
  });
  renderWithStore(<RecordAnswers answers={recordAnswers(answered, config)} />);
  expect(screen.getByText('紹介状.pdf、検査.png')).toBeInTheDocument();
  await userEvent.setup().click(await screen.findByRole('button', { name: '添付ファイルを見る' }));
  const dialog = await screen.findByRole('dialog', { name: '添付ファイル' });
  expect(await within(dialog).findByRole('button', { name: '紹介状.pdfをダウンロード' })).toBeInTheDocument();
  expect(within(dialog).getByText('無効ファイル')).toBeInTheDocument();
  network.restore();
});

test('a picture whose link has expired is asked for anew, and named in words where it is gone [FIND-025]', async () => {
  const link = '/survey/api/v1/files/answers/123e4567-e89b-42d3-a456-426614174000?expires=1';
  const network = fakeNetwork({
    [`POST ${API_BASE}${API_PATHS.downloadSecureFile}`]: () => ({
      result: 'OK',
      data: { url: 'https://own.example/fresh.png' },
    }),
  });
  const pictured = { ...answered, fields: [field('card', link)] };
  renderWithStore(<RecordAnswers answers={recordAnswers(pictured, config)} />);
  const picture = () => screen.getByRole('img', { name: '保険証の画像' });
  expect(picture()).toHaveAttribute('src', link);
  fireEvent.error(picture());
  await waitFor(() => expect(picture()).toHaveAttribute('src', 'https://own.example/fresh.png'));
  fireEvent.error(picture());
  expect(await screen.findByText('この画像は表示できません。')).toBeInTheDocument();
  network.restore();
});
