/** What the desk proposes in place of wished dates; its card is fetched with the first proposal that there is. */
import { useOwnGetQuery } from '@madoguchi/shared/endpoints/own';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { commonTexts, proposalTexts } from '@madoguchi/shared/texts';
import { Notice, Spinner } from '@madoguchi/shared/ui/plain';
import { type ReactNode, Suspense, useState } from 'react';
import type { ProposalPartProps } from './ProposalPart';

const ProposalPart = lazyComponent<ProposalPartProps>(
  () => import(/* webpackChunkName: "own_proposal" */ './ProposalPart'),
);

/** The card of one proposal. */
export function Proposal(props: ProposalPartProps) {
  return (
    <Suspense fallback={<Spinner label={commonTexts.loading.short} />}>
      <ProposalPart {...props} />
    </Suspense>
  );
}

/** That a proposal was taken. @param when in words; undefined: none was */
export function ProposalTaken({ when }: { when: string | undefined }) {
  return when === undefined ? null : <Notice announce>{proposalTexts.taken(when)}</Notice>;
}

interface ProposalOfAnswerProps {
  partitionKey: string;
  /** Its wishes wait for the desk: for no other answer is anything asked. */
  isWaiting: boolean;
  /** What stands in its place where none is open. */
  children: ReactNode;
}

/** The open proposal to one answer of the person's. */
export function ProposalOfAnswer({ partitionKey, isWaiting, children }: ProposalOfAnswerProps) {
  const [taken, setTaken] = useState<string>();
  const own = useOwnGetQuery(partitionKey, { skip: !isWaiting, refetchOnMountOrArgChange: true });
  const entry = own.data?.entries.find((each) => each.partitionKey === partitionKey);
  return (
    <>
      <ProposalTaken when={taken} />
      {isWaiting && entry?.proposal ? (
        <Proposal entry={entry} proposal={entry.proposal} onTaken={setTaken} onRefused={() => void own.refetch()} />
      ) : (
        children
      )}
    </>
  );
}
