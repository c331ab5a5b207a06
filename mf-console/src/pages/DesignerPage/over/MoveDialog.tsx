/** Moves an item to a place that is chosen from all that there are. */
import { type FormDocument, findItem, type Place } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { Dialog } from '../../../features/frame/Dialog';
import { type OfferedPlace, placesFor } from '../tree/moves';
import { titleOf } from '../tree/treeRows';
import styles from './over.module.css';

const texts = designerTexts.move;

interface MoveDialogProps {
  document: FormDocument;
  itemKey: string;
  /** Only the beginnings of sections. */
  isInto: boolean;
  onMove: (place: Place) => void;
  onClose: () => void;
}

function words({ kind, title, level }: OfferedPlace): string {
  const indent = '　'.repeat(level - 1);
  if (kind === 'begin') return texts.begin;
  return indent + (kind === 'inside' ? texts.inside(title) : texts.behind(title));
}

export default function MoveDialog({ document, itemKey, isInto, onMove, onClose }: MoveDialogProps) {
  const item = findItem(document, itemKey)?.item;
  const [places] = useState(() => placesFor(document, itemKey).filter(({ kind }) => !isInto || kind === 'inside'));
  const [chosen, setChosen] = useState(0);
  const id = useId();
  return (
    <Dialog
      title={texts.title(item ? titleOf(item) : '')}
      okText={texts.ok}
      cancelText={designerTexts.json.cancel}
      okButtonProps={{ disabled: places.length === 0 }}
      onOk={() => {
        const place = places[chosen]?.place;
        if (place) onMove(place);
      }}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <div>
          <label htmlFor={id}>{texts.where}</label>
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            value={chosen}
            options={places.map((place, index) => ({ value: index, label: words(place) }))}
            onChange={setChosen}
          />
        </div>
      </div>
    </Dialog>
  );
}
