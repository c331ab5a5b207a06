/** The designer on a phone: what can be done there is said, and the items, the state and publishing are shown. */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { lazyPart } from '@madoguchi/shared/remotes';
import { Link } from '@madoguchi/shared/router';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, Suspense, useState } from 'react';
import type { PublishDialogProps } from '../../features/forms/PublishDialog';
import { StateChips } from '../../features/forms/StateChips';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Empty } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import styles from './designer.module.css';
import { documentOf } from './state/useSession';
import { KindIcon } from './tree/KindIcon';
import { treeRows } from './tree/treeRows';

const PublishDialog = lazyPart<PublishDialogProps>(
  () => import(/* webpackChunkName: "forms_publish" */ '../../features/forms/PublishDialog'),
);
const texts = designerTexts;
const NONE: ReadonlySet<string> = new Set();

interface NarrowViewProps {
  detail: FormDetail;
  /** What was just published. */
  notice: ReactNode;
  onPublished: (number: number) => void;
}

export function NarrowView({ detail, notice, onPublished }: NarrowViewProps) {
  const [isPublishing, setPublishing] = useState(false);
  const mayChange = useStaff().may('changeForms') !== undefined;
  const rows = treeRows(documentOf(detail), NONE);
  return (
    <ConsoleScreen
      title={detail.title}
      before={
        <Link to={CONSOLE_ROUTES.ConsoleForms} aria-label={texts.back} className={styles.back}>
          ‹
        </Link>
      }
      after={<StateChips form={detail} />}
      actions={
        mayChange &&
        detail.draft && (
          <Button type="primary" onClick={() => setPublishing(true)}>
            {texts.head.publish}
          </Button>
        )
      }
    >
      <div className={styles.narrow}>
        {notice}
        <Alert type="info" role="status" title={texts.narrow.title} description={texts.narrow.text} />
        <h2>{texts.tree.label}</h2>
        {rows.length === 0 ? (
          <Empty title={texts.tree.empty.title} />
        ) : (
          <ul>
            {rows.map(({ itemKey, title, type, level }) => (
              <li key={itemKey} style={{ paddingInlineStart: (level - 1) * 20 }}>
                <KindIcon type={type} /> {title}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isPublishing && detail.draft && (
        <Suspense fallback={null}>
          <PublishDialog
            formId={detail.formId}
            draftVersion={detail.draft.version}
            onGo={() => setPublishing(false)}
            onPublished={({ number }) => {
              setPublishing(false);
              onPublished(number);
            }}
            onClose={() => setPublishing(false)}
          />
        </Suspense>
      )}
    </ConsoleScreen>
  );
}
