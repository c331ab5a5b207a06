/** What opens over the board of beds: what it is about, and what it tells when it is done. */
import type { BedBlock } from '@madoguchi/shared/contract';
import type { BedDone } from '@madoguchi/shared/contract/console/beds';

export interface OverBedsProps {
  /** The kind of beds: the id of its form, and its name. */
  id: string;
  title: string;
  /** The kinds to choose among. */
  kinds: readonly { surveyId: string; title: string }[];
  /** A block that is looked at, or the night from which one is to be made, YYYYMMDD. */
  block?: BedBlock | undefined;
  night: string;
  mayPlan: boolean;
  /** @param text what is said of it; with the way back */
  onDone: (id: string, done: BedDone, text: string) => void;
  /** Where nothing was to do, or nothing that could be taken back. */
  onSaid: (text: string) => void;
  onClose: () => void;
}
