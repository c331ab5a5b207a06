/**
 * The way of a member form with a reservation to the calendar and back, with the values, draft and submission that
 * every form takes there (CONTRACT 12, Calendar screen).
 */
import type { Answers, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { linkPath, shownLinkButton } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { type EnteredForm, formEntered, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { chosenCategory, type DraftStore, type reservationBlock } from '@madoguchi/shared/submission';
import { useCallback, useRef, useState } from 'react';

export interface CalendarStep {
  /** What the calendar brought back, taken once when the form opens. */
  entered: EnteredForm | undefined;
  isChecking: boolean;
  /** True when these answers are sent from the calendar. */
  takes: (answers: Answers) => boolean;
  /**
   * Goes there.
   * @param blockOf asks whether the calendar takes any reservations
   * @returns why not, where nothing can be reserved at present
   */
  go: (answers: Answers, draftStore: DraftStore, blockOf: typeof reservationBlock) => Promise<string | undefined>;
  /** Opens the outside address of a link button. */
  openLink: (item: SchemaItem) => void;
}

/** The link button where it submits, in the place of 送信: one with an outside address only opens that. */
export function submittingLink(linkButton: SchemaItem | undefined): SchemaItem | undefined {
  return linkButton?.link?.url ? undefined : linkButton;
}

/**
 * @param partitionKey the registration that is changed
 * @param goOn the form from which the person was sent here; the calendar's done screen leads back to it
 */
export function useCalendarStep(
  config: SurveyConfig,
  partitionKey: string | undefined,
  goOn: string | undefined,
): CalendarStep {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const carried = useAppSelector((state) => state.shared.enteredForm);
  const [entered] = useState(() =>
    carried?.surveyId === config.surveyId && carried.partitionKey === partitionKey ? carried : undefined,
  );
  const [isChecking, setChecking] = useState(false);
  const isGoing = useRef(false);

  const go: CalendarStep['go'] = async (answers, draftStore, blockOf) => {
    // Two presses arrive before a render can disable the button.
    if (isGoing.current) return undefined;
    isGoing.current = true;
    const categoryId = chosenCategory(config, answers);
    const isChange = partitionKey !== undefined;
    setChecking(true);
    const blocked = categoryId && (await blockOf(dispatch, { config, categoryId, isChange }));
    setChecking(false);
    isGoing.current = false;
    if (blocked !== undefined) return blocked;
    draftStore.record(answers);
    const { surveyId, updatedAt, version } = config;
    const { idempotencyKey, isServerRead: isServerDraftRead } = draftStore;
    dispatch(
      formEntered({
        ...{ surveyId, answers, partitionKey, idempotencyKey, isServerDraftRead },
        ...{ configUpdatedAt: updatedAt, version },
      }),
    );
    const link = submittingLink(shownLinkButton(config, answers));
    const query = goOn === undefined ? '' : `?${new URLSearchParams({ next: goOn })}`;
    void navigate(`${linkPath(link, surveyId)}${query}`);
    return undefined;
  };
  const openLink = useCallback(
    ({ link: target }: SchemaItem) => {
      if (target?.url) void navigate(`${pathOf('UrlExternal')}?${new URLSearchParams({ url: target.url })}`);
    },
    [navigate],
  );
  return {
    entered,
    isChecking,
    takes: (answers) =>
      submittingLink(shownLinkButton(config, answers)) !== undefined || chosenCategory(config, answers) !== undefined,
    go,
    openLink,
  };
}
