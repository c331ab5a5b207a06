/** The button that opens the list of an answer's files. */
import { fileTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { FileListDialog, type FileListDialogProps } from './FileListDialog';

export function FileListButton(props: Omit<FileListDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="medium" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fileTexts.list.open}
      </Button>
      {isOpen && <FileListDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
