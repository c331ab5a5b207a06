/** Finds a place by its address, as people write it, and lets them choose where several have it. */
import { ADDRESS_MAXIMUM, type FoundPlace } from '@madoguchi/shared/contract';
import { useMapsFindPlacesMutation } from '@madoguchi/shared/endpoints/maps';
import { mapTexts } from '@madoguchi/shared/texts';
import { Button, TextInput } from '@madoguchi/shared/ui/plain';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { describedBy, StatusLine } from '../../StatusLine';

interface AddressSearchProps {
  typed: string;
  /** The place that the marker stands on by a search. */
  found: FoundPlace | undefined;
  onType: (typed: string) => void;
  /** The place to mark: the only one found, or the one that was chosen. */
  onFind: (place: FoundPlace) => void;
}

const { search } = mapTexts;

function statusOf(found: FoundPlace | undefined, hits: number): string | undefined {
  if (found) return search.marked(found.address);
  return hits > 1 ? search.several(hits) : undefined;
}

export function AddressSearch({ typed, found, onType, onFind }: AddressSearchProps) {
  const id = useId();
  const [hits, setHits] = useState<readonly FoundPlace[]>([]);
  const [fault, setFault] = useState<string>();
  const [findPlaces, { isLoading }] = useMapsFindPlacesMutation();
  const question = useRef(0);
  useEffect(
    () => () => {
      question.current += 1;
    },
    [],
  );

  const ask = async () => {
    question.current += 1;
    const own = question.current;
    const address = typed.trim();
    setHits([]);
    setFault(address === '' ? search.missing : undefined);
    if (address === '') return;
    const { data } = await findPlaces({ address });
    // The person has typed on, asked again or closed the dialog meanwhile.
    if (question.current !== own) return;
    setHits(data ?? []);
    const [first] = data ?? [];
    if (!first) setFault(data ? search.none : search.failed);
    else if (data?.length === 1) onFind(first);
  };
  const type = (text: string) => {
    question.current += 1;
    setHits([]);
    setFault(undefined);
    onType(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would send the form.
    event.preventDefault();
    void ask();
  };

  const faultId = `${id}fault`;
  const exampleId = `${id}example`;
  return (
    <div className="form-location__search">
      <label htmlFor={`${id}address`}>{search.label}</label>
      <p id={exampleId} className="form-location__help">
        {search.example}
      </p>
      <div className="form-row">
        <TextInput
          id={`${id}address`}
          value={typed}
          maxLength={ADDRESS_MAXIMUM}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={describedBy(fault !== undefined && faultId, exampleId)}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="medium" busy={isLoading} onClick={() => void ask()}>
          {search.button}
        </Button>
      </div>
      {fault !== undefined && (
        <p id={faultId} className="form-location__fault" role="alert">
          {fault}
        </p>
      )}
      <StatusLine
        id={`${id}status`}
        text={isLoading ? search.searching : fault === undefined ? statusOf(found, hits.length) : undefined}
        tone={isLoading ? 'busy' : 'plain'}
      />
      {hits.length > 1 && (
        <ul className="form-location__hits" aria-label={search.hits}>
          {hits.map((place) => (
            <li key={`${place.address}|${place.lat}|${place.lng}`}>
              <button type="button" aria-pressed={place === found} onClick={() => onFind(place)}>
                {place.address}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
