/** The form as people get it: the product's own renderer at a phone's width, by federation. Nothing in it is stored. */
import type {
  Answers,
  CategoryNode,
  FormHandle,
  FormMode,
  FormPartProps,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import { itemByKey, visibleItemKeys } from '@madoguchi/shared/domain/survey';
import { RemotePart } from '@madoguchi/shared/remotes';
import { commonTexts } from '@madoguchi/shared/texts';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { buttonClass } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Phone } from '../../../features/forms/Phone';
import { ConfirmView } from './ConfirmView';
import { DonePreview } from './DonePreview';
import { openingAnswers } from './openingAnswers';
import styles from './preview.module.css';
import { previewConfig } from './previewConfig';

const texts = designerTexts.preview;
const NO_ANSWERS: Answers = {};
const nothing = () => undefined;
type Step = 'input' | 'confirm' | 'done';
/** 特大: whether a title still has room, and what a button becomes of two lines. */
type Size = 'normal' | 'largest';
const { textSize, textSizes } = commonTexts.frame;

interface PreviewProps {
  formId: string;
  document: FormDocument;
  selected: string | null;
  categories: readonly CategoryNode[] | undefined;
  onSelect: (itemKey: string) => void;
}

export const Preview = memo(function Preview({ formId, document, selected, categories, onSelect }: PreviewProps) {
  const read = useMemo(() => previewConfig(document, formId, designerTexts.tree.untitled), [document, formId]);
  const [config, setConfig] = useState(read);
  // What cannot be read is said; what was shown last stays.
  if (read && read !== config) setConfig(read);
  const [mode, setMode] = useState<FormMode>('user');
  const [step, setStep] = useState<Step>('input');
  const [size, setSize] = useState<Size>('normal');
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const handle = useRef<FormHandle | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const title = config?.surveyTitle ?? '';
  const isEmpty = config?.surveySchema.length === 0;
  const visible = useMemo(() => (config ? visibleItemKeys(config, answers, mode) : undefined), [config, answers, mode]);
  const item = config && selected !== null ? itemByKey(config, selected) : undefined;
  const isOut = item !== undefined && visible?.has(item.itemKey) === false;

  const toStep = (next: Step) => {
    setAnswers(handle.current?.answers() ?? answers);
    setStep(next);
  };
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item-key]') : null;
    const itemKey = pressed?.dataset.itemKey;
    if (itemKey !== undefined) onSelect(itemKey);
  };
  useMark(body, selected, [document, step, mode, answers]);
  const open = () => {
    if (!config || !item) return;
    for (const [key, value] of Object.entries(openingAnswers(config, item, answers, mode)))
      if (value !== undefined) handle.current?.setAnswer(key, value);
  };
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          aria-label={texts.who}
          value={mode}
          options={[
            { value: 'user', label: texts.person },
            { value: 'admin', label: texts.staff },
          ]}
          onChange={(next) => setMode(next as FormMode)}
        />
        <Segmented
          aria-label={texts.step}
          value={step}
          options={[
            { value: 'input', label: texts.input },
            { value: 'confirm', label: texts.confirm },
            { value: 'done', label: texts.done },
          ]}
          onChange={(next) => toStep(next as Step)}
        />
        <Segmented
          aria-label={textSize}
          value={size}
          options={[
            { value: 'normal', label: textSizes.normal },
            { value: 'largest', label: textSizes.largest },
          ]}
          onChange={(next) => setSize(next as Size)}
        />
      </div>
      {!read && (
        <p role="status" className={styles.out}>
          {texts.broken}
        </p>
      )}
      {isOut && (
        <div role="status" className={styles.out}>
          <span>{item.isAdminItem && mode === 'user' ? texts.hiddenStaff(item.title) : texts.hidden(item.title)}</span>
          {item.isAdminItem && mode === 'user' ? (
            <Button size="small" onClick={() => setMode('admin')}>
              {texts.toStaff}
            </Button>
          ) : (
            item.displayCondition && (
              <Button size="small" onClick={open}>
                {texts.answer}
              </Button>
            )
          )}
        </div>
      )}
      <Phone
        title={title}
        label={texts.label}
        body={body}
        isLargest={size === 'largest'}
        bar={
          <>
            <p className={styles.stored}>{texts.nothingStored}</p>
            {/* A picture of the button: there is nothing to send. */}
            {step !== 'done' && (
              <span aria-hidden="true" className={buttonClass('primary', 'large')}>
                {texts.send}
              </span>
            )}
          </>
        }
      >
        {/* The items themselves answer the keys; a press anywhere in one selects it besides. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of items beside it is the way by keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of items beside it is the way by keys */}
        <div data-preview="" className={styles.preview} onClick={press}>
          {isEmpty && <p className={styles.empty}>{texts.empty}</p>}
          {config && step === 'input' && (
            <Form key={mode} {...{ config, mode, handle, categories, answers }} onAnswers={setAnswers} />
          )}
          {config && step === 'confirm' && <ConfirmView config={config} answers={answers} mode={mode} />}
          {config && step === 'done' && <DonePreview config={config} mode={mode} />}
        </div>
      </Phone>
    </>
  );
});

interface FormProps {
  config: SurveyConfig;
  mode: FormMode;
  handle: { current: FormHandle | null };
  categories: readonly CategoryNode[] | undefined;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

function Form({ config, mode, handle, categories, answers, onAnswers }: FormProps) {
  const [initial] = useState(answers);
  const changed = useCallback((next: Answers) => onAnswers(next), [onAnswers]);
  const props: FormPartProps = useMemo(
    () => ({
      config,
      mode,
      initialAnswers: initial,
      handle,
      onChange: changed,
      onLinkButton: nothing,
      ...(categories && { categories }),
    }),
    [config, mode, initial, handle, changed, categories],
  );
  return <RemotePart<FormPartProps> part="mf_survey/form" props={props} />;
}

/**
 * Marks the chosen item, and scrolls to it where it is out of sight; again once what was changed has been drawn. After the
 * paint, since the elements are the renderer's, which comes later itself.
 */
function useMark(body: { current: HTMLElement | null }, selected: string | null, drawn: readonly unknown[]): void {
  const scrolledTo = useRef<string | null>(null);
  useEffect(() => {
    const area = body.current;
    if (!area) return undefined;
    const look = () => {
      const marked = area.querySelector('[data-picked]');
      const element = selected === null ? null : area.querySelector(`[data-item-key="${CSS.escape(selected)}"]`);
      if (marked !== element) marked?.removeAttribute('data-picked');
      if (!element) {
        scrolledTo.current = null;
        return;
      }
      element.setAttribute('data-picked', texts.picked);
      if (scrolledTo.current === selected) return;
      scrolledTo.current = selected;
      const { top, bottom } = element.getBoundingClientRect();
      const box = area.getBoundingClientRect();
      if (top < box.top + 20 || bottom > box.bottom) area.scrollTop += top - box.top - 40;
    };
    const timer = setTimeout(look, 60);
    return () => clearTimeout(timer);
  }, [body, selected, ...drawn]);
}
