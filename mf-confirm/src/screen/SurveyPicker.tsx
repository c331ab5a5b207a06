/** What both pickers share: loading the forms that can be looked up, and saying why there are none. */

import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { isApiError, useSurveysGetSearchableQuery } from '@madoguchi/shared/store';
import { commonTexts, errorTexts, findTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, LoadingView, MessageView, type Option } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import { ConfirmScreen } from './ConfirmScreen';

interface SurveyPickerProps {
  title: string;
  /** Shown once there is something to choose from (FIND-001). */
  children: (options: readonly Option[]) => ReactNode;
}

/** Loads the searchable forms; `children` draws the screen of the choice. */
export function SurveyPicker({ title, children }: SurveyPickerProps) {
  const surveys = useSurveysGetSearchableQuery();
  if (surveys.isError && !surveys.isFetching) {
    const error = isApiError(surveys.error) ? surveys.error : undefined;
    return (
      <ConfirmScreen
        title={title}
        centred
        bar={<Button onClick={() => void surveys.refetch()}>{commonTexts.action.retry}</Button>}
      >
        <ErrorView text={errorTexts.display.problem} detail={loadErrorText(error, errorTexts.unknownAdministrator)} />
      </ConfirmScreen>
    );
  }
  if (!surveys.data) {
    return (
      <ConfirmScreen title={title}>
        <LoadingView />
      </ConfirmScreen>
    );
  }
  if (surveys.data.length === 0) {
    return (
      <ConfirmScreen
        title={title}
        centred
        bar={
          <Button variant="plain" onClick={() => void surveys.refetch()}>
            {commonTexts.action.reload}
          </Button>
        }
      >
        <MessageView text={findTexts.picker.empty} />
      </ConfirmScreen>
    );
  }
  return children(surveys.data.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })));
}
