/** An entry of a master list, found by typing, its list fetched page by page (FORM-036, FORM-055, FORM-082 to FORM-088, VAL-098). */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { parseSearchValue } from '@madoguchi/shared/domain/survey';
import { commonTexts, errorTexts, formTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useEffect, useState } from 'react';
import { Combobox } from '../../combobox/Combobox';
import { ItemFrame } from '../../ItemFrame';
import { textOf } from '../../textValue';
import type { FieldProps } from '../../types';
import { useBegun } from '../../useBegun';
import { useSearchPages } from './useSearchPages';

/** The condition that narrows the list: the answer's own, else that of the item's default (FORM-087). */
function conditionOf(item: SchemaItem, value: string): string | undefined {
  const own = parseSearchValue(value).condition;
  return own ?? (typeof item.default === 'string' ? parseSearchValue(item.default).condition : undefined);
}

export function Field({ item, value, begun: begunBefore, error, required, disabled, services }: FieldProps) {
  const begun = useBegun({ item, begun: begunBefore, services });
  const text = textOf(value);
  const { surveyId } = services.config;
  const condition = conditionOf(item, text);
  const pages = useSearchPages(surveyId, item.itemKey, condition);
  const { round } = begun;
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
    begun.settle(undefined);
    const isNarrowed = condition !== undefined && found !== '';
    services.commit(item, isNarrowed ? JSON.stringify({ condition, dataSearch: found }) : found, true);
  };
  const loading = pages.isLoading ? formTexts.select.loadingMore : undefined;
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <>
          <Combobox
            key={round}
            begun={begun.parts[0]}
            onBegin={(typed) => begun.keep([typed])}
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
          {pages.isFailed && (
            <Button size="medium" variant="quiet" onClick={pages.retry}>
              {commonTexts.action.reload}
            </Button>
          )}
        </>
      )}
    </ItemFrame>
  );
}
