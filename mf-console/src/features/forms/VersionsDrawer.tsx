/**
 * The versions of a form, the newest first (CONSOLE 4): who published each, when and with which note; what any two of them
 * say differently, the draft among them; an earlier one in force again by one press; the JSON of each.
 */
import type { FormPublication } from '@madoguchi/shared/contract/console/forms';
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import { Link } from '@madoguchi/shared/router';
import { isApiError } from '@madoguchi/shared/store';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import { useCallback, useState } from 'react';
import { useFormRestoreMutation, useLazyFormVersionsQuery } from '../calls/forms';
import { usePages } from '../calls/pages';
import { refusalText } from '../form/refusal';
import { MorePages } from '../frame/MorePages';
import { Listed } from '../frame/states';
import { useReturnFocus } from '../frame/useReturnFocus';
import { useStaff } from '../session/staff';
import { byText } from './byText';
import { CompareVersions } from './CompareVersions';
import styles from './forms.module.css';
import { VersionJson } from './VersionJson';

const texts = consoleFormsTexts.versions;

export interface VersionsDrawerProps {
  formId: string;
  kind: FormKind;
  title: string;
  /** Number of the version in force. */
  inForce: number;
  hasDraft: boolean;
  /** What was done, and how it is taken back. */
  say: (text: string, undo?: () => void) => void;
  /** Another version is in force: its number. */
  onRestored?: (number: number) => void;
  onClose: () => void;
}

export default function VersionsDrawer(props: VersionsDrawerProps) {
  const { formId, kind, title, hasDraft, say, onRestored, onClose } = props;
  useReturnFocus();
  const mayChange = useStaff().may('changeForms') !== undefined;
  const [ask] = useLazyFormVersionsQuery();
  const [inForce, setInForce] = useState(props.inForce);
  const read = useCallback(
    (cursor: string | undefined) => ask({ id: formId, ...(cursor !== undefined && { cursor }) }).unwrap(),
    [ask, formId],
  );
  const pages = usePages<FormPublication>(`${formId} ${inForce}`, read);
  const [restore, restoring] = useFormRestoreMutation();
  const [fault, setFault] = useState<string>();
  const [shown, setShown] = useState<number>();
  const stands = (number: number) => {
    setInForce(number);
    onRestored?.(number);
  };
  const press = async (number: number) => {
    setFault(undefined);
    try {
      const { number: now } = await restore({ id: formId, body: { number, version: inForce } }).unwrap();
      stands(now);
      const back = async () => {
        const { data } = await restore({ id: formId, body: { number: inForce, version: now } });
        if (data) stands(data.number);
        say(data ? texts.undone(inForce) : texts.undoGone);
      };
      say(texts.restored(number, now), () => void back());
    } catch (error) {
      setFault(isApiError(error) && error.code === 'changed' ? consoleFormsTexts.changed : refusalText(error));
    }
  };
  return (
    <Drawer open size={560} title={texts.title(title)} onClose={onClose}>
      {fault !== undefined && <Alert type="error" role="alert" title={fault} />}
      {hasDraft && <p className={styles.help}>{texts.keepsDraft}</p>}
      <Listed items={pages.items} error={pages.error} onRetry={pages.more} empty={texts.empty}>
        {(versions) => (
          <>
            <CompareVersions formId={formId} kind={kind} versions={versions} hasDraft={hasDraft} />
            <ul className={styles.versions}>
              {versions.map((version) => (
                <li key={version.number}>
                  <div>
                    <b>{consoleFormsTexts.version(version.number)}</b>
                    {version.number === inForce && <span className={styles.current}>{texts.current}</span>}
                    <p>{version.note || texts.noNote}</p>
                    <small>{byText(version)}</small>
                  </div>
                  <span className={styles.row}>
                    {mayChange && version.number !== inForce && (
                      <Button size="small" disabled={restoring.isLoading} onClick={() => void press(version.number)}>
                        {texts.restore(version.number)}
                      </Button>
                    )}
                    {mayChange && (
                      <Link
                        className={styles.link}
                        to={`${consolePagePath('ConsoleFormTry', formId)}?version=${version.number}`}
                        aria-label={texts.try(version.number)}
                      >
                        {consoleFormsTexts.deed.try}
                      </Link>
                    )}
                    <Button
                      size="small"
                      aria-expanded={shown === version.number}
                      aria-label={texts.json(version.number)}
                      onClick={() => setShown((before) => (before === version.number ? undefined : version.number))}
                    >
                      JSON
                    </Button>
                  </span>
                  {shown === version.number && <VersionJson formId={formId} number={version.number} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Listed>
      <MorePages pages={pages} label={texts.more} />
    </Drawer>
  );
}
