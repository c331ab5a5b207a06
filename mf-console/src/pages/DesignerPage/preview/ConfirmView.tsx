/** What a person reads before sending: the visible items with what was typed in the preview. */
import type { Answers, FormMode, SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems, rulesOf, visibleItemKeys } from '@madoguchi/shared/domain/survey';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';

const texts = designerTexts.preview;

export function ConfirmView({ config, answers, mode }: { config: SurveyConfig; answers: Answers; mode: FormMode }) {
  const visible = visibleItemKeys(config, answers, mode);
  const items = flattenItems(config)
    .filter((item) => visible.has(item.itemKey) && rulesOf(item).hasAnswer)
    .map((item) => {
      const rules = rulesOf(item);
      const value = answers[item.itemKey];
      const isEmpty = value === undefined || rules.isEmpty(item, value);
      return {
        title: item.title,
        value: isEmpty ? texts.notAnswered : rules.displayText(item, rules.canonical(item, value)),
      };
    });
  return (
    <Card>
      <p>{texts.confirmLead}</p>
      <DescriptionList items={items} />
    </Card>
  );
}
