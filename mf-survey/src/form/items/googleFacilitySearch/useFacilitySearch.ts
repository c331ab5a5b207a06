/**
 * The search of one item: asked for when the typing pauses, so that the list is there when the button is pressed
 * (API-036, FAC-002). An answer that a later question has overtaken is dropped.
 */
import type { FacilityPlace, SchemaItem } from '@madoguchi/shared/contract';
import { useLazyMapsSearchFacilitiesQuery } from '@madoguchi/shared/endpoints/maps';
import { useEffect, useRef, useState } from 'react';
import type { FieldServices } from '../../types';

const PAUSE_MILLISECONDS = 300;
/** One character alone finds anything, and each question costs. */
const SHORTEST_UNASKED = 2;

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; places: readonly FacilityPlace[] }
  | { kind: 'failed' };

export interface FacilitySearch {
  state: SearchState;
  /** Called with what the controls hold; asks the server after a pause. */
  follow: (keyword: string, prefecture: string) => void;
  /** Asks at once; an answer that is already there is taken. */
  ask: (keyword: string, prefecture: string) => void;
}

export function useFacilitySearch(item: SchemaItem, services: Pick<FieldServices, 'config'>): FacilitySearch {
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const [search] = useLazyMapsSearchFacilitiesQuery();
  const question = useRef(0);
  const timer = useRef(0);
  const { surveyId } = services.config;

  const ask = async (keyword: string, prefecture: string) => {
    window.clearTimeout(timer.current);
    question.current += 1;
    const own = question.current;
    setState({ kind: 'searching' });
    const body = { surveyId, itemKey: item.itemKey, query: keyword.trim(), ...(prefecture !== '' && { prefecture }) };
    const { data } = await search(body, true);
    if (question.current === own) setState(data ? { kind: 'found', places: data } : { kind: 'failed' });
  };
  const follow = (keyword: string, prefecture: string) => {
    window.clearTimeout(timer.current);
    question.current += 1;
    setState({ kind: 'idle' });
    if (keyword.trim().length < SHORTEST_UNASKED) return;
    timer.current = window.setTimeout(() => void ask(keyword, prefecture), PAUSE_MILLISECONDS);
  };
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      question.current += 1;
    },
    [],
  );
  return { state, follow, ask: (keyword, prefecture) => void ask(keyword, prefecture) };
}
