/**
 * Where the answer of each item type may go besides its submission: into a draft, and from a registration into another
 * form. Rules that say nothing of it allow both, so a new type fails here until somebody has thought of them.
 */
import { expect, test } from '@jest/globals';
import type { SurveyConfig } from '../contract';
import { itemTypes, rulesOf } from '../domain/survey';
import { draftAnswers } from './draftStore';

/** The answer is the person's own, and the same in another form. */
const OWN = `text textarea paragraph number linearscale email phone postcode address date birthday sesshuJisshiDate
  previousVaccineDate dateDaySession dateDropdown radio choicegroupheader dropdown select suggest checkboxes location
  googleFacilitySearch search memberNumber sesshuVaccineMaker previousVaccineMaker countVaccines`.split(/\s+/);

/** The answer belongs to the form that it was given in, with the reason. */
const OF_ITS_FORM: Readonly<Record<string, string>> = {
  reservation: 'one answer reserves the place',
  candidateDateReservation: 'wishes are for one visit',
  selectBed: 'one answer reserves the bed',
  selectProducts: 'an order belongs to one answer',
  selectPayType: 'it says how one order is paid',
  image: 'the file goes with the answer that names it',
  secureFiles: 'the file goes with the answer that names it',
};

/** No draft keeps the answer, with the reason. */
const IN_NO_DRAFT: Readonly<Record<string, string>> = {
  secureFiles: 'confidential files leave no trace on the device (CONTRACT 7)',
};

const answered = itemTypes().filter((type) => rulesOf({ type }).hasAnswer);
const form: SurveyConfig = {
  surveyId: 'all',
  surveyTitle: 'すべて',
  surveySchema: answered.map((type) => ({ itemKey: type, type, title: type })),
};

test('every type with an answer is thought of', () => {
  expect([...OWN, ...Object.keys(OF_ITS_FORM)].sort()).toEqual([...answered].sort());
});

test('drafts keep every type but those listed', () => {
  const answers = Object.fromEntries(answered.map((type) => [type, '一']));
  const kept = Object.keys(draftAnswers(form, answers));
  expect(answered.filter((type) => !kept.includes(type))).toEqual(Object.keys(IN_NO_DRAFT));
});

test('a registration gives every type but those of their form', () => {
  const given = answered.filter((type) => rulesOf({ type }).copiedFromRegistration !== false);
  expect(given.sort()).toEqual([...OWN].sort());
});

test('what names files, reserves or buys stays in its form', () => {
  const bound = answered.filter((type) => {
    const { files, isPlace, isPurchase, isOnlyOnce } = rulesOf({ type });
    return files !== undefined || [isPlace, isPurchase, isOnlyOnce].includes(true);
  });
  expect(Object.keys(OF_ITS_FORM)).toEqual(expect.arrayContaining(bound));
});
