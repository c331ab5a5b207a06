/** What of a member's answers is still to come. */
import { isCancelledStatus } from '@madoguchi/shared/contract';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';

/** Answers with a place from today on that counts. @param today YYYYMMDD in Japan */
export function comingOf(answers: readonly ConsoleAnswer[], today: string): ConsoleAnswer[] {
  return answers.filter(({ check, reservation, stay, visit }) => {
    const day = reservation?.date ?? stay?.to ?? visit?.day ?? '';
    return !isCancelledStatus(check) && day.replaceAll('-', '') >= today;
  });
}
