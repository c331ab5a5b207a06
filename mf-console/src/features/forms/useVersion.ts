/** The config of a version of a form, or of its working draft, as it is stored. */
import { useCallback, useEffect } from 'react';
import { useLazyFormQuery, useLazyFormVersionQuery } from '../calls/forms';

/** Number of a version, or the working draft. */
export type VersionName = number | 'draft';

interface Loaded {
  /** Undefined while it is not there; null: there is none. */
  config: Record<string, unknown> | null | undefined;
  error: unknown;
  again: () => void;
}

/** @param name undefined: none is asked for */
export function useVersion(formId: string, name: VersionName | undefined): Loaded {
  const [askVersion, version] = useLazyFormVersionQuery();
  const [askForm, form] = useLazyFormQuery();
  const again = useCallback(() => {
    if (name === 'draft') void askForm(formId);
    else if (name !== undefined) void askVersion({ id: formId, number: name }, true);
  }, [formId, name, askForm, askVersion]);
  useEffect(again, [again]);
  const isDraft = name === 'draft';
  const { currentData, error, isFetching } = isDraft ? form : version;
  // A version is another one from the moment that it is asked for.
  const isAsked = isDraft || version.originalArgs?.number === name;
  const isThere = isAsked && !isFetching && currentData !== undefined;
  const config = isDraft ? (form.currentData?.draft?.config ?? null) : version.currentData?.config;
  return { config: isThere ? config : undefined, error: isFetching ? undefined : error, again };
}
