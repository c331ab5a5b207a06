/**
 * One page's work at a form: its store, its autosave, and what a window that was killed had left on the device. Made anew
 * each time that the lock becomes this page's.
 */

import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { type FormDetail, FormDetailSchema } from '@madoguchi/shared/contract/console/forms';
import { type FormDocument, isJsonObject } from '@madoguchi/shared/domain/designer';
import { isApiError } from '@madoguchi/shared/store';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useFormDraftPutMutation } from '../../../features/calls/forms';
import type { useEditLock } from '../../../features/forms/lock/useEditLock';
import { useStaff } from '../../../features/session/staff';
import { type Autosave, makeAutosave, type SaveOutcome } from './autosave';
import { type DesignerStore, makeDesignerStore } from './designerStore';
import { leftOf, readPending, writePending } from './pending';

/** What was on the device when the form was opened. */
export interface Restored {
  count: number;
  skipped: number;
  /** When the last of it was done, in milliseconds since 1970. */
  at: number;
}

export interface Session {
  store: DesignerStore;
  autosave: Autosave;
  /** Of the edit lock; undefined where the page holds none. */
  token: string | undefined;
  restored: Restored | undefined;
  /** How many of one's own changes found nothing to change in what somebody else had saved; undefined: nobody was faster. */
  skipped: number | undefined;
  /** Whether it was the same person, at another page, who was faster. */
  isOwnFaster: boolean;
  /** Gives up what was restored. */
  dropRestored: () => void;
  /** The notices were read. */
  settle: () => void;
}

/** The form as it was saved last. */
export function documentOf({ draft, publishedConfig }: Pick<FormDetail, 'draft' | 'publishedConfig'>): FormDocument {
  const config = draft?.config ?? publishedConfig;
  return isJsonObject(config) ? config : {};
}

interface SessionOptions {
  detail: FormDetail;
  lock: ReturnType<typeof useEditLock>;
  isReadOnly: boolean;
  save: { current: () => Promise<unknown> };
  /** What was selected when the form was read last. */
  lastSelected: { current: string | null };
}

export function useSession({ detail, lock, isReadOnly, save, lastSelected }: SessionOptions): Session {
  const { formId } = detail;
  const { staffId } = useStaff();
  const [put] = useFormDraftPutMutation();
  const [restored, setRestored] = useState<Restored>();
  const [skipped, setSkipped] = useState<number>();
  const [isOwnFaster, setOwnFaster] = useState(false);
  const { token, lose } = lock;
  const [made] = useState(() => {
    const store = makeDesignerStore(documentOf(detail), lastSelected.current, announce);
    const pending = isReadOnly ? undefined : readPending(staffId, formId);
    if (!pending) return { store, restored: undefined };
    const left = leftOf(pending, detail.draft, staffId);
    const lost = store.rebase(documentOf(detail), left);
    const count = left.length - lost;
    return { store, restored: left.length > 0 ? { count, skipped: lost, at: pending.at } : undefined };
  });
  const { store } = made;
  const [autosave] = useState(() =>
    makeAutosave({
      store,
      version: detail.draft?.version ?? 0,
      savedAt: detail.draft?.savedAt,
      put: async (document, version): Promise<SaveOutcome> => {
        const { data, error } = await put({
          id: formId,
          body: {
            config: { ...document },
            version,
            ...(version === 0 && { base: detail.published?.number ?? 0 }),
            ...(token !== undefined && { token }),
          },
        });
        if (data) return { name: 'saved', ...data };
        if (!isApiError(error) || error.code !== 'changed') return { name: 'failed' };
        const standing = v.safeParse(FormDetailSchema, error.data);
        if (!standing.success) return { name: 'failed' };
        const { lock: held, draft, published } = standing.output;
        if (held && !held.mine && held.holder !== '') {
          lose(held.name, held.holder);
          return { name: 'stopped' };
        }
        setOwnFaster((draft?.savedBy ?? published?.by) === staffId);
        return { name: 'changed', version: draft?.version ?? 0, document: documentOf(standing.output) };
      },
      keep: (pending) => writePending(staffId, formId, pending),
      onRebased: setSkipped,
      onStopped: () => undefined,
    }),
  );
  useEffect(() => {
    setRestored(made.restored);
  }, [made]);
  useEffect(() => {
    save.current = () => autosave.saveNow();
    const hurry = () => void autosave.saveNow();
    window.addEventListener('online', hurry);
    window.addEventListener('pagehide', hurry);
    return () => {
      window.removeEventListener('online', hurry);
      window.removeEventListener('pagehide', hurry);
    };
  }, [autosave, save]);
  useEffect(
    () =>
      store.subscribe(() => {
        lastSelected.current = store.get().selected;
      }),
    [store, lastSelected],
  );
  useEffect(() => {
    autosave.start();
    return () => autosave.stop();
  }, [autosave]);
  return {
    store,
    autosave,
    token,
    restored,
    skipped,
    isOwnFaster,
    dropRestored: () => {
      // As a step of its own: it may have been saved by now, and can be taken back.
      store.push({ kind: 'replaceDocument', document: documentOf(detail) }, designerTexts.restored.drop, false);
      setRestored(undefined);
    },
    settle: () => {
      setRestored(undefined);
      setSkipped(undefined);
    },
  };
}
