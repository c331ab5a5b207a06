/**
 * Looks a complete postcode up and fills the address item (FORM-066, FORM-067). What the person has written there is
 * never overwritten unasked.
 */
import type { SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems, isInputDisabled, textOf } from '@madoguchi/shared/domain/survey';
import { isPostcode, normalizePostcode } from '@madoguchi/shared/domain/text';
import { useLazyMapsGetPostcodeQuery } from '@madoguchi/shared/endpoints/maps';
import { errorTexts, formTexts } from '@madoguchi/shared/texts';
import { useRef, useState } from 'react';
import type { FieldServices } from '../../types';

/** The address item that a postcode belongs to: the next one below it, else the form's first. */
function addressItemOf(config: SurveyConfig, postcode: SchemaItem): SchemaItem | undefined {
  const items = flattenItems(config);
  const position = items.findIndex(({ itemKey }) => itemKey === postcode.itemKey);
  const isAddress = ({ type }: SchemaItem) => type === 'address';
  return items.slice(position + 1).find(isAddress) ?? items.find(isAddress);
}

/** The item, unless a change may not touch it: what is stored of it stays, so nothing may be shown in its place. */
function fillableItem(item: SchemaItem | undefined, { mode, isUpdate }: FieldServices): SchemaItem | undefined {
  return item && isUpdate && isInputDisabled(item, { mode, isUpdate, scope: 'all' }) ? undefined : item;
}

interface Lookup {
  text: string | undefined;
  tone?: 'bad' | 'busy';
  /** An address that waits for the person's word. */
  offered?: string | undefined;
}

export interface AddressLookup extends Lookup {
  /** Called with what the control holds; asks the server once for each complete postcode. */
  follow: (typed: string) => void;
  /** Takes the offered address over. */
  accept: () => void;
}

/** @param stored the postcode that the item opened with, whose address is not asked for */
export function usePostcodeAddress(item: SchemaItem, stored: string, services: FieldServices): AddressLookup {
  const [lookup, setLookup] = useState<Lookup>({ text: undefined });
  const [find] = useLazyMapsGetPostcodeQuery();
  const asked = useRef(normalizePostcode(stored));
  const filled = useRef('');
  const target = fillableItem(addressItemOf(services.config, item), services);

  const fill = (address: string) => {
    if (target) services.commit(target, address, false);
    filled.current = address;
    setLookup({ text: target ? formTexts.postcode.filled : formTexts.postcode.found(address) });
  };
  // Left standing, the address of the code before would count as filled in, beside a code that is not its own.
  const clearFilled = () => {
    if (!target || filled.current === '' || textOf(services.answers()[target.itemKey]) !== filled.current) return;
    services.commit(target, '', false);
    filled.current = '';
  };
  const ask = async (code: string) => {
    setLookup({ text: formTexts.postcode.searching, tone: 'busy' });
    const { data, error } = await find(code, true);
    if (asked.current !== code) return;
    if (error) {
      asked.current = '';
      setLookup({ text: errorTexts.network, tone: 'bad' });
      return;
    }
    if (!data) {
      clearFilled();
      setLookup({ text: formTexts.postcode.notFound, tone: 'bad' });
      return;
    }
    const address = data.prefecture + data.city + data.area + data.street;
    const written = target ? textOf(services.answers()[target.itemKey]) : '';
    if (written.startsWith(address)) setLookup({ text: undefined });
    else if (written === '' || written === filled.current) fill(address);
    else setLookup({ text: formTexts.postcode.found(address), offered: address });
  };
  return {
    ...lookup,
    follow: (typed) => {
      const code = normalizePostcode(typed);
      if (code === asked.current) return;
      asked.current = code;
      if (isPostcode(code)) void ask(code);
      else setLookup({ text: undefined });
    },
    accept: () => {
      if (lookup.offered !== undefined) fill(lookup.offered);
    },
  };
}
