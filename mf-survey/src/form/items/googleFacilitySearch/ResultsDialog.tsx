/** The hits of a search to choose from, or what is said when there are none (FAC-003, FAC-008, ERR-035, ERR-036). */
import type { FacilityAnswer } from '@madoguchi/shared/contract';
import { facilityOfPlace } from '@madoguchi/shared/domain/facility';
import { commonTexts, facilityTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, Notice, Spinner } from '@madoguchi/shared/ui/plain';
import type { SearchState } from './useFacilitySearch';

interface ResultsDialogProps {
  state: SearchState;
  onChoose: (facility: FacilityAnswer) => void;
  onDirect: () => void;
  onClose: () => void;
}

const { results } = facilityTexts;

export function ResultsDialog({ state, onChoose, onDirect, onClose }: ResultsDialogProps) {
  return (
    <Dialog
      open
      title={results.title}
      width={500}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onDirect}>
            {results.enterDirectly}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        </>
      }
    >
      <Results state={state} onChoose={onChoose} />
    </Dialog>
  );
}

function Results({ state, onChoose }: Pick<ResultsDialogProps, 'state' | 'onChoose'>) {
  if (state.kind === 'failed') {
    return (
      <Notice tone="error" announce>
        {facilityTexts.failed}
      </Notice>
    );
  }
  if (state.kind !== 'found') return <Spinner label={facilityTexts.searching} />;
  if (state.places.length === 0) {
    return (
      <Notice tone="info" announce>
        {results.empty}
      </Notice>
    );
  }
  return (
    <ul className="form-facility__hits">
      {state.places.map((place, index) => {
        const facility = facilityOfPlace(place);
        return (
          // Places without an id keep their order within one answer.
          <li key={place.id ?? `${index}`}>
            <div>
              <p className="form-facility__name">{facility.name}</p>
              <p className="form-facility__detail">{facility.address}</p>
              <p className="form-facility__detail">{facility.phone}</p>
            </div>
            <Button
              size="medium"
              variant="quiet"
              aria-label={results.chooseFacility(facility.name)}
              onClick={() => onChoose(facility)}
            >
              {results.choose}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
