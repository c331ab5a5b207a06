/** A facility, searched for or entered by hand (FORM-030, FAC-006, FAC-007). */
import type { FacilityAnswer } from '@madoguchi/shared/contract';
import { facilityOf, rulesOf } from '@madoguchi/shared/domain/survey';
import { facilityTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useEffect, useRef } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import { usePartialInput } from '../../usePartialInput';
import { FacilityList } from './FacilityList';
import { SearchBox } from './SearchBox';
import './facility.css';
import { TextView } from '../../TextView';

function Field({ item, value, partial: partialBefore, error, required, disabled, services }: FieldProps) {
  const partial = usePartialInput({ item, partial: partialBefore, services });
  const facility = facilityOf(value);
  const isChosen = !rulesOf(item).isEmpty(item, facility);
  const remove = useRef<HTMLButtonElement>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const hasActed = useRef(false);

  // The control that was pressed is gone: the person goes on with what has come in its place.
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    if (isChosen) remove.current?.focus();
    else keyword.current?.focus();
  }, [isChosen]);

  const take = (chosen: FacilityAnswer) => {
    hasActed.current = true;
    partial.settle(undefined);
    services.commit(item, chosen, true);
  };
  return (
    <ItemFrame item={item} error={error} required={required} group>
      {(control) =>
        isChosen ? (
          <div className="form-facility">
            <p role="status">{facilityTexts.selected.title}</p>
            <FacilityList facility={facility} />
            {!disabled && (
              <Button
                ref={remove}
                size="medium"
                variant="plain"
                onClick={() => {
                  hasActed.current = true;
                  services.commit(item, rulesOf(item).emptyValue(item), true);
                }}
              >
                {facilityTexts.selected.remove}
              </Button>
            )}
          </div>
        ) : (
          <SearchBox
            key={partial.round}
            item={item}
            partial={partial}
            control={control}
            disabled={disabled}
            services={services}
            required={required}
            onType={() => {
              if (error !== undefined) services.commit(item, facility, false);
            }}
            keywordRef={keyword}
            onTake={take}
          />
        )
      }
    </ItemFrame>
  );
}

export const googleFacilitySearch: FormItemType = { Field, View: TextView };
