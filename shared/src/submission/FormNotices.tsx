/** What every open form offers around its items: to load a newer form, and to close the window inside LINE. */

import type { FormHandle } from '@madoguchi/shared/contract';
import { CloseWindowButton } from '@madoguchi/shared/screen';
import { errorTexts, submissionTexts } from '@madoguchi/shared/texts';
import { Notice, ReloadButton } from '@madoguchi/shared/ui/plain';
import type { RefObject } from 'react';
import { browser } from './browser';
import type { FormDraft } from './useDraft';

/** That the form has changed meanwhile (SURVEY-010); its draft is offered once it is loaded again. */
export function OutdatedNotice() {
  return (
    <Notice tone="warn" announce actions={<ReloadButton size="medium" variant="quiet" onClick={browser.reload} />}>
      {errorTexts.needRefresh}
    </Notice>
  );
}

/** What a newer version of the form asks again, after a send that it touched (CONTRACT 13). */
export function TouchedNotice({ titles }: { titles: readonly string[] }) {
  return (
    <Notice tone="warn" announce>
      <p>{titles.length > 0 ? submissionTexts.touched : submissionTexts.renewed}</p>
      {titles.length > 0 && (
        <ul>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
    </Notice>
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
