/**
 * An entry of a master list, found by typing, its list fetched page by page (FORM-036, FORM-055, FORM-082 to FORM-088,
 * VAL-098).
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { parseSearchValue, textOf } from '@madoguchi/shared/domain/survey';
import { errorTexts, formTexts } from '@madoguchi/shared/texts';
import { RetryButton } from '@madoguchi/shared/ui/plain';
import { useEffect, useState } from 'react';
import { Combobox } from '../../combobox/Combobox';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { usePartialInput } from '../../usePartialInput';
import { useSearchPages } from './useSearchPages';

/** The condition that narrows the list: the answer's own, else that of the item's default (FORM-087). */
function conditionOf(item: SchemaItem, value: string): string | undefined {
  const own = parseSearchValue(value).condition;
  return own ?? (typeof item.default === 'string' ? parseSearchValue(item.default).condition : undefined);
}

function Field({ item, value, partial: partialBefore, error, required, disabled, services }: FieldProps) {
  const partial = usePartialInput({ item, partial: partialBefore, services });
  const text = textOf(value);
  const { surveyId } = services.config;
  const condition = conditionOf(item, text);
  const pages = useSearchPages(surveyId, item.itemKey, condition);
  const { round } = partial;
  const [left, setLeft] = useState<{ message: string; text: string; round: number }>();
  // A draft that has filled the field anew takes what was left in it along.
  const fault = left?.text === text && left.round === round ? left.message : undefined;
  useEffect(() => () => services.hold(item, undefined), [services, item, text, round]);

  const forget = () => {
    setLeft(undefined);
    services.hold(item, undefined);
  };
  /** What was looked for is no answer: it stays in the field, and nothing else is sent in its place without a word. */
  const leave = () => {
    const message = pages.isNoResult ? formTexts.select.noResult : formTexts.select.chooseFromList;
    setLeft({ message, text, round });
    if (text !== '' || !required) services.hold(item, message);
  };
  const choose = (found: string) => {
    forget();
    partial.settle(undefined);
    const isNarrowed = condition !== undefined && found !== '';
    services.commit(item, isNarrowed ? JSON.stringify({ condition, dataSearch: found }) : found, true);
  };
  const loading = pages.isLoading ? formTexts.select.loadingMore : undefined;
  return (
    <ItemFrame item={item} error={error} required={required} isChosen>
      {(control) => (
        <>
          <Combobox
            key={round}
            partial={partial.parts[0]}
            onBegin={(typed) => partial.keep([typed])}
            control={control}
            title={item.title}
            value={parseSearchValue(text).dataSearch}
            options={pages.values}
            noMatch={pages.isNoResult}
            status={pages.isFailed ? errorTexts.network : loading}
            busy={pages.isLoading}
            fault={error === undefined ? fault : undefined}
            disabled={disabled}
            services={services}
            onQuery={(typed) => {
              forget();
              if (error !== undefined) services.commit(item, text, false);
              pages.search(typed);
            }}
            onNearEnd={pages.more}
            onChoose={choose}
            onLeave={leave}
          />
          {pages.isFailed && <RetryButton size="medium" variant="quiet" onClick={pages.retry} />}
        </>
      )}
    </ItemFrame>
  );
}

export const search: FormItemType = { Field, View: TextView };
