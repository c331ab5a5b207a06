/** What the tests of the screens about forms read: forms in their states, one of them whole. */
import type { FormCheck, FormDetail, FormEntry } from '@madoguchi/shared/contract/console/forms';

const PUBLISHED = {
  number: 12,
  hash: 'a'.repeat(64),
  at: '2026-10-05T01:12:00.000Z',
  by: 'S-miura',
  name: '三浦 彩',
  note: '秋の健診',
};

export const FORM: FormEntry = {
  formId: 'health-check',
  kind: 'survey',
  title: '健康診断 予約',
  departmentId: 'center',
  state: 'publishedWithDraft',
  published: PUBLISHED,
  draft: { version: 41, base: 12, savedAt: '2026-11-24T01:10:00.000Z', savedBy: 'S-miura', name: '三浦 彩' },
  itemCount: 2,
  address: 'https://hospital.example/survey/health-check',
  use: {
    opened: { sum: 1_418, isMore: false },
    begun: { sum: 1_136, isMore: true },
    sent: { sum: 742, isMore: false },
  },
};
export const FORMS: readonly FormEntry[] = [
  FORM,
  { ...FORM, formId: 'flu', title: 'インフルエンザ予防接種', state: 'stopped', draft: undefined, use: undefined },
  { ...FORM, formId: 'friends', kind: 'member', title: '友の会', state: 'draft', published: undefined, use: undefined },
];

const name = { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } };
export const PUBLISHED_CONFIG = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  surveySchema: [name, { itemKey: 'company', type: 'text', title: '勤務先名' }],
};
export const DRAFT_CONFIG = {
  ...PUBLISHED_CONFIG,
  surveySchema: [name, { itemKey: 'company', type: 'text', title: '勤務先', isRequired: { value: true } }],
};

/** The form whole. */
export function detailOfForm(entry: FormEntry = FORM): FormDetail {
  const { use, draft, ...facts } = entry;
  return {
    ...facts,
    version: draft?.version ?? 0,
    draft: draft ? { ...draft, config: DRAFT_CONFIG } : null,
    publishedConfig: entry.published ? PUBLISHED_CONFIG : null,
    lock: null,
  };
}

const none = { count: 0, isAtLeast: false };
const of = (count: number) => ({ count, isAtLeast: false });
export const CHECK: FormCheck = {
  faults: [],
  warnings: [],
  consequences: {
    answers: of(1_234),
    lostOptions: [],
    removedItems: [],
    changedItems: [{ itemKey: 'company', reason: 'required', answers: of(12) }],
    begun: of(8),
    touched: of(3),
    touchedItems: [{ itemKey: 'company', drafts: of(3) }],
  },
};
export const NO_CONSEQUENCES: FormCheck = {
  faults: [],
  warnings: [],
  consequences: {
    ...{ answers: none, lostOptions: [], removedItems: [], changedItems: [] },
    ...{ begun: none, touched: none, touchedItems: [] },
  },
};
