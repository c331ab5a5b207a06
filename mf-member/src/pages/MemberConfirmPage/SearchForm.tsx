/** The search form itself: the form part with the searchable items alone, and the way to the list. */
import type { Answers, FormHandle, FormPartProps, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { listOf, loadErrorText, searchableItems, searchQueryText, textOf } from '@madoguchi/shared/domain/survey';
import { useLazyMembersFilterQuery } from '@madoguchi/shared/endpoints/registrations';
import { RemotePart } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { isApiError } from '@madoguchi/shared/store';
import { memberTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { keepMemberSearch } from '../../features/search/keptSearch';

export interface SearchFormProps {
  config: SurveyConfig;
  userId: string;
  /** The way to one's own registration. */
  toMember: ReactNode;
}

const NO_ANSWERS: Answers = {};

/** The filled fields, full width as half width (VAL-100); one entry for each chosen option. */
function fieldsOf(config: SurveyConfig, answers: Answers): { itemKey: string; value: string }[] {
  return searchableItems(config, 'user').flatMap(({ itemKey }) => {
    const value = answers[itemKey];
    const texts = Array.isArray(value) ? listOf(value) : [searchQueryText(textOf(value))];
    return texts.filter((text) => text !== '').map((text) => ({ itemKey, value: text }));
  });
}

export function SearchForm({ config, userId, toMember }: SearchFormProps) {
  const navigate = useNavigate();
  const handle = useRef<FormHandle>(null);
  const [filter, { isFetching }] = useLazyMembersFilterQuery();
  const [failure, setFailure] = useState<string>();
  // The part tells of its progress as soon as it can be asked for anything: a press before that would do nothing.
  const [isThere, setThere] = useState(false);
  const progressed = useCallback(() => setThere(true), []);

  const search = async () => {
    const filled = await handle.current?.submit();
    if (!filled) return;
    if (!filled.valid) {
      setFailure(validationTexts.required.searchForm);
      return;
    }
    setFailure(undefined);
    const { surveyId } = config;
    const queryParams = { surveyId, fields: fieldsOf(config, filled.answers) };
    const found = await filter({ queryParams, requestingUserId: userId });
    if (found.error) {
      setFailure(loadErrorText(isApiError(found.error) ? found.error : undefined, memberTexts.failure.search));
    } else if (!found.data || found.data.length === 0) {
      setFailure(memberTexts.failure.noResult);
    } else {
      keepMemberSearch(userId, queryParams);
      void navigate(pathOf('MemberConfirmList', surveyId));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFetching) void search();
  };
  const texts = memberTexts.search;
  return (
    <AppScreen
      title={texts.title}
      onSubmit={submit}
      bar={
        <>
          {failure !== undefined && (
            <Notice tone="error" announce>
              {failure}
            </Notice>
          )}
          {failure === memberTexts.failure.noResult && (
            <Notice tone="warn">
              {memberTexts.failure.noResultHelp(searchableItems(config, 'user').map((item) => item.title))}
            </Notice>
          )}
          <Button type="submit" busy={isFetching} disabled={!isThere}>
            {isFetching ? texts.searching : texts.search}
          </Button>
          {toMember}
        </>
      }
    >
      <p>
        <strong>{config.surveyTitle}</strong>
        <br />
        {texts.text}
      </p>
      <RemotePart<FormPartProps>
        part="mf_survey/form"
        props={{
          config,
          mode: 'user',
          items: 'searchable',
          initialAnswers: NO_ANSWERS,
          handle,
          onProgress: progressed,
        }}
      />
    </AppScreen>
  );
}
