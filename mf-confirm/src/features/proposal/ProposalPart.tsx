/**
 * What the desk proposes in place of the wished dates: taken by one press, or answered with other dates (CONTRACT 13).
 * Fetched with the first proposal that there is.
 */
import type { OwnEntry, OwnProposal } from '@madoguchi/shared/contract';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { useProposalTakeMutation } from '@madoguchi/shared/endpoints/proposals';
import { changePath } from '@madoguchi/shared/own';
import { Link } from '@madoguchi/shared/router';
import { isApiError } from '@madoguchi/shared/store';
import { proposalTexts as texts } from '@madoguchi/shared/texts';
import { Button, buttonClass, Card, Notice, Stack } from '@madoguchi/shared/ui/plain';
import { useId, useRef } from 'react';
import styles from './proposal.module.css';

export interface ProposalPartProps {
  entry: OwnEntry;
  proposal: OwnProposal;
  /** It was taken. @param when in words */
  onTaken: (when: string) => void;
  /** It was refused: what stands is to be read anew. */
  onRefused: () => void;
}

export default function ProposalPart({ entry, proposal, onTaken, onRefused }: ProposalPartProps) {
  const [take, call] = useProposalTakeMutation();
  const underWay = useRef(false);
  const id = useId();
  const when = `${monthDayWeekday(proposal.day)} ${shortTime(proposal.time)}`;
  const press = async () => {
    if (underWay.current) return;
    underWay.current = true;
    const { error } = await take(proposal.proposalId);
    underWay.current = false;
    if (error === undefined) onTaken(when);
    else onRefused();
  };
  const refusal = isApiError(call.error) && call.error.kind === 'refused' ? call.error.errorMessage : undefined;
  return (
    <section aria-labelledby={id}>
      <Card>
        <Stack>
          <h2 id={id} className={styles.title}>
            {texts.title}
          </h2>
          <p className={styles.text}>{texts.text}</p>
          <p className={styles.when}>{when}</p>
          <p>{entry.what}</p>
          {call.error !== undefined && (
            <Notice tone="error" announce>
              {refusal || texts.refused}
            </Notice>
          )}
          <Button busy={call.isLoading} aria-describedby={id} onClick={() => void press()}>
            {call.isLoading ? texts.taking : texts.take}
          </Button>
          {entry.canChange && (
            <Link className={buttonClass('quiet')} to={changePath(entry)} aria-describedby={id}>
              {texts.other}
            </Link>
          )}
        </Stack>
      </Card>
    </section>
  );
}
