/** The bundle under the examples of all calls (apiExamples.ts). */
import { type BundleFiles, testBundle } from './bundle';
import { candidateBundle } from './candidates';
import { fileBundle } from './files';
import { memberBundle } from './members';
import { paymentBundle } from './payments';
import { stayBundle } from './stays';

/** A bundle with something for each call. */
export function exampleBundle(): BundleFiles {
  const stays = stayBundle();
  const lookups = {
    surveyId: 'lookups',
    surveyTitle: '紹介元',
    surveySchema: [
      { itemKey: 'clinic', type: 'googleFacilitySearch', title: '紹介元', prefecture: '長野県' },
      { itemKey: 'doctor', type: 'search', title: '医師' },
    ],
  };
  const reminders = [{ daysBefore: 1, at: '18:00', bring: '健康保険証' }];
  return {
    ...testBundle(),
    ...candidateBundle(),
    ...fileBundle(),
    ...paymentBundle,
    ...memberBundle(),
    'surveys/visit.json': { ...(testBundle()['surveys/visit.json'] as object), reminders },
    'surveys/stay.json': stays['surveys/stay.json'],
    'beds/stay.json': stays['beds/stay.json'],
    'surveys/lookups.json': lookups,
    'searches/doctor.json': { surveyId: 'lookups', itemKey: 'doctor', items: [{ value: '医師' }] },
  };
}
