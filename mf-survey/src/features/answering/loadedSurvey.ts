/** A form that is ready to be filled in, by the person or at the desk. */
import type { Answers, EditScope, Row, SurveyConfig } from '@madoguchi/shared/contract';

export interface LoadedSurvey {
  config: SurveyConfig;
  initialAnswers: Answers;
  /** What a new answer shows of the person's member record. */
  recorded?: Answers | undefined;
  /** The stored answer that a send changes; absent for a new one. */
  partitionKey?: string | undefined;
  /** Its rows, as the person may read them. */
  stored?: readonly Row[] | undefined;
  /** True when a send updates a stored answer. */
  isUpdate: boolean;
  editScope: EditScope;
  /**
   * The way to the member form that a new answer could be filled from, where the person is known not to have registered
   * (MEMBER-007).
   */
  memberOffer?: string | undefined;
  /** True where nothing but the reserved place can be changed, and the rest stands: the calendar is next. */
  startsInCalendar?: boolean | undefined;
  /** When the reservation is that a send changes, in words; absent where it is fixed, or not for a day. */
  standing?: string | undefined;
  /** Why inputs are disabled. */
  notice?: string | undefined;
}
