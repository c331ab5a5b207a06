/** What both pickers share: loading the forms that can be looked up, and saying why there are none. */
import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { LoadScreen, MessageScreen, toLoad } from '@madoguchi/shared/screen';
import { useSurveysGetSearchableQuery } from '@madoguchi/shared/store';
import { errorTexts, findTexts } from '@madoguchi/shared/texts';
import { type Option, ReloadButton } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';

interface SurveyPickerProps {
  title: string;
  /** Shown once there is something to choose from (FIND-001). */
  children: (options: readonly Option[]) => ReactNode;
}

/** Loads the searchable forms; `children` draws the screen of the choice. */
export function SurveyPicker({ title, children }: SurveyPickerProps) {
  const surveys = useSurveysGetSearchableQuery();
  const load = toLoad(surveys, (failure) => ({
    text: errorTexts.display.problem,
    note: loadErrorText(failure, errorTexts.unknownAdministrator),
  }));
  return (
    <LoadScreen title={title} load={load}>
      {(forms) =>
        forms.length === 0 ? (
          <MessageScreen
            title={title}
            text={findTexts.picker.empty}
            bar={<ReloadButton variant="plain" onClick={() => void surveys.refetch()} />}
          />
        ) : (
          children(forms.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })))
        )
      }
    </LoadScreen>
  );
}
