/** The map on which one press sets the one marker (MAP-007 to MAP-012). */
import type { LocationValue } from '@madoguchi/shared/domain/survey';
import { useMapsAskAddressMutation } from '@madoguchi/shared/endpoints/maps';
import { isApiError } from '@madoguchi/shared/store';
import { commonTexts, mapTexts } from '@madoguchi/shared/texts';
import type { Position } from '@madoguchi/shared/ui/map';
import { Button, Dialog, Spinner, TextInput } from '@madoguchi/shared/ui/plain';
import { useEffect, useId, useRef, useState } from 'react';
import type { PartialInput } from '../../usePartialInput';
import { PlaceMap } from './PlaceMap';
import { devicePosition, readPosition, roundPosition } from './position';

const { dialog, failure } = mapTexts;

interface MapDialogProps {
  /** The place chosen before. */
  location: LocationValue | undefined;
  /** Latitude and longitude as they were typed before. */
  partial: Pick<PartialInput, 'parts' | 'keep'>;
  /** Takes the place over; absent: it is only shown. */
  onSet: ((location: LocationValue) => void) | undefined;
  onClose: () => void;
}

export function MapDialog({ location, partial, onSet, onClose }: MapDialogProps) {
  const id = useId();
  const [lat = String(location?.lat ?? ''), lng = String(location?.lng ?? '')] = partial.parts;
  const [center, setCenter] = useState<Position | undefined>(location);
  const [marker, setMarker] = useState<Position | undefined>(() => readPosition(lat, lng));
  const [typed, setTyped] = useState({ lat, lng });
  const [fault, setFault] = useState<string>();
  const [askAddress, { isLoading }] = useMapsAskAddressMutation();
  const question = useRef(0);
  useEffect(
    () => () => {
      question.current += 1;
    },
    [],
  );

  // The dialog opens by the person's own press, and only then the device is asked.
  useEffect(() => {
    if (location) return undefined;
    let isOpen = true;
    void devicePosition().then((position) => isOpen && setCenter(position));
    return () => {
      isOpen = false;
    };
  }, [location]);

  const pick = (position: Position) => {
    const rounded = roundPosition(position);
    type({ lat: String(rounded.lat), lng: String(rounded.lng) });
  };
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    question.current += 1;
    setTyped(next);
    setMarker(readPosition(next.lat, next.lng));
    partial.keep([next.lat, next.lng]);
    setFault(undefined);
  };
  const set = async () => {
    if (!marker) {
      setFault(typed.lat === '' && typed.lng === '' ? failure.noPlace : failure.numbers);
      return;
    }
    question.current += 1;
    const own = question.current;
    const { data, error } = await askAddress(marker);
    // The person has closed the dialog, or chosen another place, meanwhile.
    if (question.current !== own) return;
    // A server without an address service still takes the place itself.
    if (typeof data === 'string') onSet?.({ ...marker, address: data });
    else if (isApiError(error) && error.code === 'not_available') onSet?.({ ...marker, address: '' });
    else setFault(failure.address);
  };

  const faultId = `${id}fault`;
  const field = (part: 'lat' | 'lng', label: string) => (
    <div className="form-location__number">
      <label htmlFor={`${id}${part}`}>{label}</label>
      <TextInput
        id={`${id}${part}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed[part]}
        aria-invalid={fault === failure.numbers || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onChange={({ target }) => type({ [part]: target.value })}
      />
    </div>
  );
  return (
    <Dialog
      open
      title={onSet ? dialog.title : dialog.viewTitle}
      width={500}
      onClose={onClose}
      actions={
        onSet ? (
          <>
            <Button busy={isLoading} onClick={() => void set()}>
              {dialog.set}
            </Button>
            <Button variant="plain" onClick={onClose}>
              {dialog.cancel}
            </Button>
          </>
        ) : (
          <Button variant="plain" onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        )
      }
    >
      <div className="form-location">
        {onSet && <p>{dialog.help}</p>}
        {center ? (
          <PlaceMap center={center} marker={marker} {...(onSet && { onPick: pick })} />
        ) : (
          <Spinner label={mapTexts.locating} />
        )}
        {onSet && (
          <>
            <p className="form-location__help">{dialog.numbers}</p>
            <div className="form-row">
              {field('lat', mapTexts.latitude)}
              {field('lng', mapTexts.longitude)}
            </div>
          </>
        )}
        {fault !== undefined && (
          <p id={faultId} className="form-location__fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  );
}
