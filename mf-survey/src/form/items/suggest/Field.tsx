/**
 * One of many options, found by typing (FORM-026). A typed text that is none of them stays in the field, and the rules
 * say so. Without options of its own it suggests from the item's master list, page by page.
 */
import { optionValues, textOf } from '@madoguchi/shared/domain/survey';
import { normalizeForSearch } from '@madoguchi/shared/domain/text';
import { useMemo, useState } from 'react';
import { Combobox } from '../../combobox/Combobox';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { search } from '../search/Field';

/**
 * Options that are drawn at first, and added each time the list nears its end: a list of thousands opens as fast as one
 * of ten.
 */
const SHOWN_AT_ONCE = 50;

function Field(props: FieldProps) {
  return optionValues(props.item).length > 0 ? <FieldOfOptions {...props} /> : <search.Field {...props} />;
}

function FieldOfOptions({ item, value, error, required, disabled, services }: FieldProps) {
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const options = useMemo(() => [...new Set(optionValues(item))], [item]);
  const matches = useMemo(() => {
    const wanted = normalizeForSearch(query);
    return wanted === '' ? options : options.filter((option) => normalizeForSearch(option).includes(wanted));
  }, [options, query]);
  const commit = (text: string) => services.commit(item, text, true);
  return (
    <ItemFrame item={item} error={error} required={required} isChosen>
      {(control) => (
        <Combobox
          control={control}
          title={item.title}
          value={textOf(value)}
          options={matches.slice(0, count)}
          noMatch={matches.length === 0}
          disabled={disabled}
          services={services}
          onQuery={(text) => {
            setQuery(text);
            setCount(SHOWN_AT_ONCE);
          }}
          onNearEnd={() =>
            setCount((shown) => Math.min(shown + SHOWN_AT_ONCE, Math.max(matches.length, SHOWN_AT_ONCE)))
          }
          onChoose={commit}
          onLeave={commit}
          onTyped={(text) => services.commit(item, text, false)}
        />
      )}
    </ItemFrame>
  );
}

export const suggest: FormItemType = { Field, View: TextView };
