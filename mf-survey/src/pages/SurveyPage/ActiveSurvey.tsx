/**
 * The survey page from the form to the done screen: what happens on submit, on send, and on the way to the calendar.
 */
import type { Answers, FormHandle, SchemaItem } from '@madoguchi/shared/contract';
import { AFTER_SUBMISSION, pathOf } from '@madoguchi/shared/contract/routes';
import { hasAnyAnswer, isInquiryOnly, linkButtonOf, linkPath, shownLinkButton } from '@madoguchi/shared/domain/survey';
import { whenIdle } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { formEntered, type SessionUser, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { chosenCategory, useDraft } from '@madoguchi/shared/submission';
import { errorTexts, surveyTexts } from '@madoguchi/shared/texts';
import { type Dispatch, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SurveyEvent, SurveyState } from '../../features/answering/machine';
import { afterSurvey } from './afterForm';
import { FormScreen } from './FormScreen';
import { usePaymentDue } from './usePaymentDue';

interface ActiveSurveyProps {
  state: Exclude<SurveyState, { name: 'loading' | 'error' }>;
  /** True once the server has a newer config. */
  isOutdated: boolean;
  dispatch: Dispatch<SurveyEvent>;
  user: SessionUser;
}

export function ActiveSurvey({ state, isOutdated, dispatch, user }: ActiveSurveyProps) {
  const { survey } = state;
  const { config, partitionKey } = survey;
  const storeDispatch = useAppDispatch();
  const navigate = useNavigate();
  const handle = useRef<FormHandle>(null);
  const carried = useAppSelector((root) => root.shared.enteredForm);
  // What another screen brought back is taken once, when this one opens.
  const [entered] = useState(() =>
    carried?.surveyId === config.surveyId && carried.partitionKey === partitionKey ? carried : undefined,
  );
  const draft = useDraft({ subject: survey, userId: user.userId, handle, entered });
  const { draftStore } = draft;
  const payment = usePaymentDue(survey, user);
  const isSubmitting = useRef(false);

  /** Why nothing can be reserved of the category; undefined where the person may go on. */
  const blockOf = async (categoryId: string, fetched: Promise<boolean>) => {
    const after = (await fetched) ? afterSurvey.here() : undefined;
    if (!after) return errorTexts.network;
    return after.reservationBlock(storeDispatch, { config, categoryId, isChange: partitionKey !== undefined });
  };

  const submit = async () => {
    const form = handle.current;
    const link = form ? shownLinkButton(config, form.answers()) : undefined;
    // Enter in a field asks for what no button offers: the form is closed, or its button leads outside.
    if ((linkButtonOf(config) && isInquiryOnly(config)) || link?.link?.url) return;
    if (!form) {
      dispatch({ type: 'refused', text: surveyTexts.checkInput });
      return;
    }
    const fetched = afterSurvey.load();
    const outcome = await form.submit(() => dispatch({ type: 'checking' }));
    if (!outcome.valid || !hasAnyAnswer(config, outcome.answers, { mode: 'user' })) {
      dispatch({ type: 'refused', text: surveyTexts.checkInput });
      return;
    }
    const { answers } = outcome;
    const categoryId = chosenCategory(config, answers);
    if (!link && categoryId === undefined) {
      payment.note(answers);
      dispatch((await fetched) ? { type: 'submitted', answers } : { type: 'refused', text: errorTexts.network });
      return;
    }
    dispatch({ type: 'checking' });
    const blocked = categoryId && (await blockOf(categoryId, fetched));
    if (blocked !== undefined) {
      dispatch({ type: 'refused', text: blocked });
      return;
    }
    draftStore.record(answers);
    const { idempotencyKey, isServerRead: isServerDraftRead } = draftStore;
    const { surveyId, updatedAt, version } = config;
    storeDispatch(
      formEntered({
        ...{ surveyId, answers, partitionKey, idempotencyKey, isServerDraftRead },
        ...{ configUpdatedAt: updatedAt, version },
      }),
    );
    // The operator's own button may lead to the lists, from which the shell's guard only keeps who goes back.
    void navigate(linkPath(link, surveyId), { state: AFTER_SUBMISSION });
  };
  const submitOnce = async () => {
    if (isSubmitting.current || state.name !== 'form' || !state.latest) return;
    isSubmitting.current = true;
    try {
      await submit();
    } finally {
      isSubmitting.current = false;
    }
  };

  const openLink = useCallback(
    (item: SchemaItem) => {
      if (item.link?.url) void navigate(`${pathOf('UrlExternal')}?${new URLSearchParams({ url: item.link.url })}`);
    },
    [navigate],
  );
  const { note } = payment;
  const isRefused = useRef(false);
  useLayoutEffect(() => {
    isRefused.current = state.name === 'form' && state.fault !== undefined;
  });
  const changed = useCallback(
    (answers: Answers) => {
      note(answers);
      // Not without a fault: the event would render the whole screen to change nothing.
      if (isRefused.current) dispatch({ type: 'edited' });
    },
    [note, dispatch],
  );
  useEffect(() => {
    whenIdle(() => void afterSurvey.load());
  }, []);

  const after = afterSurvey.here();
  return (
    <>
      {state.name !== 'done' && (
        <FormScreen
          state={state}
          isOutdated={isOutdated}
          handle={handle}
          draft={draft}
          entered={entered}
          sendLabel={payment.isDue ? surveyTexts.action.proceed : surveyTexts.action.send}
          sum={payment.sum}
          onChanged={changed}
          onSubmit={() => void submitOnce()}
          onLinkButton={openLink}
        />
      )}
      {after && (
        <after.SurveySubmission
          state={state}
          dispatch={dispatch}
          user={user}
          draftStore={draftStore}
          handle={handle}
          payment={payment}
        />
      )}
    </>
  );
}
