/** What will be registered, over the form. */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { canonicalAnswers, itemsByKey, previewEntries } from '@madoguchi/shared/domain/survey';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import { ConfirmAnswers, type Submission } from '@madoguchi/shared/submission';
import { commonTexts, formTexts, memberTexts } from '@madoguchi/shared/texts';
import { DescriptionList } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';

export interface MemberConfirmationProps {
  config: SurveyConfig;
  answers: Answers;
  isUpdate: boolean;
  submission: Submission;
  onClose: () => void;
  /** Shows the registration. */
  onShow: () => void;
}

export function MemberConfirmation(props: MemberConfirmationProps) {
  const { config, answers, isUpdate, submission, onClose, onShow } = props;
  const items = useMemo(() => {
    const byKey = itemsByKey(config);
    return previewEntries(config, canonicalAnswers(config, answers), 'user', { typed: answers }).map((entry) => {
      const isGiven = byKey.get(entry.itemKey)?.isAutomaticNumbering === true;
      const nothing = isGiven ? formTexts.numbering.automatic : undefined;
      return {
        key: entry.itemKey,
        title: entry.title,
        value: <EnteredValue entry={entry} {...(nothing && { nothing })} />,
      };
    });
  }, [config, answers]);
  const texts = memberTexts.form;
  return (
    <ConfirmAnswers
      as="dialog"
      title={isUpdate ? texts.confirmUpdate : texts.confirmRegister}
      submission={submission}
      send={isUpdate ? texts.update : texts.register}
      back={commonTexts.action.close}
      onSend={() => void submission.send(answers)}
      onBack={onClose}
      toSent={{ label: memberTexts.page.toMember, go: onShow }}
    >
      <DescriptionList items={items} />
    </ConfirmAnswers>
  );
}
