/** What kind of item is added: every type by its words, looked for by typing, chosen by a press. */
import { normalForm } from '@madoguchi/shared/domain/text';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useState } from 'react';
import { Dialog } from '../../../features/frame/Dialog';
import { kinds } from '../kinds';
import { KindIcon } from '../tree/KindIcon';
import styles from './over.module.css';

const texts = designerTexts.pick;

interface PickDialogProps {
  /** Where it will stand, in words. */
  place: string;
  onPick: (type: string) => void;
  onFromOther: () => void;
  onClose: () => void;
}

export default function PickDialog({ place, onPick, onFromOther, onClose }: PickDialogProps) {
  const [search, setSearch] = useState('');
  const wanted = normalForm(search.trim(), 'NFKC').toLowerCase();
  const found = kinds()
    .map((kind) => ({
      ...kind,
      types: kind.types.filter(({ type, title }) =>
        [type, title, kind.title].some((word) => normalForm(word, 'NFKC').toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ types }) => types.length > 0);
  const first = found[0]?.types[0];
  return (
    <Dialog title={texts.title} width={640} footer={null} onCancel={onClose}>
      <div className={styles.pickTop}>
        <Input
          autoFocus
          allowClear
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onPressEnter={() => wanted !== '' && first && onPick(first.type)}
        />
        <Button onClick={onFromOther}>{texts.fromOther}</Button>
      </div>
      <p className={styles.help}>{place}</p>
      {found.length === 0 && <p role="status">{texts.none}</p>}
      {found.map(({ name, title, types }) => (
        <section key={name} aria-label={title} className={styles.kind}>
          <h3>{title}</h3>
          <div>
            {types.map(({ type, title: words }) => (
              <button key={type} type="button" className={styles.type} onClick={() => onPick(type)}>
                <KindIcon type={type} />
                {words}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
