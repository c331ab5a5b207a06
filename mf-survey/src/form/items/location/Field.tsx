/** A place on the map (FORM-027, MAP-001 to MAP-006). */
import { encodeLocation, type LocationValue, parseLocation, textOf } from '@madoguchi/shared/domain/survey';
import { commonTexts, mapTexts } from '@madoguchi/shared/texts';
import { Button, DescriptionList } from '@madoguchi/shared/ui/plain';
import { useEffect, useRef, useState } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import { usePartialInput } from '../../usePartialInput';
import { MapDialog } from './MapDialog';
import './location.css';
import { TextView } from '../../TextView';

function Field({ item, value, partial: partialBefore, error, required, disabled, services }: FieldProps) {
  const partial = usePartialInput({ item, partial: partialBefore, services });
  const location = parseLocation(textOf(value));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasActed = useRef(false);
  const hasPlace = location !== undefined;

  // The pressed button is gone: the person goes on with the one in its place.
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    if (hasPlace || !isOpen) opener.current?.focus();
  }, [hasPlace, isOpen]);

  const set = (chosen: LocationValue) => {
    hasActed.current = true;
    setOpen(false);
    partial.settle(undefined);
    services.commit(item, encodeLocation(chosen), true);
  };
  const clear = () => {
    hasActed.current = true;
    services.commit(item, '', true);
  };
  return (
    <ItemFrame item={item} error={error} required={required} group>
      {(control) => (
        <div className="form-location">
          {location && (
            <DescriptionList
              items={[
                { title: mapTexts.address, value: location.address || commonTexts.field.emptyValue },
                { title: mapTexts.latitude, value: String(location.lat) },
                { title: mapTexts.longitude, value: String(location.lng) },
              ]}
            />
          )}
          <div className="form-location__actions">
            <Button
              ref={opener}
              name={control.name}
              size="medium"
              variant="quiet"
              aria-haspopup="dialog"
              disabled={disabled && !location}
              onClick={() => setOpen(true)}
            >
              {location ? mapTexts.show : mapTexts.enter}
            </Button>
            {textOf(value) !== '' && !disabled && (
              <Button size="medium" variant="plain" onClick={clear}>
                {mapTexts.clear}
              </Button>
            )}
          </div>
          {isOpen && (
            <MapDialog
              key={partial.round}
              location={location}
              partial={partial}
              onSet={disabled ? undefined : set}
              onClose={() => {
                partial.settle(undefined);
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </ItemFrame>
  );
}

export const location: FormItemType = { Field, View: TextView };
