/**
 * 帳票 (CONSOLE 3): the forms with their states, use, addresses and what can be done with them; a new one; for a house
 * that has published none yet the list of what is missing until then. Search and filter stand in the address.
 */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';
import { foldName } from '@madoguchi/shared/domain/text';
import { useNavigate } from '@madoguchi/shared/router';
import { consoleFormsTexts as texts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import type { InputRef } from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { Suspense, useRef, useState } from 'react';
import { useFormsQuery } from '../../features/calls/forms';
import { useScopeNamesQuery } from '../../features/calls/staff';
import { hasModifier, isTyping } from '../../features/desk/keys';
import { SearchField } from '../../features/desk/SearchField';
import { useKeys } from '../../features/desk/useKeys';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen, KeyHint, Spacer } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { FirstForm } from './FirstForm';
import type { FormDeed } from './FormDeeds';
import { FormsTable } from './FormsTable';
import styles from './forms.module.css';
import { type Opened, OverForms } from './OverForms';
import { FORM_FILTERS, isShownIn, useAddress } from './useAddress';
import { useDiscard } from './useDiscard';

/** Whether what is looked for is part of the form's name or id, in any width and kind of kana. */
function isFound({ title, formId }: FormEntry, q: string): boolean {
  const asked = foldName(q);
  return foldName(title).includes(asked) || foldName(formId).includes(asked);
}

export default function FormsPage() {
  const { data, error, refetch } = useFormsQuery(undefined, { refetchOnMountOrArgChange: true });
  const forms = data?.items;
  const { data: names } = useScopeNamesQuery();
  const { q, filter, go } = useAddress();
  const navigate = useNavigate();
  const toast = useToast();
  const search = useRef<InputRef>(null);
  const [opened, setOpened] = useState<Opened>();
  const discard = useDiscard(toast.show, () => void refetch());
  const mayChange = useStaff().may('changeForms') !== undefined;
  const add = () => setOpened({ name: 'new' });
  useKeys((event) => {
    if (hasModifier(event) || isTyping(event.target)) return false;
    if (event.key === '/') search.current?.focus({ cursor: 'all' });
    else if (event.key.toLowerCase() === 'n' && mayChange && forms) add();
    else return false;
    return true;
  });
  const deed = (name: FormDeed, form: FormEntry) => {
    if (name === 'edit') void navigate(consolePagePath('ConsoleDesigner', form.formId));
    else if (name === 'try') void navigate(consolePagePath('ConsoleFormTry', form.formId));
    else if (name === 'discard') void discard(form);
    else if (name === 'copy') setOpened({ name: 'new', form });
    else setOpened({ name, form });
  };
  const shown = forms?.filter((form) => isShownIn(filter, form.state) && isFound(form, q));
  const neverPublished = forms?.every(({ state }) => state === 'draft') === true;
  return (
    <>
      <ConsoleScreen
        title={texts.title}
        actions={
          <>
            <SearchField words={texts.search} q={q} field={search} onSearch={(words) => go({ q: words })} />
            {mayChange && (
              <Button type="primary" disabled={!forms} onClick={add}>
                {texts.add}
              </Button>
            )}
          </>
        }
        tools={
          <>
            <Segmented
              aria-label={texts.filter.label}
              value={filter}
              options={FORM_FILTERS.map((each) => ({ value: each, label: texts.filter[each] }))}
              onChange={(each) => go({ filter: each })}
            />
            <Spacer />
            <span role="status">{shown && texts.total(shown.length)}</span>
          </>
        }
        hints={
          <>
            <KeyHint keys="/">{texts.keys.find}</KeyHint>
            {mayChange && <KeyHint keys="N">{texts.keys.add}</KeyHint>}
          </>
        }
      >
        {!forms && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
        {forms && mayChange && neverPublished && (
          <FirstForm
            form={forms[0]}
            onNew={add}
            onPublish={(form) => setOpened({ name: 'publish', form })}
            onGo={(path) => void navigate(path)}
          />
        )}
        {forms?.length === 0 && !mayChange && (
          <Empty title={texts.nothing.title}>
            <p>{texts.nothing.text}</p>
          </Empty>
        )}
        {shown && shown.length > 0 && (
          <>
            <FormsTable
              forms={shown}
              mayChange={mayChange}
              departmentName={(id) => names?.departments.find((each) => each.id === id)?.name ?? id}
              onDeed={deed}
              onAddress={(form) => setOpened({ name: 'address', form })}
            />
            <p className={styles.about}>{texts.use.about}</p>
          </>
        )}
        {forms && forms.length > 0 && shown?.length === 0 && (
          <Empty title={texts.found.title}>
            <p>{texts.found.text}</p>
          </Empty>
        )}
      </ConsoleScreen>
      {opened && forms && (
        <Suspense fallback={null}>
          <OverForms opened={opened} forms={forms} toast={toast} onOpen={setOpened} />
        </Suspense>
      )}
      {toast.element}
    </>
  );
}
