/** Nothing leaves the product's screens beside the one place that knows medical mode (CONTRACT 13). */
import { expect, test } from '@jest/globals';
import { filesWith } from './sources';

const OUTWARD = 'shared/src/domain/outward';

test.each([
  ['the window is named', /document\.title =/, ['shared/src/ui/plain/windowName.ts']],
  ['a window gets its words', /\.documentTitle\(/, [`${OUTWARD}/windowTitle.ts`]],
  ['an entry of a calendar is made', /\bcreateEvent\(/, ['api/src/services/calendarFiles/calendarFile.ts']],
  ['a calendar file gets its words', /file\.description\(/, [`${OUTWARD}/calendarEntry.ts`]],
  ['a message is written down', /outbox\.add\(/, ['api/src/services/outbox/deskMessage.ts']],
  ['a message gets its words', /notify\.confirmed\(/, [`${OUTWARD}/confirmedMessage.ts`]],
  ['the browser shows or shares by itself', /new Notification\(|showNotification\(|navigator\.share\(/, []],
  [
    'something stays on the device',
    /localStorage\.setItem|=> localStorage\b/,
    ['shared/src/store/storage.ts', 'shared/src/ui/plain/TextSizeSwitch.tsx'],
  ],
])('%s in one place [CONTRACT 13]', (_, pattern, places) => {
  expect(filesWith(pattern)).toEqual(places);
});
