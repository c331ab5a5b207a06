/** Secure files in an answer: their names, and the list in which they can be opened. */

import { TextView } from '../../TextView';
import { listOf } from '../../textValue';
import type { ViewProps } from '../../types';
import { FileListButton } from './FileListButton';

export function View({ item, value }: ViewProps) {
  const entries = listOf(value);
  if (entries.length === 0) return null;
  return (
    <div className="form-upload">
      <TextView item={item} value={value} />
      <FileListButton entries={entries} />
    </div>
  );
}
