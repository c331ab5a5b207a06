/** A facility that no search finds, entered by hand; its name is needed (FAC-004, VAL-096). */
import type { FacilityAnswer } from '@madoguchi/shared/contract';
import { FACILITY_PART_MAXIMUM } from '@madoguchi/shared/domain/survey';
import { commonTexts, facilityTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, focusFirstInvalid, TextInput } from '@madoguchi/shared/ui/plain';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface DirectDialogProps {
  itemKey: string;
  /** What it opens with: the keyword, or what was entered before. */
  initial: FacilityAnswer;
  /** Called with what is in the fields. */
  onType: (facility: FacilityAnswer) => void;
  onNext: (facility: FacilityAnswer) => void;
  onClose: () => void;
}

const { direct } = facilityTexts;

export function DirectDialog({ itemKey, initial, onType, onNext, onClose }: DirectDialogProps) {
  const [facility, setFacility] = useState(initial);
  const [faults, setFaults] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const isNameMissing = facility.name.trim() === '';

  useEffect(() => {
    if (faults > 0 && root.current) focusFirstInvalid(root.current);
  }, [faults]);

  const next = () => {
    if (isNameMissing) setFaults(faults + 1);
    else onNext({ name: facility.name.trim(), address: facility.address.trim(), phone: facility.phone.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next();
  };
  const field = (part: keyof FacilityAnswer, required: boolean, error: string | undefined) => (
    <FieldFrame
      itemKey={`${itemKey}-${part}`}
      title={direct[part]}
      required={required}
      error={error}
      card={false}
      key={part}
    >
      {(control) => (
        <TextInput
          {...control}
          type={part === 'phone' ? 'tel' : 'text'}
          value={facility[part]}
          maxLength={FACILITY_PART_MAXIMUM}
          autoComplete="off"
          onChange={({ target }) => {
            const next = { ...facility, [part]: target.value };
            setFacility(next);
            onType(next);
          }}
          onKeyDown={onKeyDown}
          {...(part === 'name' && { 'data-autofocus': '' })}
        />
      )}
    </FieldFrame>
  );
  return (
    <Dialog
      open
      title={direct.title}
      width={400}
      onClose={onClose}
      // What has been typed is not lost to a key or a press beside the dialog.
      dismissible={facility === initial}
      actions={
        <>
          <Button onClick={next}>{direct.next}</Button>
          <Button variant="plain" onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        </>
      }
    >
      <div ref={root} className="form-facility__direct">
        {field('name', true, faults > 0 && isNameMissing ? validationTexts.facility.name : undefined)}
        {field('address', false, undefined)}
        {field('phone', false, undefined)}
      </div>
    </Dialog>
  );
}
