/**
 * Trying a form (CONSOLE 4): the draft, or a version, filled in as a person or as the desk in a phone's window, with a clock
 * of its own, up to the done screen. The server judges it as it judges an answer; nothing is stored.
 */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { Link, useParams } from '@madoguchi/shared/router';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { useFormQuery } from '../../features/calls/forms';
import { DayPick } from '../../features/date/DayPick';
import { designerPlace } from '../../features/forms/designerPlace';
import { useVersion, type VersionName } from '../../features/forms/useVersion';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { ClockOf } from './ClockOf';
import { formOfDocument } from './formOfDocument';
import { TriedForm } from './TriedForm';
import styles from './try.module.css';
import { instantAt, isTime, shownMoment, useTryAddress } from './useTry';

const texts = consoleFormsTexts.try;

export default function FormTryPage() {
  const { id: formId = '' } = useParams();
  const { data: form, error, refetch } = useFormQuery(formId, { refetchOnMountOrArgChange: true });
  if (form) return <Tried key={formId} form={form} />;
  return (
    <ConsoleScreen title={texts.title('')}>
      {error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />}
    </ConsoleScreen>
  );
}

/** The versions that can be tried: the draft, and what was published. */
function versionsOf({ draft, published }: FormDetail, asked: VersionName): VersionName[] {
  const numbers = [published?.number, asked].filter((each) => typeof each === 'number');
  return [...(draft || asked === 'draft' ? (['draft'] as const) : []), ...new Set(numbers)];
}

function Tried({ form }: { form: FormDetail }) {
  const { formId, kind, title, draft, published } = form;
  const { version: asked, mode, at, go } = useTryAddress();
  // Without a draft what is in force is tried.
  const version = asked === 'draft' && !draft && published ? published.number : asked;
  const { config, error, again } = useVersion(formId, version);
  const [run, setRun] = useState(0);
  const tried = config && formOfDocument(config, kind);
  const instant = instantAt(at);
  return (
    <ConsoleScreen
      title={texts.title(title)}
      before={
        <Link className={styles.back} to={CONSOLE_ROUTES.ConsoleForms}>
          {texts.back}
        </Link>
      }
      actions={
        <>
          <Button onClick={() => setRun((before) => before + 1)}>{texts.again}</Button>
          <Link className={styles.link} to={designerPlace(formId, {})}>
            {texts.edit}
          </Link>
        </>
      }
      tools={
        <>
          <Segmented
            aria-label={texts.mode}
            value={mode}
            options={(['user', 'admin'] as const).map((each) => ({ value: each, label: texts.modes[each] }))}
            onChange={(each) => go({ mode: each })}
          />
          <Select<VersionName>
            aria-label={texts.version}
            className={styles.version ?? ''}
            value={version}
            options={versionsOf(form, version).map((each) => ({
              value: each,
              label: each === 'draft' ? texts.draft : consoleFormsTexts.version(each),
            }))}
            onChange={(each) => go({ version: each })}
          />
          <Clock at={at} onSet={(next) => go({ at: next })} />
        </>
      }
    >
      <p className={styles.note}>{texts.notStored}</p>
      {config === undefined && (error === undefined ? <Loading /> : <Failed error={error} onRetry={again} />)}
      {config === null && (
        <Empty title={texts.gone.title}>
          <p>{texts.gone.text}</p>
        </Empty>
      )}
      {config && !tried && (
        <Empty title={texts.broken.title}>
          <p>{texts.broken.text}</p>
        </Empty>
      )}
      {config && tried && (
        <ClockOf instant={instant}>
          <TriedForm
            key={`${version} ${mode} ${instant} ${run}`}
            formId={formId}
            document={config}
            config={tried}
            mode={mode}
          />
        </ClockOf>
      )}
    </ConsoleScreen>
  );
}

interface ClockProps {
  at: { day: string; time: string } | undefined;
  onSet: (at: { day: string; time: string } | undefined) => void;
}

/** The day and the time that the form takes for the present. */
function Clock({ at, onSet }: ClockProps) {
  const shown = shownMoment(at);
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const wrong = typed !== undefined && !isTime(typed);
  return (
    <fieldset className={styles.clock}>
      <legend>{texts.clock}</legend>
      <DayPick label={texts.day} day={shown.day} onDay={(day) => day !== undefined && onSet({ ...shown, day })} />
      <Input
        id={id}
        className={styles.time ?? ''}
        aria-label={texts.time}
        inputMode="numeric"
        value={typed ?? shown.time}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isTime(target.value)) onSet({ ...shown, time: target.value });
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined);
        }}
      />
      {at && (
        <Button
          onClick={() => {
            setTyped(undefined);
            onSet(undefined);
          }}
        >
          {texts.now}
        </Button>
      )}
      {wrong && (
        <span id={`${id}-error`} className={styles.wrong} aria-live="polite">
          {texts.timeWrong}
        </span>
      )}
    </fieldset>
  );
}
