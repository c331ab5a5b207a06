/** Options written as lines, as they are pasted from a document. */
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Input from 'antd/es/input';
import { useState } from 'react';
import { Dialog } from '../../../features/frame/Dialog';
import styles from './over.module.css';

const texts = designerTexts.options;

interface PasteDialogProps {
  lines: readonly string[];
  /** @param lines without empty ones and without repeats */
  onTake: (lines: readonly string[]) => void;
  onClose: () => void;
}

export default function PasteDialog({ lines, onTake, onClose }: PasteDialogProps) {
  const [text, setText] = useState(() => lines.join('\n'));
  const take = () => onTake([...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== ''));
  return (
    <Dialog
      title={texts.pasteTitle}
      keyboard={text === lines.join('\n')}
      okText={texts.pasteOk}
      cancelText={designerTexts.json.cancel}
      onOk={take}
      onCancel={onClose}
    >
      <p className={styles.help}>{texts.pasteHelp}</p>
      <Input.TextArea
        autoFocus
        aria-label={texts.pasteTitle}
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
