/**
 * 帳票の編集 (CONSOLE 4): the item list, the form as people get it, the properties. One page at a time changes a form
 * (useEditLock); what it does is on the device at once and on the server within a second (autosave).
 */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { useParams } from '@madoguchi/shared/router';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormBindingsQuery, useLazyFormQuery } from '../../features/calls/forms';
import { useNarrow } from '../../features/desk/useNarrow';
import { useToast } from '../../features/desk/useToast';
import { useEditLock } from '../../features/forms/lock/useEditLock';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { Editor } from './Editor';
import { NarrowView } from './NarrowView';
import { PublishedNotice } from './PublishedNotice';

const nothingToSave = () => Promise.resolve(true);

export default function DesignerPage() {
  const { id = '' } = useParams();
  return <Designer key={id} formId={id} />;
}

function Designer({ formId }: { formId: string }) {
  const isNarrow = useNarrow();
  const mayEdit = useStaff().may('changeForms') !== undefined && !isNarrow;
  const lastSelected = useRef<string | null>(null);
  const save = useRef<() => Promise<unknown>>(nothingToSave);
  const lock = useEditLock(formId, mayEdit, () => save.current());
  const round = lock.state.name === 'mine' ? lock.state.round : 0;
  const isReady = !mayEdit || lock.state.name !== 'asking';
  const [ask] = useLazyFormQuery();
  const bindings = useFormBindingsQuery(undefined, { skip: isNarrow });
  const [loaded, setLoaded] = useState<{ detail: FormDetail; round: number; count: number }>();
  const [error, setError] = useState<unknown>();
  // They outlive the editor, which begins anew with what was published or restored.
  const [published, setPublished] = useState<number>();
  const toast = useToast();
  // Read once it is known whether the lock is ours, and again when it has become so: what others saved is in it then.
  const load = useCallback(async () => {
    setError(undefined);
    const { data, error: refused } = await ask(formId);
    if (data) setLoaded((before) => ({ detail: data, round, count: (before?.count ?? 0) + 1 }));
    else setError(refused);
  }, [ask, formId, round]);
  useEffect(() => {
    if (isReady) void load();
  }, [isReady, load]);
  // Where nobody answers for the lock, nothing is read either.
  const fault = error ?? lock.error;
  if (!loaded || (!isNarrow && bindings.isLoading)) {
    return (
      <ConsoleScreen title={designerTexts.title}>
        {fault === undefined ? (
          <Loading />
        ) : (
          <Failed error={fault} onRetry={error === undefined ? lock.again : () => void load()} />
        )}
      </ConsoleScreen>
    );
  }
  const { detail } = loaded;
  const done = (number: number) => {
    setPublished(number);
    void load();
  };
  const notice = published !== undefined && (
    <PublishedNotice key={published} detail={detail} number={published} onClose={() => setPublished(undefined)} />
  );
  if (isNarrow) return <NarrowView detail={detail} notice={notice} onPublished={done} />;
  return (
    <>
      <Editor
        key={loaded.count}
        detail={detail}
        notice={notice}
        say={toast.show}
        onPublished={done}
        bindings={bindings.data}
        lock={lock}
        isReadOnly={!mayEdit || round === 0 || loaded.round !== round}
        save={save}
        lastSelected={lastSelected}
        onReload={() => void load()}
      />
      {toast.element}
    </>
  );
}
