/** A form in a phone's window from the first input to the done screen; what is sent is judged and not stored. */
import type { Answers, FormHandle, FormMode, FormPartProps, ItemError, SurveyConfig } from '@madoguchi/shared/contract';
import { now, today } from '@madoguchi/shared/domain/clock';
import {
  answersToRows,
  hasAnyAnswer,
  initialAnswers,
  reservationItemOf,
  sentMessage,
} from '@madoguchi/shared/domain/survey';
import { RemotePart } from '@madoguchi/shared/remotes';
import { DoneView } from '@madoguchi/shared/screen';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { chosenCategory, FormIntro, NO_PROGRESS } from '@madoguchi/shared/submission';
import { surveyTexts } from '@madoguchi/shared/texts';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import { Button, Notice, ProgressLeft } from '@madoguchi/shared/ui/plain';
import { useRef, useState } from 'react';
import { useFormTryMutation } from '../../features/calls/forms';
import { refusalText } from '../../features/form/refusal';
import { Phone } from '../../features/forms/Phone';
import { EnteredAnswers } from './EnteredAnswers';
import { SlotStep } from './SlotStep';
import styles from './try.module.css';

const texts = consoleFormsTexts.try;

interface TriedFormProps {
  formId: string;
  /** As it is stored: what the server judges by. */
  document: Record<string, unknown>;
  /** The same as the form that people fill in. */
  config: SurveyConfig;
  mode: FormMode;
}

type Step = 'form' | 'slot' | 'confirm' | 'done';

/** Why the server would not take it. */
interface Refusal {
  text: string;
  errors: readonly ItemError[];
}

export function TriedForm({ formId, document, config, mode }: TriedFormProps) {
  const handle = useRef<FormHandle>(null);
  const [initial] = useState(() => initialAnswers(config, { mode, today: today() }));
  const [step, setStep] = useState<Step>('form');
  const [answers, setAnswers] = useState<Answers>(initial);
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [judge, judging] = useFormTryMutation();
  const reservation = reservationItemOf(config);
  // The rules look the reserved category's name up: without its tree what it shows would not be sent.
  const { data } = useCategoriesGetTreeQuery(undefined, { skip: !reservation });
  const categories = data?.tree;
  const category = mode === 'user' ? chosenCategory(config, answers) : undefined;

  const submit = async () => {
    const outcome = await handle.current?.submit();
    if (!outcome?.valid || !hasAnyAnswer(config, outcome.answers, { mode, categories })) {
      setFault(surveyTexts.checkInput);
      return;
    }
    setFault(undefined);
    setRefusal(undefined);
    setAnswers(outcome.answers);
    setStep(mode === 'user' && chosenCategory(config, outcome.answers) !== undefined ? 'slot' : 'confirm');
  };
  const send = async () => {
    setRefusal(undefined);
    const rows = answersToRows(config, answers, { mode, categories });
    const data = rows.map((row) => ({ surveyId: config.surveyId, ...row }));
    try {
      const body = { config: document, mode, now: now().toISOString(), data };
      const { isTaken, message = '', errors } = await judge({ id: formId, body }).unwrap();
      if (isTaken) setStep('done');
      else setRefusal({ text: message, errors });
    } catch (error) {
      setRefusal({ text: refusalText(error), errors: [] });
    }
  };
  const correct = () => {
    setStep('form');
    if (refusal && refusal.errors.length > 0) handle.current?.showErrors(refusal.errors);
    setRefusal(undefined);
  };
  const bars = {
    form: (
      <>
        {fault !== undefined && (
          <Notice tone="error" announce>
            {fault}
          </Notice>
        )}
        <ProgressLeft progress={progress} onOpen={() => handle.current?.toOpen()} />
        {progress.linkButton === undefined && (
          <Button type="button" onClick={() => void submit()}>
            {texts.send}
          </Button>
        )}
      </>
    ),
    slot: undefined,
    confirm: (
      <>
        {refusal && (
          <Notice tone="error" announce>
            <p>{texts.refused}</p>
            {refusal.text !== '' && <p>{refusal.text}</p>}
            <ul>
              {refusal.errors.map(({ itemKey, message }) => (
                <li key={itemKey}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Button type="button" busy={judging.isLoading} onClick={() => void send()}>
          {judging.isLoading ? texts.judging : texts.confirmSend}
        </Button>
        <Button type="button" variant="plain" onClick={correct}>
          {texts.correct}
        </Button>
      </>
    ),
    done: undefined,
  };
  return (
    <div className={styles.stage}>
      <Phone title={config.surveyTitle} label={texts.phone} bar={bars[step]}>
        {/* Stays mounted behind the later steps: what was typed is there when somebody comes back to correct it. */}
        <div className={styles.form} hidden={step !== 'form'}>
          <FormIntro config={config} />
          <RemotePart<FormPartProps>
            part="mf_survey/form"
            props={{
              config,
              mode,
              initialAnswers: initial,
              handle,
              onProgress: setProgress,
              onLinkButton: (item) => setFault(texts.link(item.title)),
            }}
          />
        </div>
        {step === 'slot' && reservation && category !== undefined && (
          <SlotStep
            reservation={reservation}
            answers={answers}
            tree={categories}
            onBack={correct}
            onChoose={(value) => {
              setAnswers((before) => ({ ...before, [reservation.itemKey]: value }));
              setStep('confirm');
            }}
          />
        )}
        {step === 'confirm' && (
          <>
            <h2 className={styles.heading}>{texts.confirm}</h2>
            {config.usePayment === 1 && <Notice>{texts.payment}</Notice>}
            <EnteredAnswers config={config} answers={answers} mode={mode} categories={categories} />
          </>
        )}
        {step === 'done' && (
          <>
            <Notice announce>{texts.accepted}</Notice>
            <DoneView message={sentMessage(config, surveyTexts.done.thanksCreate)}>
              <p>{texts.code}</p>
            </DoneView>
          </>
        )}
      </Phone>
    </div>
  );
}
