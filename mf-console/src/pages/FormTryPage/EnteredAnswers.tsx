/** What was entered, before it is sent. */
import type { Answers, CategoryNode, FormMode, SurveyConfig } from '@madoguchi/shared/contract';
import { canonicalAnswers, previewEntries } from '@madoguchi/shared/domain/survey';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';

interface EnteredAnswersProps {
  config: SurveyConfig;
  answers: Answers;
  mode: FormMode;
  categories: readonly CategoryNode[] | undefined;
}

export function EnteredAnswers({ config, answers, mode, categories }: EnteredAnswersProps) {
  const entries = previewEntries(config, canonicalAnswers(config, answers), mode, { typed: answers, categories });
  return (
    <Card>
      <DescriptionList
        items={entries.map((entry) => ({
          key: entry.itemKey,
          title: entry.title,
          value: <EnteredValue entry={entry} />,
        }))}
      />
    </Card>
  );
}
