/** Secure files in an answer: their names, and the list in which they can be opened. */
import { listOf } from '@madoguchi/shared/domain/survey';
import { FileListButton } from '@madoguchi/shared/fileList';
import { TextView } from '../../TextView';
import type { ViewProps } from '../../types';

export function View({ item, value, surveyId, mode }: ViewProps) {
  const entries = listOf(value);
  if (entries.length === 0) return null;
  return (
    <div className="form-upload">
      <TextView item={item} value={value} surveyId={surveyId} />
      <FileListButton owner={{ surveyId, itemKey: item.itemKey }} files={entries} mode={mode} />
    </div>
  );
}
