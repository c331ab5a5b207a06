/** The search form itself: its fields, what is missing, the search, and the alert when nothing is found. */
import type { CategoryNode, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { loadErrorText, searchQueryText } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { isApiError, useSurveysGetSearchableQuery } from '@madoguchi/shared/store';
import { commonTexts, errorTexts, findTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, FieldFrame, focusFirstInvalid, Notice, TextInput, useAlert } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLazyConfirmFindQuery } from '../../features/lookup/findRecords';
import { type LookupQuery, readLookupQuery, storeLookupQuery } from '../../features/lookup/lookupQuery';
import { isOfOtherAccount } from '../../features/lookup/records';
import { findArguments } from '../../features/lookup/useLookup';
import { OwnBookings } from '../../features/own/OwnBookings';
import { dropPartialSearch, keepPartialSearch, type PartialSearch, readPartialSearch } from './partialSearch';
import { SearchField } from './SearchField';
import { NUMBER_KEY, needsNumber, numberError, searchErrors, searchFields, valuesOfQuery } from './searchFields';

interface SearchFormProps {
  config: SurveyConfig;
  /** The searchable items. */
  items: readonly SchemaItem[];
  tree: readonly CategoryNode[] | undefined;
  userId: string;
}

/** What is in the fields at first: what was typed, else what was searched for last. */
function enteredBefore(surveyId: string, items: readonly SchemaItem[], userId: string): PartialSearch {
  const earlier = readLookupQuery(userId, surveyId);
  return (
    readPartialSearch(userId, surveyId) ?? {
      surveyId,
      values: valuesOfQuery(items, earlier),
      number: earlier?.number ?? '',
    }
  );
}

/** Asks, searches, and leads to the list. What was searched for before is in the fields. */
export function SearchForm({ config, items, tree, userId }: SearchFormProps) {
  const navigate = useNavigate();
  const alert = useAlert();
  const form = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState(() => enteredBefore(config.surveyId, items, userId));
  const { values, number } = entered;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [find, { isFetching }] = useLazyConfirmFindQuery();
  const asksNumber = needsNumber(config);
  // With one form only the picker leads straight back here (FIND-002): then there is no way back to show.
  const isOnlyForm = useSurveysGetSearchableQuery().data?.length === 1;

  // Counted, so that a repeated search with the same faults leads to the first of them again.
  useEffect(() => {
    if (form.current && refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  const check = (typed: PartialSearch): Record<string, string> => {
    const fault = asksNumber ? numberError(typed.number) : undefined;
    return { ...searchErrors(config, typed.values), ...(fault !== undefined && { [NUMBER_KEY]: fault }) };
  };
  const enter = (change: Partial<PartialSearch>) => {
    const next = { ...entered, ...change };
    setEntered(next);
    keepPartialSearch(userId, next);
    if (Object.keys(errors).length === 0) return;
    // What was put right is no longer called wrong; nothing else is, before the next search.
    const left = check(next);
    setErrors(Object.fromEntries(Object.entries(left).filter(([key]) => key in errors)));
  };

  const search = async () => {
    const faults = check(entered);
    setErrors(faults);
    if (Object.keys(faults).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    const query: LookupQuery = {
      surveyId: config.surveyId,
      fields: searchFields(items, values),
      ...(asksNumber && { number: searchQueryText(number) }),
    };
    try {
      const records = await find(findArguments(query, userId, config)).unwrap();
      if (records.length === 0) {
        const asked = items.map((item) => item.title);
        await alert.alert({
          title: findTexts.searchForm.noResult,
          text: findTexts.searchForm.noResultHelp(asksNumber ? [...asked, findTexts.number.title] : asked),
        });
      } else if (records.some((record) => isOfOtherAccount(record, userId))) {
        await alert.alert({ title: findTexts.otherAccount });
      } else {
        storeLookupQuery(userId, query);
        dropPartialSearch();
        void navigate(pathOf('ConfirmList'));
      }
    } catch (error) {
      await alert.alert({
        title: loadErrorText(isApiError(error) ? error : undefined, errorTexts.unknownAdministrator),
      });
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFetching) void search();
  };
  const searchable = items.length > 0 || asksNumber;
  return (
    <AppScreen
      title={findTexts.searchForm.title}
      {...(!isOnlyForm && { onBack: () => void navigate(pathOf('Confirm')) })}
      onSubmit={submit}
      bar={
        searchable ? (
          <Button type="submit" busy={isFetching}>
            {isFetching ? findTexts.searchForm.searching : findTexts.searchForm.search}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => void navigate(pathOf('Confirm'))}>
            {commonTexts.action.back}
          </Button>
        )
      }
    >
      {isOnlyForm && <OwnBookings shows="coming" />}
      <p>
        <strong>{config.surveyTitle}</strong>
        <br />
        {searchable && findTexts.searchForm.text}
      </p>
      {!searchable && <Notice>{findTexts.searchForm.noItems}</Notice>}
      {Object.keys(errors).length > 0 && (
        <Notice tone="error" announce>
          {validationTexts.required.form}
        </Notice>
      )}
      <div ref={form} className="mg-stack">
        {items.map((item) => (
          <SearchField
            key={item.itemKey}
            item={item}
            value={values[item.itemKey] ?? ''}
            error={errors[item.itemKey]}
            tree={tree}
            onChange={(value) => enter({ values: { ...values, [item.itemKey]: value } })}
          />
        ))}
        {asksNumber && (
          <FieldFrame
            itemKey={NUMBER_KEY}
            title={findTexts.number.title}
            description={findTexts.number.description}
            required
            error={errors[NUMBER_KEY]}
          >
            {(control) => (
              <TextInput
                {...control}
                value={number}
                autoComplete="off"
                onChange={(event) => enter({ number: event.target.value })}
              />
            )}
          </FieldFrame>
        )}
      </div>
      {alert.element}
    </AppScreen>
  );
}
