/**
 * What a done screen says of what was just sent: when, what, where, how much, and the QR, so that a photo of it is
 * enough to come with. The code alone while it is asked for and where it cannot be had: that it was sent stands above it.
 */
import { useOwnGetQuery } from '@madoguchi/shared/endpoints/own';
import type { ReactNode } from 'react';
import { OwnPass } from './OwnPass';

interface SentPassProps {
  partitionKey: string;
  /** The answer code with its button, where the form shows it (SURVEY-022). */
  code: ReactNode;
  /** The same without a pass. */
  alone: ReactNode;
}

function SentPass({ partitionKey, code, alone }: SentPassProps) {
  const { data } = useOwnGetQuery(partitionKey, { refetchOnMountOrArgChange: true });
  const entry = data?.entries.find((each) => each.partitionKey === partitionKey);
  if (!entry || (entry.kind === 'answer' && !entry.money)) return alone;
  return <OwnPass entry={entry} isDone code={code} />;
}

/** The pass of what was just sent, as a done screen takes it. */
export const sentPass = (partitionKey: string) => (code: ReactNode, alone: ReactNode) => (
  <SentPass partitionKey={partitionKey} code={code} alone={alone} />
);
