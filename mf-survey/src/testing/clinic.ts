/** A department that takes preferred dates, a person's wish there, and what the desk has settled of it. */
const DB = '/survey/api/v1/db';

/** First wish: the morning of 25 November 2026. */
export const WISH = 'internal#heart#2026-11-25#午前#1';
/** That day at half past ten. */
export const CONFIRMED = ['internal#heart#2026-11-25#DATE_CONFIRM', '10:30#TIME_CONFIRM'];

const halfDays = { label_1: { title: '午前', show: true }, label_2: { title: '午後', show: true } };

/** The calls that the picker of preferred dates makes. */
export const clinic = {
  [`GET ${DB}/candidate-reservation/categories`]: () => ({
    result: 'OK',
    data: [{ partitionKey: 'internal', name: '内科系', departments: [{ id: 'heart', name: '循環器内科' }] }],
  }),
  [`GET ${DB}/candidate-reservation/departments/heart/meta-settings`]: () => ({
    result: 'OK',
    data: {
      bookingStartDaysBefore: 3,
      acceptUntilMonthEnd: 1,
      customHolidays: [],
      weeklyClose: [0],
      receptionSchedule: { '3': halfDays, '4': halfDays },
    },
  }),
};
