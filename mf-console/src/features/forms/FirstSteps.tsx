/** The task list until a form is published the first time: each step says what is missing and leads there (CONSOLE 4). */
import type { FirstStep, FirstStepName } from '@madoguchi/shared/domain/designer/firstSteps';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import { useId } from 'react';
import styles from './forms.module.css';

const texts = consoleFormsTexts.steps;

/** What a step says of the form as it stands. */
function stepText({ name, state, count = 0, text = '' }: FirstStep): string {
  if (name === 'name') return state === 'done' ? texts.name.done(text) : texts.name.todo;
  if (name === 'items') return state === 'done' ? texts.items.done(count) : texts.items.todo;
  if (name === 'thanks') return state === 'done' ? texts.thanks.done : texts.thanks.usual;
  if (name === 'publish') {
    if (state === 'done') return texts.publish.done;
    return count > 0 ? texts.publish.faults(count) : texts.publish.todo;
  }
  if (name === 'calendar' && state === 'elsewhere') return texts.calendar.elsewhere;
  const words = texts[name];
  if (state === 'done') return words.done;
  return state === 'skip' ? words.skip : words.todo;
}

export interface FirstStepsProps {
  steps: readonly FirstStep[];
  /** The way to what a step is about. */
  onGo: (step: FirstStep) => void;
}

/** How many steps are still to be done. */
export function stepsLeft(steps: readonly FirstStep[]): number {
  return steps.filter(({ state }) => state === 'todo').length;
}

/** The steps themselves. @param props.isReadOnly shows how they stand, and leads nowhere */
export function StepList({ steps, isReadOnly = false, onGo }: FirstStepsProps & { isReadOnly?: boolean }) {
  const title = (name: FirstStepName) => texts[name].title;
  return (
    <ol className={styles.stepList}>
      {steps.map((step) => (
        <li key={step.name} data-state={step.state}>
          <span className={styles.stepState}>{texts.state[step.state]}</span>
          <span className={styles.stepText}>
            <b>{title(step.name)}</b>
            <span>{stepText(step)}</span>
          </span>
          {step.state !== 'done' && !isReadOnly && (
            <Button
              type={step.state === 'todo' ? 'primary' : 'default'}
              ghost={step.state === 'todo'}
              size="small"
              onClick={() => onGo(step)}
            >
              {texts.go(title(step.name))}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** @param props.steps as domain/designer/firstSteps says them */
export function FirstSteps({ steps, onGo }: FirstStepsProps) {
  const id = useId();
  return (
    <section className={styles.steps} aria-labelledby={id}>
      <h2 id={id}>
        {texts.title} <small>{texts.left(stepsLeft(steps))}</small>
      </h2>
      <StepList steps={steps} onGo={onGo} />
    </section>
  );
}
