/**
 * Values that come from a draft, so that nobody has checked them yet: what the form would not let through leads back to
 * it. The rules come with this file.
 */
import type { Answers } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { validateAnswers } from '@madoguchi/shared/domain/survey';
import { productSwitches } from '@madoguchi/shared/store';
import { type ReactNode, useState } from 'react';
import type { ReservationData } from './useReservationData';

export interface RestoredValuesProps {
  data: ReservationData;
  answers: Answers;
  /** Where faulty values lead. */
  faulty: ReactNode;
  children: ReactNode;
}

export default function RestoredValues({ data, answers, faulty, children }: RestoredValuesProps) {
  // Judged once: the choice of a slot makes nothing of them worse.
  const [isFine] = useState(
    () =>
      validateAnswers(data.config, answers, {
        mode: 'user',
        today: today(),
        categories: data.categories,
        isSecureFilesOff: !productSwitches().secureFiles,
      }).length === 0,
  );
  return isFine ? children : faulty;
}
