/** The three panes with their head, for one form that is there: what is done goes into the store, from there everywhere. */
import type { FormBindings, FormDetail } from '@madoguchi/shared/contract/console/forms';
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import { useSearchParams } from '@madoguchi/shared/router';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { useEditLock } from '../../features/forms/lock/useEditLock';
import { ConsoleScreen, KeyHint } from '../../features/frame/ConsoleScreen';
import styles from './designer.module.css';
import { HeadBack, HeadDeeds, HeadStates } from './EditorHead';
import { EditorNotices } from './EditorNotices';
import { Over } from './over/Over';
import { Preview } from './preview/Preview';
import { Properties } from './properties/Properties';
import type { OverName } from './state/overName';
import { useDeeds } from './state/useDeeds';
import { useDesignerState } from './state/useDesignerState';
import { useEditorKeys } from './state/useEditorKeys';
import { useSession } from './state/useSession';
import { FaultList } from './tree/FaultList';
import { ItemTree } from './tree/ItemTree';
import { StepsPane } from './tree/StepsPane';
import treeStyles from './tree/tree.module.css';
import { useFaults } from './useFaults';
import { useFollowing } from './useFollowing';

const texts = designerTexts;

export interface EditorProps {
  detail: FormDetail;
  /** Undefined where they could not be read: what is bound is then written by hand. */
  bindings: FormBindings | undefined;
  lock: ReturnType<typeof useEditLock>;
  isReadOnly: boolean;
  /** Filled while it is mounted: saves what is pending. */
  save: { current: () => Promise<unknown> };
  /** What was selected when the form was read last; kept for when it is read again. */
  lastSelected: { current: string | null };
  /** What was just published. */
  notice: ReactNode;
  /** Says what was done, also once the editor has begun anew. */
  say: (text: string, undo?: () => void) => void;
  onPublished: (number: number) => void;
  /** Reads the form anew, and begins with it. */
  onReload: () => void;
}

function titleOfForm(document: FormDocument): string {
  const { surveyTitle } = document;
  return typeof surveyTitle === 'string' && surveyTitle.trim() !== '' ? surveyTitle : texts.tree.untitled;
}

export function Editor(props: EditorProps) {
  const { detail, bindings, lock, isReadOnly, save, lastSelected, say, onReload } = props;
  const { formId } = detail;
  const session = useSession({ detail, lock, isReadOnly, save, lastSelected });
  const { store, autosave } = session;
  const { state, shown } = useDesignerState(store);
  const { document } = state.log;
  const { selected } = state;
  const [over, setOver] = useState<OverName>();
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLDivElement>(null);
  const properties = useRef<HTMLElement>(null);
  const deeds = useDeeds({ store, isReadOnly, say, open: setOver });
  // The preview and the faults come a moment later: a key typed is painted first.
  const followed = useFollowing(document, store.typing.isGoingOn);
  const faults = useFaults(followed, formId, bindings);
  const go = useCallback((itemKey: string | null, field?: string) => store.select(itemKey, field ?? 'title'), [store]);
  useAddress(go);
  const openPick = useCallback(() => setOver('pick'), []);
  const openPublish = useCallback(() => setOver('publish'), []);
  const select = useCallback((itemKey: string) => store.select(itemKey), [store]);
  const treeDeeds = useMemo(
    () => ({
      select,
      move: deeds.move,
      drop: deeds.drop,
      drag: deeds.drag,
      remove: deeds.remove,
      enter: () => properties.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus(),
    }),
    [select, deeds],
  );
  useEditorKeys({
    undo: store.undo,
    redo: store.redo,
    save: () => void autosave.saveNow().then((isDone) => isDone && say(texts.said.saved)),
    copy: () => selected !== null && deeds.copy(selected),
    add: openPick,
    search: () => searchField.current?.querySelector('input')?.focus(),
    isReadOnly,
  });
  const title = titleOfForm(document);
  const wrong = faults.shown.filter(({ severity }) => severity === 'fault').length;
  return (
    <ConsoleScreen
      isBare
      title={title}
      before={<HeadBack />}
      after={<HeadStates detail={detail} autosave={autosave} />}
      actions={
        <HeadDeeds
          mayUndo={state.log.past.length > 0}
          mayRedo={state.log.future.length > 0}
          faults={wrong}
          onOpen={setOver}
          {...{ formId, store, autosave, isReadOnly }}
        />
      }
      hints={<Hints last={state.last} />}
    >
      <EditorNotices lock={lock} session={session} isReadOnly={isReadOnly} published={props.notice} />
      <div className={styles.panes}>
        <section className={styles.left} aria-label={texts.tree.label}>
          <div className={treeStyles.top} ref={searchField}>
            <Finding search={search} onSearch={setSearch} isReadOnly={isReadOnly} onAdd={openPick} />
          </div>
          <ItemTree
            document={shown.log.document}
            selected={selected}
            faults={faults.byItem}
            search={search}
            deeds={treeDeeds}
            isReadOnly={isReadOnly}
          />
          {!detail.published && (
            <StepsPane
              document={followed}
              faults={wrong}
              bindings={bindings}
              isReadOnly={isReadOnly}
              onGo={go}
              onAdd={openPick}
              onPublish={openPublish}
            />
          )}
          <FaultList faults={faults.shown} onGo={go} />
        </section>
        <div className={styles.middle}>
          <Preview
            formId={formId}
            document={followed}
            selected={selected}
            categories={bindings?.categories.tree}
            onSelect={select}
          />
        </div>
        <Properties
          ref={properties}
          document={shown.log.document}
          around={followed}
          kind={detail.kind}
          selected={shown.selected}
          bindings={bindings}
          isReadOnly={isReadOnly}
          goal={shown.goal}
          revision={shown.revision}
          typing={store.typing}
          deeds={deeds}
          onOpen={setOver}
        />
      </div>
      {over && (
        <Over
          name={over}
          detail={detail}
          state={state}
          bindings={bindings}
          session={session}
          isReadOnly={isReadOnly}
          deeds={deeds}
          say={say}
          onOpen={setOver}
          onGo={(itemKey, field) => {
            setOver(undefined);
            go(itemKey ?? null, field);
          }}
          onPublished={props.onPublished}
          onReload={onReload}
        />
      )}
    </ConsoleScreen>
  );
}

/** `?item=` and `?field=` name a place: a fault's, or a step's of the task list. */
function useAddress(go: (itemKey: string | null, field?: string) => void): void {
  const [query] = useSearchParams();
  const item = query.get('item');
  const field = query.get('field') ?? undefined;
  useEffect(() => {
    if (item !== null || field !== undefined) go(item, field);
  }, [item, field, go]);
}

interface FindingProps {
  search: string;
  onSearch: (search: string) => void;
  isReadOnly: boolean;
  onAdd: () => void;
}

/** Above the tree: looking for an item, and adding one. */
const Finding = memo(function Finding({ search, onSearch, isReadOnly, onAdd }: FindingProps) {
  return (
    <>
      <Input
        type="search"
        allowClear
        aria-label={texts.tree.search}
        placeholder={texts.tree.search}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Button type="primary" ghost disabled={isReadOnly} aria-label={texts.tree.addLong} onClick={onAdd}>
        ＋ {texts.tree.add}
      </Button>
    </>
  );
});

/** Which keys do what, and what was done last. */
const Hints = memo(function Hints({ last }: { last: string }) {
  return (
    <>
      <Keys />
      {last && <span className={styles.last}>{texts.last(last)}</span>}
    </>
  );
});

const Keys = memo(function Keys() {
  const { keys } = texts;
  return (
    <>
      <KeyHint keys="↑↓">{keys.pick}</KeyHint>
      <KeyHint keys="Alt ↑↓←→">{keys.move}</KeyHint>
      <KeyHint keys="Ins">{keys.add}</KeyHint>
      <KeyHint keys="Ctrl D">{keys.copy}</KeyHint>
      <KeyHint keys="Del">{keys.remove}</KeyHint>
      <KeyHint keys="Ctrl Z">{keys.undo}</KeyHint>
      <KeyHint keys="Ctrl Shift Z">{keys.redo}</KeyHint>
      <KeyHint keys="Ctrl S">{keys.save}</KeyHint>
      <KeyHint keys="/">{keys.search}</KeyHint>
    </>
  );
});
