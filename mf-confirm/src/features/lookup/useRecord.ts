/** The one record that details and cancel page are about: named by the address, so that a reload keeps it. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useParams, useSearchParams } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { useState } from 'react';
import { readLookupQuery } from './lookupQuery';
import { type Lookup, useLookup } from './useLookup';

export interface RecordLookup {
  lookup: Lookup;
  surveyId: string | undefined;
  /** Undefined while loading, or when the records that the person can see do not hold it. */
  record: DisplayRecord | undefined;
  /** The list that the person came from, or the list of the form. */
  listPath: string;
}

/** Reads `/{…}/{id}?partitionKey=…` or `?surveyId=…&partitionKey=…`; an address without a key names no record. */
export function useRecord(): RecordLookup {
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const userId = useAppSelector((state) => state.session.user?.userId);
  const partitionKey = parameters.get('partitionKey');
  const surveyId = id ?? parameters.get('surveyId') ?? undefined;
  const [showsAll, setShowsAll] = useState(false);
  const lookup = useLookup(surveyId, showsAll);
  const record =
    lookup.status === 'ready' ? lookup.data.records.find((each) => each.partitionKey === partitionKey) : undefined;
  const wasSearched = !showsAll && userId !== undefined && readLookupQuery(userId, surveyId) !== undefined;
  // What a link names need not be among what was searched for earlier.
  if (lookup.status === 'ready' && !record && wasSearched && surveyId !== undefined) setShowsAll(true);
  return {
    lookup,
    surveyId,
    record,
    listPath: wasSearched || surveyId === undefined ? pathOf('ConfirmList') : pathOf('ConfirmListSurvey', surveyId),
  };
}
