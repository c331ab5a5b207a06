/** Prefecture, keyword and the dialogs that lead to a facility (FAC-001 to FAC-005, FAC-013, VAL-095). */
import { FACILITY_KEYWORD_MAXIMUM, type FacilityAnswer, type SchemaItem } from '@madoguchi/shared/contract';
import { configuredPrefecture, PREFECTURES } from '@madoguchi/shared/domain/facility';
import { facilityTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, type FieldControl, Select, TextInput } from '@madoguchi/shared/ui/plain';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { describedBy, StatusLine } from '../../StatusLine';
import type { FieldServices } from '../../types';
import type { PartialInput } from '../../usePartialInput';
import { DirectDialog } from './DirectDialog';
import { FacilityList } from './FacilityList';
import { ResultsDialog } from './ResultsDialog';
import { type SearchState, useFacilitySearch } from './useFacilitySearch';

interface SearchBoxProps {
  item: SchemaItem;
  control: FieldControl;
  disabled: boolean;
  services: Pick<FieldServices, 'config' | 'hold'>;
  /** An optional item is sent without a facility, but not without a word where something was typed. */
  required: boolean;
  /** Told of each key, so that a message goes. */
  onType: () => void;
  /** Keyword, prefecture, and the parts of a facility that is entered by hand. */
  partial: Pick<PartialInput, 'parts' | 'keep' | 'settle'>;
  /** The keyword's control, where the focus goes when a facility was removed. */
  keywordRef: Ref<HTMLInputElement>;
  onTake: (facility: FacilityAnswer) => void;
}

type Step =
  | { kind: 'results' }
  | { kind: 'direct'; initial: FacilityAnswer }
  | { kind: 'confirm'; facility: FacilityAnswer; from: 'results' | 'direct' };

const NAMES = PREFECTURES.map(({ name }) => name);
const { confirm } = facilityTexts;

function statusOf(state: SearchState): string | undefined {
  if (state.kind === 'searching') return facilityTexts.searching;
  if (state.kind !== 'found') return undefined;
  return state.places.length === 0 ? facilityTexts.results.empty : facilityTexts.found(state.places.length);
}

export function SearchBox({
  item,
  control,
  disabled,
  services,
  required,
  partial,
  keywordRef,
  onType,
  onTake,
}: SearchBoxProps) {
  const id = useId();
  const search = useFacilitySearch(item, services);
  const [partialKeyword = '', partialPrefecture = item.prefecture, name = '', address = '', phone = ''] = partial.parts;
  const [keyword, setKeyword] = useState(partialKeyword);
  const [prefecture, setPrefecture] = useState(configuredPrefecture(partialPrefecture)?.name ?? '');
  const [isMissing, setMissing] = useState(false);
  const [step, setStep] = useState<Step>();
  const isComposing = useRef(false);

  const isUnsearched = !required && !disabled && keyword.trim() !== '';
  useEffect(() => {
    services.hold(item, isUnsearched ? facilityTexts.notSearched : undefined);
    return () => services.hold(item, undefined);
  }, [services, item, isUnsearched]);

  const type = (typed: string) => {
    setKeyword(typed);
    onType();
    setMissing(false);
    partial.keep([typed, prefecture]);
    if (!isComposing.current) search.follow(typed, prefecture);
  };
  const start = () => {
    if (keyword.trim() === '') {
      setMissing(true);
      return;
    }
    if (search.state.kind !== 'found' && search.state.kind !== 'searching') search.ask(keyword, prefecture);
    setStep({ kind: 'results' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would send the form.
    event.preventDefault();
    start();
  };
  const close = () => setStep(undefined);
  const enterDirectly = (initial?: FacilityAnswer) =>
    setStep({ kind: 'direct', initial: initial ?? { name: name || keyword.trim(), address, phone } });

  const keywordId = `${id}keyword`;
  const faultId = `${id}fault`;
  const statusId = `${id}status`;
  return (
    <div className="form-facility">
      <label htmlFor={control.id}>{facilityTexts.prefecture}</label>
      <Select
        id={control.id}
        options={NAMES}
        placeholder={facilityTexts.prefecturePlaceholder}
        value={prefecture}
        disabled={disabled}
        onChange={({ target }) => {
          setPrefecture(target.value);
          partial.settle([keyword, target.value]);
          search.follow(keyword, target.value);
        }}
      />
      <label htmlFor={keywordId}>{facilityTexts.keyword}</label>
      <div className="form-row">
        <TextInput
          ref={keywordRef}
          id={keywordId}
          name={control.name}
          aria-invalid={isMissing || control['aria-invalid']}
          aria-describedby={describedBy(isMissing && faultId, statusId)}
          value={keyword}
          maxLength={FACILITY_KEYWORD_MAXIMUM}
          autoComplete="off"
          enterKeyHint="search"
          disabled={disabled}
          onChange={({ target }) => type(target.value)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={({ currentTarget }) => {
            isComposing.current = false;
            type(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Button size="medium" disabled={disabled} aria-haspopup="dialog" onClick={start}>
          {facilityTexts.search}
        </Button>
      </div>
      {isMissing && (
        <p id={faultId} className="form-facility__fault" role="alert">
          {validationTexts.required.facilityKeyword}
        </p>
      )}
      <StatusLine
        id={statusId}
        text={statusOf(search.state)}
        tone={search.state.kind === 'searching' ? 'busy' : 'plain'}
      />
      <Button size="medium" variant="quiet" disabled={disabled} aria-haspopup="dialog" onClick={() => enterDirectly()}>
        {facilityTexts.results.enterDirectly}
      </Button>
      {step?.kind === 'results' && (
        <ResultsDialog
          state={search.state}
          onChoose={(facility) => setStep({ kind: 'confirm', facility, from: 'results' })}
          onDirect={() => enterDirectly()}
          onClose={close}
        />
      )}
      {step?.kind === 'direct' && (
        <DirectDialog
          itemKey={item.itemKey}
          initial={step.initial}
          onType={(facility) => partial.keep([keyword, prefecture, facility.name, facility.address, facility.phone])}
          onNext={(facility) => setStep({ kind: 'confirm', facility, from: 'direct' })}
          onClose={() => {
            partial.settle([keyword, prefecture]);
            close();
          }}
        />
      )}
      {step?.kind === 'confirm' && (
        <Dialog
          open
          title={confirm.title}
          width={400}
          onClose={close}
          actions={
            <>
              <Button onClick={() => onTake(step.facility)}>{confirm.ok}</Button>
              <Button
                variant="plain"
                onClick={() => (step.from === 'direct' ? enterDirectly(step.facility) : setStep({ kind: 'results' }))}
              >
                {confirm.back}
              </Button>
            </>
          }
        >
          <FacilityList facility={step.facility} />
        </Dialog>
      )}
    </div>
  );
}
