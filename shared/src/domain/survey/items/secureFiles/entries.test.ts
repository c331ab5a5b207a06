/** The files of an answer beside what the server says of them. */
import { expect, test } from '@jest/globals';
import { secureFileEntries } from './entries';

test('an entry has id, name, status, itemKey, index, surveyId, file and fileData [ROWS-027]', () => {
  const files = ['F1#紹介状.pdf', 'F2#検査#1.png', '読めない値'];
  const states = [{ id: 'F2', name: '検査#1.png', status: 'Completed' as const }];
  expect(secureFileEntries({ surveyId: 's1', itemKey: 'letter' }, files, states)).toEqual([
    {
      surveyId: 's1',
      itemKey: 'letter',
      id: 'F1',
      name: '紹介状.pdf',
      status: undefined,
      index: 0,
      file: 'F1#紹介状.pdf',
      fileData: undefined,
    },
    {
      surveyId: 's1',
      itemKey: 'letter',
      id: 'F2',
      name: '検査#1.png',
      status: 'Completed',
      index: 1,
      file: 'F2#検査#1.png',
      fileData: { name: '検査#1.png', status: 'Completed' },
    },
    {
      surveyId: 's1',
      itemKey: 'letter',
      id: '読めない値',
      name: '読めない値',
      status: undefined,
      index: 2,
      file: '読めない値',
      fileData: undefined,
    },
  ]);
});

test('a file that goes by another name keeps its own beside it', () => {
  const states = [{ id: 'F1', name: '書類1.pdf', ownName: 'a.b.pdf', status: 'Completed' as const }];
  const [entry] = secureFileEntries({ surveyId: 's1', itemKey: 'letter' }, ['F1#書類1.pdf'], states);
  expect(entry).toMatchObject({ name: '書類1.pdf', ownName: 'a.b.pdf' });
});
