/**
 * The offer to fill a new form with what its person has sent before, and the way back. It goes once the person types by
 * hand.
 */
import type { Answers, AnswerValue, FormHandle, SurveyConfig } from '@madoguchi/shared/contract';
import { itemsByKey, meaningOf, rulesOf } from '@madoguchi/shared/domain/survey';
import { previousApi } from '@madoguchi/shared/endpoints/previous';
import { useAppDispatch } from '@madoguchi/shared/store';
import { previousTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { type RefObject, useEffect, useState } from 'react';

export interface PreviousPartProps {
  config: SurveyConfig;
  handle: RefObject<FormHandle | null>;
}

type Offered = Readonly<Record<string, AnswerValue>>;

/** What of the previous values has room: items that are empty. */
function fitting(config: SurveyConfig, previous: Offered, answers: Answers): Offered {
  const items = itemsByKey(config);
  const empty = Object.entries(previous).filter(([itemKey]) => {
    const item = items.get(itemKey);
    return item && rulesOf(item).isEmpty(item, answers[itemKey]);
  });
  return Object.fromEntries(empty);
}

/** Who it was, as people read it, in the order of the form; where no item asks that, what else there is. */
function wordsOf(config: SurveyConfig, values: Offered): string {
  const words = [...itemsByKey(config).values()].flatMap((item) => {
    const value = values[item.itemKey];
    const text = value === undefined ? '' : rulesOf(item).displayText(item, value);
    return text === '' ? [] : [{ text, isOfPerson: meaningOf(item) !== undefined }];
  });
  const ofPerson = words.filter(({ isOfPerson }) => isOfPerson);
  return (ofPerson.length > 0 ? ofPerson : words).map(({ text }) => text).join('、');
}

export default function PreviousPart({ config, handle }: PreviousPartProps) {
  const dispatch = useAppDispatch();
  const [offered, setOffered] = useState<Offered>();
  /** What stood there before; nothing of it was an answer. */
  const [before, setBefore] = useState<Readonly<Record<string, AnswerValue | undefined>>>();

  useEffect(() => {
    let isGone = false;
    const ask = dispatch(previousApi.endpoints.previousGet.initiate(config.surveyId, { subscribe: false }));
    void ask.then(({ data }) => {
      const form = handle.current;
      if (isGone || !data || !form) return;
      const values = fitting(config, data, form.answers());
      if (Object.keys(values).length > 0) setOffered(values);
    });
    return () => {
      isGone = true;
    };
  }, [dispatch, config, handle]);
  useEffect(() => {
    if (!offered) return undefined;
    // A person who fills in by hand has decided; a form that was filled is theirs from the first change on.
    const typed = () => setOffered(undefined);
    document.addEventListener('input', typed, { once: true });
    return () => document.removeEventListener('input', typed);
  }, [offered]);

  if (!offered) return null;
  const take = () => {
    const form = handle.current;
    if (!form) return;
    const answers = form.answers();
    const values = fitting(config, offered, answers);
    setBefore(Object.fromEntries(Object.keys(values).map((itemKey) => [itemKey, answers[itemKey]])));
    form.replaceAnswers({ ...answers, ...values });
  };
  const undo = () => {
    handle.current?.replaceAnswers({ ...handle.current.answers(), ...before });
    setBefore(undefined);
  };
  return (
    <Notice
      announce
      actions={
        <Button size="medium" variant="quiet" onClick={before ? undo : take}>
          {before ? previousTexts.undo : previousTexts.take}
        </Button>
      }
    >
      {before ? previousTexts.taken(Object.keys(before).length) : previousTexts.offer(wordsOf(config, offered))}
    </Notice>
  );
}
