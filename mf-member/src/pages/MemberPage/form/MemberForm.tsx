/** The member form: registers, and changes what is registered (MEMBER-014). The items are those of the form part; what was typed is kept as a draft. */
import type {
  FormHandle,
  FormPartProps,
  FormProgress,
  PutItemAnswer,
  Row,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { enteredNumber } from '@madoguchi/shared/domain/member';
import {
  editRefusal,
  editScopeOf,
  flattenItems,
  hasAnyAnswer,
  initialAnswers,
  itemsByKey,
  sendErrorOf,
} from '@madoguchi/shared/domain/survey';
import {
  DraftOffer,
  type DraftSubject,
  FormBarNotices,
  submissionBody,
  useDraft,
  useSubmitting,
} from '@madoguchi/shared/draft';
import { RemotePart } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import type { SessionUser } from '@madoguchi/shared/store';
import { memberTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, Card, Notice, ProgressLeft } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useRef, useState } from 'react';
import { useMemberPutItemMutation } from '../../../api';
import { MemberScreen } from '../../../screen/MemberScreen';
import { ConfirmDialog } from './ConfirmDialog';
import { MemberDone } from './MemberDone';

export interface MemberFormProps {
  config: SurveyConfig;
  user: SessionUser;
  /** The rows of the registration that is changed; none to register. */
  rows: readonly Row[];
  /** The form from which the person was sent here, to go on with. */
  surveyId: string | undefined;
  /** Shows the registration. */
  onShow: () => void;
}

/** The stored registration as the form opens with it: numbers as they were entered. */
function subjectOf(config: SurveyConfig, rows: readonly Row[]): DraftSubject {
  const items = itemsByKey(config);
  const saved = rows.map((row) => {
    const item = items.get(row.itemKey);
    const isEntered = item?.type === 'memberNumber' && item.isAutomaticNumbering !== true;
    return isEntered ? { ...row, value: enteredNumber(config, row.value) } : row;
  });
  return {
    config,
    partitionKey: rows[0]?.partitionKey,
    initialAnswers: initialAnswers(config, { mode: 'user', today: today(), ...(rows.length > 0 && { saved }) }),
  };
}

export function MemberForm({ config, user, rows, surveyId, onShow }: MemberFormProps) {
  const navigate = useNavigate();
  const [put] = useMemberPutItemMutation();
  const handle = useRef<FormHandle>(null);
  const [subject] = useState(() => subjectOf(config, rows));
  const draft = useDraft({ subject, userId: user.userId, handle });
  const [isInvalid, setInvalid] = useState(false);
  const [progress, setProgress] = useState<FormProgress>();
  const [confirmed, setConfirmed] = useState<FormPartProps['initialAnswers']>();
  const [outcome, setOutcome] = useState<PutItemAnswer>();
  const sending = useSubmitting({
    keeper: draft.keeper,
    put,
    failureOf: (error) => sendErrorOf(error, flattenItems(config)),
    onSent: setOutcome,
  });

  const [first] = rows;
  const isUpdate = first !== undefined;
  const refused = isUpdate && editRefusal({ config, check: first.check, userId: first.userId }) !== undefined;
  const editScope = refused ? 'none' : isUpdate ? editScopeOf(config) : 'all';
  const texts = memberTexts.form;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await handle.current?.submit();
    if (!result) return;
    const isFine = result.valid && hasAnyAnswer(config, result.answers, { mode: 'user' });
    setInvalid(!isFine);
    if (result.valid && isFine) setConfirmed(result.answers);
  };
  const close = () => {
    setConfirmed(undefined);
    if (sending.errors.length > 0) handle.current?.showErrors(sending.errors);
    sending.clear();
  };
  if (outcome) {
    return <MemberDone config={config} isUpdate={isUpdate} surveyId={surveyId} onShow={onShow} />;
  }
  return (
    <>
      <MemberScreen
        title={config.surveyTitle}
        documentTitle={isUpdate ? texts.titleUpdate : texts.title}
        {...(isUpdate && { onBack: onShow })}
        onSubmit={(event) => void submit(event)}
        bar={
          <>
            <FormBarNotices draft={draft} fault={isInvalid ? surveyTexts.checkInput : undefined} />
            {progress && editScope !== 'none' && (
              <ProgressLeft
                left={progress.requiredLeft}
                total={progress.requiredTotal}
                saved={draft.saved === 'saved'}
              />
            )}
            {editScope !== 'none' && <Button type="submit">{surveyTexts.action.send}</Button>}
          </>
        }
      >
        {!draft.offer?.isLate && <DraftOffer draft={draft} />}
        {editScope === 'none' && <Notice tone="warn">{memberTexts.page.notEditable}</Notice>}
        {config.description && (
          <Card>
            <p>{config.description}</p>
          </Card>
        )}
        {!isUpdate && (
          <Notice
            actions={
              <Button
                size="medium"
                variant="plain"
                onClick={() => void navigate(pathOf('MemberConfirm', config.surveyId))}
              >
                {memberTexts.page.toSearch}
              </Button>
            }
          >
            {texts.haveRegistered}
          </Notice>
        )}
        <RemotePart<FormPartProps>
          part="mf_survey/form"
          props={{
            config,
            mode: 'user',
            initialAnswers: draft.resumed ?? subject.initialAnswers,
            handle,
            editScope,
            isUpdate,
            onChange: draft.record,
            onProgress: setProgress,
          }}
        />
      </MemberScreen>
      {confirmed && (
        <ConfirmDialog
          config={config}
          answers={confirmed}
          isUpdate={isUpdate}
          sending={sending}
          onSend={() =>
            void sending.send(confirmed, (idempotencyKey) =>
              submissionBody({ config, answers: confirmed, user, partitionKey: first?.partitionKey, idempotencyKey }),
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
