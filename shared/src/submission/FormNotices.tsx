/** What every open form offers around its items: to load a newer form, and to close the window inside LINE. */

import type { FormHandle } from '@madoguchi/shared/contract';
import { itemsByKey } from '@madoguchi/shared/domain/survey';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { CloseWindowButton } from '@madoguchi/shared/screen';
import { errorTexts } from '@madoguchi/shared/texts';
import { Notice, ReloadButton } from '@madoguchi/shared/ui/plain';
import { type RefObject, Suspense } from 'react';
import { browser } from './browser';
import type { MisfitNoticeProps } from './MisfitNotice';
import type { FormDraft, Touched } from './useDraft';

/**
 * That the form has changed meanwhile (SURVEY-010); its draft is offered once it is loaded again. It can be sent all the
 * same, until the server has refused that because the change touches the answer.
 */
export function OutdatedNotice({ isRefused = false }: { isRefused?: boolean }) {
  return (
    <Notice tone="warn" announce actions={<ReloadButton size="medium" variant="quiet" onClick={browser.reload} />}>
      {isRefused ? errorTexts.needRefresh : errorTexts.newerForm}
    </Notice>
  );
}

const TouchedPart = lazyComponent(() => import(/* webpackChunkName: "touched" */ './TouchedNotice'));

/** What a newer version of the form asks again (CONTRACT 13). */
export function TouchedNotice({ config, itemKeys }: Touched) {
  const items = itemsByKey(config);
  return (
    <Suspense fallback={null}>
      <TouchedPart titles={itemKeys.flatMap((key) => items.get(key)?.title || [])} />
    </Suspense>
  );
}

const MisfitPart = lazyComponent(() => import(/* webpackChunkName: "misfits" */ './MisfitNotice'));

/** What of an earlier answer the form no longer takes; nothing where there is none (CONTRACT 13, old answers). */
export function MisfitNotice(props: MisfitNoticeProps) {
  return (
    <Suspense fallback={null}>
      <MisfitPart {...props} />
    </Suspense>
  );
}

export interface CloseFormProps {
  handle: RefObject<FormHandle | null>;
  draft: FormDraft;
}

/** Closes the window with what was typed in the draft; outside LINE there is none to close (SURVEY-011). */
export function CloseForm({ handle, draft }: CloseFormProps) {
  const keep = () => {
    handle.current?.answers();
    draft.draftStore.flush(true);
  };
  return <CloseWindowButton before={keep} />;
}
