/** The dialogs of what is done to many answers and of files, fetched with the first one that is opened. */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import type { Job, Selection } from '@madoguchi/shared/contract/console/jobs';
import { type FileContent, FileDialog } from './FileDialog';
import ImportDialog from './ImportDialog';
import JobDialog, { type BulkDeed } from './JobDialog';

export type Bulk =
  | { name: BulkDeed; selection: Selection; count: number }
  | { name: 'import' }
  | { name: 'file'; content: FileContent };

interface JobsProps {
  bulk: Bulk;
  form: AnswerForm | undefined;
  onEnd: (job: Job) => void;
  onClose: () => void;
}

export default function Jobs({ bulk, form, onEnd, onClose }: JobsProps) {
  if (bulk.name === 'file') return <FileDialog content={bulk.content} onEnd={onEnd} onClose={onClose} />;
  if (bulk.name !== 'import') return <JobDialog {...bulk} form={form?.surveyId} onEnd={onEnd} onClose={onClose} />;
  return form ? <ImportDialog form={form} onEnd={onEnd} onClose={onClose} /> : null;
}
