/** The JSON of a published version, to read, to copy and to keep as a file. */
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import { saveBlob } from '../file/saveBlob';
import { Failed, Loading } from '../frame/states';
import styles from './forms.module.css';
import { useCopied } from './useCopied';
import { useVersion } from './useVersion';

const texts = consoleFormsTexts.json;

export function VersionJson({ formId, number }: { formId: string; number: number }) {
  const { config, error, again } = useVersion(formId, number);
  const { copy, element } = useCopied(texts);
  if (!config) return error === undefined ? <Loading /> : <Failed error={error} onRetry={again} />;
  const text = JSON.stringify(config, null, 2);
  return (
    <div className={styles.json}>
      <div className={styles.row}>
        <Button size="small" onClick={() => void copy(text)}>
          {texts.copy}
        </Button>
        <Button
          size="small"
          onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), texts.file(formId, number))}
        >
          {texts.save}
        </Button>
      </div>
      {element}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={consoleFormsTexts.versions.json(number)}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}
