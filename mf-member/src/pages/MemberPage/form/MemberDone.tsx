/** The registration is stored: the configured message or ours, the number that it got, and where to go. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { endMessage, flattenItems } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { closeWindow, isInClient } from '@madoguchi/shared/store';
import { commonTexts, memberTexts } from '@madoguchi/shared/texts';
import { Button, Card, DescriptionList, DoneView } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { useMemberGetOwnQuery } from '../../../api';
import { liveRows } from '../../../record/liveRows';
import { MemberScreen } from '../../../screen/MemberScreen';

export interface MemberDoneProps {
  config: SurveyConfig;
  isUpdate: boolean;
  /** The form to go on with. */
  surveyId: string | undefined;
  onShow: () => void;
}

export function MemberDone({ config, isUpdate, surveyId, onShow }: MemberDoneProps) {
  const navigate = useNavigate();
  const own = useMemberGetOwnQuery(config.surveyId);
  useEffect(() => {
    // With a block: a browser may answer a promise, which React would take for a cleanup.
    window.scrollTo(0, 0);
  }, []);
  const texts = memberTexts.form;
  const keys = new Set(flattenItems(config).flatMap(({ type, itemKey }) => (type === 'memberNumber' ? [itemKey] : [])));
  const number = own.isFetching ? undefined : liveRows(own.data ?? []).find(({ itemKey }) => keys.has(itemKey))?.value;
  return (
    <MemberScreen
      title={config.surveyTitle}
      centred
      bar={
        <>
          {surveyId !== undefined && (
            <Button onClick={() => void navigate(pathOf('LiffSurvey', surveyId))}>{texts.toSurvey}</Button>
          )}
          {isInClient() && (
            <Button variant={surveyId === undefined ? 'primary' : 'plain'} onClick={closeWindow}>
              {commonTexts.action.close}
            </Button>
          )}
          <Button variant="plain" onClick={onShow}>
            {memberTexts.page.toMember}
          </Button>
        </>
      }
    >
      <DoneView
        title={isUpdate ? texts.doneTitleUpdate : texts.doneTitle}
        message={isUpdate ? texts.doneUpdate : endMessage(config.endOfSurveyMessage, texts.done)}
      >
        {number && (
          <Card>
            <DescriptionList items={[{ title: memberTexts.page.number, value: number }]} />
          </Card>
        )}
      </DoneView>
    </MemberScreen>
  );
}
