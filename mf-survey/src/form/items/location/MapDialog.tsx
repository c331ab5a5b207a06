/**
 * The map on which one press sets the one marker (MAP-007 to MAP-012). It can be set by an address, by where the device
 * is and by numbers too.
 */
import type { FoundPlace } from '@madoguchi/shared/contract';
import { DEFAULT_MAP_CENTER } from '@madoguchi/shared/domain/location';
import type { LocationValue } from '@madoguchi/shared/domain/survey';
import { useMapsAskAddressMutation } from '@madoguchi/shared/endpoints/maps';
import { hasAddressSearch, isApiError } from '@madoguchi/shared/store';
import { commonTexts, mapTexts } from '@madoguchi/shared/texts';
import type { Position } from '@madoguchi/shared/ui/map';
import { Button, Dialog, Spinner } from '@madoguchi/shared/ui/plain';
import { useEffect, useRef, useState } from 'react';
import type { PartialInput } from '../../usePartialInput';
import { AddressSearch } from './AddressSearch';
import { DeviceButton } from './DeviceButton';
import { NumberFields } from './NumberFields';
import { PlaceMap } from './PlaceMap';
import { askDevice, readPosition, roundPosition } from './position';

const { dialog, failure } = mapTexts;

interface MapDialogProps {
  /** The place chosen before. */
  location: LocationValue | undefined;
  /** Latitude, longitude and the searched address as they were typed before. */
  partial: Pick<PartialInput, 'parts' | 'keep'>;
  /** Takes the place over; absent: it is only shown. */
  onSet: ((location: LocationValue) => void) | undefined;
  onClose: () => void;
}

export function MapDialog({ location, partial, onSet, onClose }: MapDialogProps) {
  const [lat = String(location?.lat ?? ''), lng = String(location?.lng ?? ''), searched = ''] = partial.parts;
  const [center, setCenter] = useState<Position | undefined>(location);
  const [typed, setTyped] = useState({ lat, lng });
  const [address, setAddress] = useState(searched);
  // Where the marker stands by a search, with the address that was found; gone as soon as the marker is moved.
  const [found, setFound] = useState<FoundPlace>();
  const [fault, setFault] = useState<string>();
  const [askAddress, { isLoading }] = useMapsAskAddressMutation();
  const question = useRef(0);
  const marker = readPosition(typed.lat, typed.lng);
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
    void askDevice().then((answer) => {
      const position = 'position' in answer ? answer.position : DEFAULT_MAP_CENTER;
      // An address that was found meanwhile is where the person wants to be.
      if (isOpen) setCenter((shown) => shown ?? position);
    });
    return () => {
      isOpen = false;
    };
  }, [location]);

  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    question.current += 1;
    setTyped(next);
    setFound(undefined);
    partial.keep([next.lat, next.lng, address]);
    setFault(undefined);
  };
  const pick = (position: Position) => {
    const rounded = roundPosition(position);
    type({ lat: String(rounded.lat), lng: String(rounded.lng) });
  };
  const show = (position: Position) => {
    pick(position);
    setCenter(position);
  };
  const set = async () => {
    if (!marker) {
      setFault(typed.lat === '' && typed.lng === '' ? failure.noPlace : failure.numbers);
      return;
    }
    question.current += 1;
    if (found) {
      onSet?.({ ...marker, address: found.address });
      return;
    }
    const own = question.current;
    const { data, error } = await askAddress(marker);
    // The person has closed the dialog, or chosen another place, meanwhile.
    if (question.current !== own) return;
    // A server without an address service still takes the place itself.
    if (typeof data === 'string') onSet?.({ ...marker, address: data });
    else if (isApiError(error) && error.code === 'not_available') onSet?.({ ...marker, address: '' });
    else setFault(failure.address);
  };

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
        {onSet && <p>{hasAddressSearch() ? dialog.helpSearch : dialog.help}</p>}
        {onSet && hasAddressSearch() && (
          <AddressSearch
            typed={address}
            found={found}
            onType={(text) => {
              setAddress(text);
              partial.keep([typed.lat, typed.lng, text]);
            }}
            onFind={(place) => {
              show(place);
              setFound(place);
            }}
          />
        )}
        {onSet && <DeviceButton marker={marker} onFind={show} />}
        {center ? (
          <PlaceMap center={center} marker={marker} {...(onSet && { onPick: pick })} />
        ) : (
          <Spinner label={mapTexts.locating} />
        )}
        {onSet && <NumberFields typed={typed} fault={fault === failure.numbers ? fault : undefined} onType={type} />}
        {fault !== undefined && fault !== failure.numbers && (
          <p className="form-location__fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  );
}
