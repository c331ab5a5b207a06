/** Latitude and longitude as numbers, folded: for those who know them, and open where they hold an error. */
import { mapTexts } from '@madoguchi/shared/texts';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { useEffect, useId, useRef, useState } from 'react';
import { readPosition } from './position';

interface NumberFieldsProps {
  typed: { lat: string; lng: string };
  fault: string | undefined;
  onType: (part: Partial<NumberFieldsProps['typed']>) => void;
}

export function NumberFields({ typed, fault, onType }: NumberFieldsProps) {
  const id = useId();
  const root = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(() => `${typed.lat}${typed.lng}` !== '' && !readPosition(typed.lat, typed.lng));
  const isWrong = fault !== undefined;
  useEffect(() => {
    if (!isWrong || !root.current) return;
    root.current.open = true;
    root.current.querySelector('input')?.focus();
    root.current.scrollIntoView?.({ block: 'nearest' });
  }, [isWrong]);

  const field = (part: 'lat' | 'lng', label: string) => (
    <div className="form-location__number">
      <label htmlFor={`${id}${part}`}>{label}</label>
      <TextInput
        id={`${id}${part}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed[part]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}fault` : undefined}
        onChange={({ target }) => onType({ [part]: target.value })}
      />
    </div>
  );
  return (
    <details
      ref={root}
      className="form-location__numbers"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{mapTexts.dialog.numbers}</summary>
      <div className="form-row">
        {field('lat', mapTexts.latitude)}
        {field('lng', mapTexts.longitude)}
      </div>
      {isWrong && (
        <p id={`${id}fault`} className="form-location__fault" role="alert">
          {fault}
        </p>
      )}
    </details>
  );
}
