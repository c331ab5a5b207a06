/** The changes of a calendar that are made here: done, taken back and done again, each told with the way back. */
import { RefusedCellsSchema } from '@madoguchi/shared/contract/answerSchemas/planning';
import type { CellsPutBody, PlanDone, PlanPreview } from '@madoguchi/shared/contract/console/calendars';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleCalendarsTexts as texts } from '@madoguchi/shared/texts/console/calendars';
import { useState } from 'react';
import { useCalendarCellsPutMutation, useCalendarUndoMutation } from '../../../features/calls/calendars';
import type { Toast } from '../../../features/desk/useToast';
import { faultText } from '../../../features/desk/words';
import { undoFault } from '../../../features/plan/undoFault';

/** Why a change was refused, with the cells that refuse; no cells where something else failed. */
export interface RefusedChange {
  code: 'changed' | 'below_reserved' | 'failed';
  cells: PlanPreview['cells'];
  text: string;
}

export interface Changes {
  /** Sets cells. @returns whether it was done */
  put: (body: CellsPutBody) => Promise<boolean>;
  /** Notes a change that was made by another call. */
  done: (change: PlanDone, text?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  isBusy: boolean;
  refused: RefusedChange | undefined;
  forgetRefused: () => void;
}

function refusedOf(error: unknown): RefusedChange {
  const code =
    isApiError(error) && (error.code === 'changed' || error.code === 'below_reserved') ? error.code : 'failed';
  const data = isApiError(error) ? error.data : undefined;
  const cells = isAnswer(RefusedCellsSchema, data) ? data.cells : [];
  return { code, cells, text: faultText(error) };
}

/** @param id of the calendar; changes of another one are not undone here */
export function useChanges(id: string, toast: Toast): Changes {
  const [run, putting] = useCalendarCellsPutMutation();
  const [runUndo, undoing] = useCalendarUndoMutation();
  const [stacks, setStacks] = useState<{ undo: readonly number[]; redo: readonly number[] }>({ undo: [], redo: [] });
  const [refused, setRefused] = useState<RefusedChange>();

  const takeBack = async (change: number, isRedo: boolean) => {
    const { data, error } = await runUndo({ id, body: { change } });
    // What cannot be taken back is not offered again.
    const rest = (stack: readonly number[]) => stack.filter((each) => each !== change);
    const added = data && data.change > 0 ? [data.change] : [];
    setStacks(({ undo, redo }) => ({
      undo: isRedo ? [...rest(undo), ...added] : rest(undo),
      redo: isRedo ? rest(redo) : [...rest(redo), ...added],
    }));
    if (error === undefined) toast.show(isRedo ? texts.saved(data.cells) : texts.undone);
    else toast.show(undoFault(error, texts));
  };
  const done = ({ change, cells }: PlanDone, text: string = texts.saved(cells)) => {
    setRefused(undefined);
    if (change === 0) return;
    setStacks(({ undo }) => ({ undo: [...undo, change], redo: [] }));
    toast.show(text, () => void takeBack(change, false));
  };
  const isBusy = putting.isLoading || undoing.isLoading;
  // Keys that are held down ask again before the answer is there.
  const [undoable, redoable] = isBusy ? [] : [stacks.undo.at(-1), stacks.redo.at(-1)];
  return {
    put: async (body) => {
      const { data, error } = await run({ id, body });
      if (data) done(data);
      else setRefused(refusedOf(error));
      return data !== undefined;
    },
    done,
    undo: undoable === undefined ? undefined : () => void takeBack(undoable, false),
    redo: redoable === undefined ? undefined : () => void takeBack(redoable, true),
    isBusy,
    refused,
    forgetRefused: () => setRefused(undefined),
  };
}
