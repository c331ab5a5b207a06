/** One registration: as every answer's drawer has it, with its card, the linked answers, and its own deeds. */
import { isCancelledStatus } from '@madoguchi/shared/contract';
import type { ConsoleAnswer, ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import { nameOf } from '@madoguchi/shared/domain/desk';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { consoleMembersTexts as texts } from '@madoguchi/shared/texts/console/members';
import Button from 'antd/es/button';
import { Suspense, useCallback, useState } from 'react';
import { useMemberCardQuery } from '../../features/calls/members';
import Detail from '../../features/desk/Detail';
import { useDeeds } from '../../features/desk/useDeeds';
import type { Toast } from '../../features/desk/useToast';
import { useUndo } from '../../features/desk/useUndo';
import type { MemberDialogProps } from './MemberDialogs';
import { MemberPart } from './MemberPart';

const MemberDialogs = lazyComponent(() => import(/* webpackChunkName: "member_dialogs" */ './MemberDialogs'));

interface MemberDrawerProps {
  partitionKey: string;
  onClose: () => void;
  /** Something of the registration was changed; its key now. */
  onChanged: (partitionKey: string) => void;
  toast: Toast;
}

export default function MemberDrawer({ partitionKey, onClose, onChanged, toast }: MemberDrawerProps) {
  const [answer, setAnswer] = useState<ConsoleAnswerDetail>();
  const [dialog, setDialog] = useState<MemberDialogProps['name']>();
  const { currentData: card, isError } = useMemberCardQuery(partitionKey, { refetchOnMountOrArgChange: true });
  const undo = useUndo();
  const onReplaced = (_: string, standing: ConsoleAnswer) => onChanged(standing.partitionKey);
  const deeds = useDeeds({ calendarIdsOf: () => [], say: toast.show, onReplaced });
  const onRead = useCallback((read: ConsoleAnswerDetail) => setAnswer(read), []);
  const shown = answer?.partitionKey === partitionKey ? answer : undefined;
  const done = (text: string, standing: ConsoleAnswer | undefined, back?: () => void) => {
    setDialog(undefined);
    toast.show(text, back);
    onChanged(standing?.partitionKey ?? partitionKey);
  };
  /** @param member as it stands, withdrawn @param check to which it goes back */
  const revive = async (member: ConsoleAnswer, check: ConsoleAnswer['check']) => {
    const { outcome, standing } = await undo({
      partitionKey: member.partitionKey,
      isAsLeft: (now) => isCancelledStatus(now.check),
      back: ({ version }) => ({
        deed: 'answerCheck',
        partitionKey: member.partitionKey,
        body: { check, version },
      }),
    });
    if (outcome === 'done') toast.show(texts.revive.done(nameOf(member)));
    else toast.show(texts.revive.failed);
    onChanged(standing?.partitionKey ?? member.partitionKey);
  };
  const headline = card?.number === undefined ? texts.noNumber : texts.headline(card.number);
  return (
    <>
      <Detail
        partitionKey={partitionKey}
        onClose={onClose}
        onDeed={deeds.open}
        onRead={onRead}
        say={toast.show}
        member={{ headline, part: <MemberPart answer={shown} card={card} isFailed={isError} /> }}
      >
        {(member) =>
          isCancelledStatus(member.check) ? (
            <Button type="primary" onClick={() => void revive(member, '未対応')}>
              {texts.revive.open}
            </Button>
          ) : (
            <>
              {card && card.numbering !== 'none' && !(card.numbering === 'automatic' && card.number !== undefined) && (
                <Button onClick={() => setDialog('number')}>
                  {card.number === undefined ? texts.number.give : texts.number.open}
                </Button>
              )}
              {card && (
                <Button danger onClick={() => setDialog('withdraw')}>
                  {texts.withdraw.open}
                </Button>
              )}
            </>
          )
        }
      </Detail>
      {deeds.element}
      {dialog && shown && card && (
        <Suspense fallback={null}>
          <MemberDialogs
            name={dialog}
            answer={shown}
            card={card}
            onNumbered={(standing, number) => {
              const name = nameOf(shown);
              done(number === '' ? texts.number.given(name) : texts.number.done(name, number), standing);
            }}
            onWithdrawn={(standing) =>
              done(texts.withdraw.done(nameOf(shown)), standing, () => void revive(standing ?? shown, shown.check))
            }
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
