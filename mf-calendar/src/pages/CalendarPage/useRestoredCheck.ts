/** Judges values that come from a draft: what the form would not let through leads back to the form. The rules load only then. */
import type { Answers } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { productSwitches } from '@madoguchi/shared/store';
import { useEffect, useState } from 'react';
import type { ReservationData } from './useReservationData';

export type RestoredCheck = 'checking' | 'fine' | 'faulty';

const loadRules = () => import(/* webpackChunkName: "calendar_confirm" */ '@madoguchi/shared/domain/survey');

/** @param data undefined: nothing to check (yet) */
export function useRestoredCheck(data: ReservationData | undefined, answers: Answers): RestoredCheck {
  const [result, setResult] = useState<RestoredCheck>('checking');
  useEffect(() => {
    if (!data || result !== 'checking') return undefined;
    let isCurrent = true;
    void loadRules().then(({ validateAnswers }) => {
      const errors = validateAnswers(data.config, answers, {
        mode: 'user',
        today: today(),
        categories: data.categories,
        isSecureFilesOff: !productSwitches().secureFiles,
      });
      if (isCurrent) setResult(errors.length > 0 ? 'faulty' : 'fine');
    });
    return () => {
      isCurrent = false;
    };
  }, [data, answers, result]);
  return result;
}
