/**
 * A small bundle for the server's tests, and what writes it to a folder. Every entity is there once or twice; tests
 * change what they need.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files of a bundle: path below its folder -> content. */
export type BundleFiles = Record<string, unknown>;

/** Friday 2026-11-20, 09:00 in Japan: the present of the server's tests. */
export const TEST_NOW = '2026-11-20T09:00:00+09:00';

const everyDay = (quotas: Record<string, number>) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((weekday) => [weekday, quotas]));

/** A form that is answered once: one of each plain item type, a condition, administrators' items, lookups. */
const profile = {
  surveyId: 'profile',
  surveyTitle: '問診票',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true }, isSearchable: { value: true } },
    { itemKey: 'phone', type: 'phone', title: '電話番号', isRequired: { value: true }, isSearchable: { value: true } },
    { itemKey: 'birth', type: 'date', title: '生年月日', isSearchable: { value: true } },
    { itemKey: 'gender', type: 'radio', title: '性別', options: ['男性', '女性'] },
    { itemKey: 'symptoms', type: 'checkboxes', title: '症状', options: ['熱', '咳', '頭痛'], selection: { max: 2 } },
    {
      itemKey: 'since',
      type: 'text',
      title: 'いつから',
      displayCondition: { type: 'show', questionId: 'symptoms', answers: ['熱'] },
    },
    { itemKey: 'room', type: 'text', title: '診察室', isAdminItem: true },
    { itemKey: 'source', type: 'text', title: '紹介元', isAdminItem: true, queryParam1: 'from' },
    { itemKey: 'fixed', type: 'text', title: '会員番号', isNotEditable: true },
  ],
};

/** An appending form with a reservation of two calendars. */
const visit = {
  surveyId: 'visit',
  surveyTitle: '来院予約',
  isAppending: { value: true },
  isShowAnswerCode: { value: true },
  calendarSetting: { updateOrCancelSettings: 'updateAndCancel' },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true }, isSearchable: { value: true } },
    {
      itemKey: 'place',
      type: 'reservation',
      title: '予約',
      isRequired: { value: true },
      isSearchable: { value: true },
    },
  ],
};

/** The files of the test bundle, fresh for each caller. */
export function testBundle(): BundleFiles {
  return structuredClone({
    'surveys/profile.json': profile,
    'surveys/visit.json': visit,
    'surveys/closed.json': { surveyId: 'closed', surveyTitle: '終了した帳票', disabled: true, surveySchema: [] },
    'members/card.json': {
      memberSurveyId: 'card',
      memberSurveySubId: 12,
      surveyTitle: '診察券',
      surveySchema: [{ itemKey: 'name', type: 'text', title: '氏名', isSearchable: { value: true } }],
    },
    'calendars/main.json': {
      calendarId: 'main',
      name: '本館',
      comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
      rules: [{ from: '20261101', to: '20271231', weekly: { ...everyDay({ '0': 4, '1': 2 }), sun: {} } }],
      reservationCancelLimit: 1,
    },
    'calendars/limited.json': {
      calendarId: 'limited',
      name: '別館',
      comaList: { '0': { start: '13:00', end: '14:00' } },
      rules: [{ from: '20261101', to: '20271231', weekly: everyDay({ '0': 50 }) }],
      reservationControlType: 1,
      reservationMaxCount: 2,
      reservationMaxCountOfDay: 1,
      reservationPossibleStart: 2,
      reservationPossibleMonths: 2,
    },
    'categories.json': {
      display: { title: '予約内容', tag1: '診療科', tag2: '種別', tag3: '場所' },
      tree: [
        {
          name: '内科',
          children: [
            { name: '診察', id: 'consult', calendarId: 'main' },
            { name: '検査', id: 'exam', calendarId: 'main', tag3: '検査室' },
          ],
        },
        { name: '予防接種', id: 'vaccine', calendarId: 'limited' },
      ],
      items: [
        { itemId: 'short', itemName: '短い検査', categoryId: 'exam', cost: 1 },
        { itemId: 'long', itemName: '長い検査', categoryId: 'exam', cost: 2 },
        { itemId: 'old', itemName: '前の検査', categoryId: 'exam', cost: 1, deletedAt: '2026-01-01' },
      ],
    },
  });
}

/** Writes the files into a new folder below the system's temporary one and answers its path. */
export function writeBundle(files: BundleFiles): string {
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-bundle-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(directory, path), isRaw ? content : JSON.stringify(content));
  }
  return directory;
}
