/**
 * What a done screen says of what was just sent: when, what, where, how much, and the QR, so that a photo of it is
 * enough to come with. Nothing while it is asked for and where it cannot be had: that it was sent stands above it.
 */
import { useOwnGetQuery } from '@madoguchi/shared/endpoints/own';
import { OwnPass } from './OwnPass';

export function SentPass({ partitionKey }: { partitionKey: string }) {
  const { data } = useOwnGetQuery(partitionKey, { refetchOnMountOrArgChange: true });
  const entry = data?.entries.find((each) => each.partitionKey === partitionKey);
  if (!entry || (entry.kind === 'answer' && !entry.money)) return null;
  return <OwnPass entry={entry} isDone />;
}
