/**
 * A clinic that takes preferred dates, for tests: two departments of one category, one of another, a form that appends
 * and one that is answered once.
 */
import type { DepartmentSettings } from '@madoguchi/shared/contract';
import { type BundleFiles, testBundle } from './bundle';

const halfDays = {
  label_1: { title: '午前', show: true },
  label_2: { title: '午後', show: true },
  label_3: { title: '夜間', show: false },
};

/** Takes days from 2026-11-23 to 2027-01-31 at TEST_NOW; closed on Sundays, Saturdays and 2026-11-24. */
export const DEPARTMENT: DepartmentSettings = {
  bookingStartDaysBefore: 3,
  acceptUntilMonthEnd: 2,
  customHolidays: ['2026-11-24'],
  weeklyClose: [0, 6],
  receptionSchedule: { '0': {}, '1': halfDays, '2': halfDays, '3': halfDays, '4': halfDays, '5': {}, '6': {} },
};

const form = (surveyId: string, more: object) => ({
  [`surveys/${surveyId}.json`]: {
    surveyId,
    surveyTitle: '専門外来',
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true }, isSearchable: { value: true } },
      { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日', isRequired: { value: true } },
      { itemKey: 'note', type: 'text', title: '連絡事項' },
    ],
    ...more,
  },
});

/** The test bundle with the clinic. */
export function candidateBundle(): BundleFiles {
  return {
    ...testBundle(),
    ...form('clinic', { isAppending: { value: true } }),
    ...form('clinic-once', {}),
    ...form('clinic-fixed', { calendarSetting: { updateOrCancelSettings: 'updateOnly' } }),
    ...form('clinic-optional', {
      surveySchema: [
        { itemKey: 'name', type: 'text', title: '氏名' },
        { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日' },
      ],
    }),
    'candidate.json': {
      categories: [
        {
          partitionKey: 'internal',
          name: '内科系',
          departments: [
            { id: 'heart', name: '循環器内科', metaSettings: DEPARTMENT },
            { id: 'lungs', name: '呼吸器内科', metaSettings: { ...DEPARTMENT, bookingStartDaysBefore: 10 } },
            { id: 'slow', name: '予約内科', metaSettings: { ...DEPARTMENT, reservationCancelLimit: 3 } },
          ],
        },
        {
          partitionKey: 'surgery',
          name: '外科系',
          departments: [{ id: 'bones', name: '整形外科', metaSettings: { ...DEPARTMENT, weeklyClose: [0] } }],
        },
      ],
    },
  };
}
