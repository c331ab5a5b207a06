/** What opens over the designer, each fetched with its first use. */
import type { FormBindings, FormDetail } from '@madoguchi/shared/contract/console/forms';
import { findItem } from '@madoguchi/shared/domain/designer';
import { lazyPart } from '@madoguchi/shared/remotes';
import { fieldWords } from '@madoguchi/shared/texts/console/designerFields';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Loading } from '../../../features/frame/states';
import type { DesignerState } from '../state/designerStore';
import type { OverName } from '../state/overName';
import type { Deeds } from '../state/useDeeds';
import type { Session } from '../state/useSession';
import { placeOfNew } from '../tree/moves';
import { titleOf } from '../tree/treeRows';
import { importFaults } from '../useFaults';

const PickDialog = lazyPart(() => import(/* webpackChunkName: "designer_pick" */ './PickDialog'));
const MoveDialog = lazyPart(() => import(/* webpackChunkName: "designer_move" */ './MoveDialog'));
const GraphDialog = lazyPart(() => import(/* webpackChunkName: "designer_graph" */ './GraphDialog'));
const JsonDialog = lazyPart(() => import(/* webpackChunkName: "designer_json" */ './JsonDialog'));
const CopyDialog = lazyPart(() => import(/* webpackChunkName: "designer_copy" */ './CopyDialog'));
const RenameDialog = lazyPart(() => import(/* webpackChunkName: "designer_rename" */ './RenameDialog'));
const TypeDialog = lazyPart(() => import(/* webpackChunkName: "designer_type" */ './TypeDialog'));
const NewCategory = lazyPart(() => import(/* webpackChunkName: "designer_category" */ './NewCategory'));
const NewMemberForm = lazyPart(() => import(/* webpackChunkName: "designer_member" */ './NewMemberForm'));
const PublishDialog = lazyPart(
  () => import(/* webpackChunkName: "forms_publish" */ '../../../features/forms/PublishDialog'),
);
const VersionsDrawer = lazyPart(
  () => import(/* webpackChunkName: "forms_versions" */ '../../../features/forms/VersionsDrawer'),
);

interface OverProps {
  name: OverName;
  detail: FormDetail;
  state: DesignerState;
  bindings: FormBindings | undefined;
  session: Session;
  isReadOnly: boolean;
  deeds: Deeds;
  say: (text: string, undo?: () => void) => void;
  onOpen: (over: OverName | undefined) => void;
  onGo: (itemKey?: string, field?: string) => void;
  onPublished: (number: number) => void;
  onReload: () => void;
}

export function Over(props: OverProps) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  );
}

function Opened(props: OverProps) {
  const { name, detail, state, bindings, session, isReadOnly, deeds, say, onOpen, onGo, onPublished, onReload } = props;
  const { formId, published, draft } = detail;
  const { document } = state.log;
  const { selected } = state;
  const close = () => onOpen(undefined);
  switch (name) {
    case 'pick':
      return (
        <PickDialog
          place={placeWords(state)}
          onPick={deeds.add}
          onFromOther={() => onOpen('copyFrom')}
          onClose={close}
        />
      );
    case 'copyFrom':
      return (
        <CopyDialog
          formId={formId}
          document={document}
          forms={bindings?.forms ?? []}
          onTake={deeds.insert}
          onClose={close}
        />
      );
    case 'moveTo':
    case 'moveInto':
      return selected === null ? null : (
        <MoveDialog
          document={document}
          itemKey={selected}
          isInto={name === 'moveInto'}
          onMove={(place) => {
            close();
            deeds.moveTo(selected, place);
          }}
          onClose={close}
        />
      );
    case 'rename':
      return selected === null ? null : (
        <RenameDialog document={document} itemKey={selected} deeds={deeds} onClose={close} />
      );
    case 'type':
      return selected === null ? null : (
        <TypeDialog
          document={document}
          itemKey={selected}
          onChange={(type) => {
            close();
            deeds.convert(selected, type);
          }}
          onClose={close}
        />
      );
    case 'graph':
      return <GraphDialog document={document} onGo={(itemKey) => onGo(itemKey)} onClose={close} />;
    case 'json':
      return (
        <JsonDialog
          formId={formId}
          document={document}
          isReadOnly={isReadOnly}
          faultsOf={importFaults}
          onTake={(taken) => {
            close();
            deeds.command({ kind: 'replaceDocument', document: taken }, designerTexts.said.replaced, false);
            say(designerTexts.said.replaced, session.store.undo);
          }}
          onClose={close}
        />
      );
    case 'newCategory':
      return (
        <NewCategory
          bindings={bindings}
          onMade={(text) => {
            close();
            say(text);
          }}
          onClose={close}
        />
      );
    case 'newMemberForm':
      return (
        <NewMemberForm
          forms={bindings?.forms ?? []}
          departmentId={typeof document.departmentId === 'string' ? document.departmentId : undefined}
          onMade={(memberFormId, title) => {
            close();
            deeds.set(null, ['memberFormId'], memberFormId, fieldWords('memberFormId', true).label, false);
            say(designerTexts.create.memberFormMade(title));
          }}
          onClose={close}
        />
      );
    case 'publish':
      return (
        <Saved session={session} onFail={close}>
          <PublishDialog
            formId={formId}
            draftVersion={session.autosave.get().version}
            token={session.token}
            onGo={onGo}
            onPublished={({ number }) => {
              close();
              onPublished(number);
            }}
            onClose={close}
          />
        </Saved>
      );
    case 'versions':
      return (
        <Saved session={session} onFail={close}>
          <VersionsDrawer
            formId={formId}
            kind={detail.kind}
            title={detail.title}
            inForce={published?.number ?? 0}
            hasDraft={draft !== null || session.autosave.get().version > 0}
            say={say}
            onRestored={onReload}
            onClose={close}
          />
        </Saved>
      );
  }
}

/** What is published and compared is what the server has: it gets everything first. */
function Saved({ session, onFail, children }: { session: Session; onFail: () => void; children: ReactNode }) {
  const [isSaved, setSaved] = useState(false);
  const { autosave } = session;
  useEffect(() => {
    void autosave.saveNow().then((isDone) => (isDone ? setSaved(true) : onFail()));
  }, [autosave]);
  return isSaved ? children : <Loading />;
}

function placeWords({ log, selected }: DesignerState): string {
  const { pick } = designerTexts;
  const found = selected === null ? undefined : findItem(log.document, selected);
  if (!found) return pick.placeEnd;
  const { parentKey } = placeOfNew(log.document, selected);
  return parentKey === selected ? pick.placeInside(titleOf(found.item)) : pick.place(titleOf(found.item));
}
