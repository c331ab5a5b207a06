/** The designer's shortcuts, wherever the focus is but in the preview and in dialogs. Those of the tree are the tree's. */

import { isTyping } from '../../../features/desk/keys';
import { useKeys } from '../../../features/desk/useKeys';

interface EditorKeys {
  undo: () => void;
  redo: () => void;
  save: () => void;
  copy: () => void;
  add: () => void;
  search: () => void;
  isReadOnly: boolean;
}

/** Keys in the preview are the form's own. */
const isInPreview = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-preview]') !== null;

export function useEditorKeys({ undo, redo, save, copy, add, search, isReadOnly }: EditorKeys): void {
  useKeys((event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing, target } = event;
    if (isComposing || altKey || isInPreview(target)) return false;
    if (ctrlKey || metaKey) {
      if (isReadOnly) return false;
      switch (key.toLowerCase()) {
        case 'z':
          if (shiftKey) redo();
          else undo();
          return true;
        case 'y':
          redo();
          return true;
        case 's':
          save();
          return true;
        case 'd':
          copy();
          return true;
        default:
          return false;
      }
    }
    if (isTyping(target)) return false;
    if (key === '/') search();
    else if (key === 'Insert' && !isReadOnly) add();
    else return false;
    return true;
  }, false);
}
