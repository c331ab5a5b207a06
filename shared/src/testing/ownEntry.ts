/** What somebody has booked, as the calls of one's own bookings answer it. */
import type { OwnEntry } from '../contract';

/** A health check that is settled and can be changed; it has no QR code and no contact. */
export const OWN_ENTRY: OwnEntry = {
  ...{
    surveyId: 'health-check',
    partitionKey: 'health-check#U1#1',
    surveyTitle: '健康診断 予約',
    answerCode: 'A7K3-92QD',
  },
  ...{ check: '対応済', kind: 'slot', what: '基本健診', wishes: [] },
  ...{ day: '20261121', time: '09:30', place: '本館2階 健診受付' },
  ...{ isCancelled: false, canChange: true, canCancel: true },
  updatedAt: '2026-11-10T01:02:03.000Z',
};
