/** The button that opens the list of an answer's files. */
import { fileTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { FileListDialog } from './FileListDialog';

export function FileListButton({ entries }: { entries: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="medium" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fileTexts.list.open}
      </Button>
      {isOpen && <FileListDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
