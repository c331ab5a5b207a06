/** How many required items of a form are left, and that its draft is stored. */
import type { FormProgress } from '../../contract';
import { commonTexts } from '../../texts';

export interface ProgressLeftProps {
  /** Without required items there is no meter. */
  progress: Pick<FormProgress, 'requiredLeft' | 'requiredTotal' | 'wrong'>;
  /** Whether the draft is stored. */
  saved?: boolean;
  /** Leads to the first of them. */
  onOpen?: (() => void) | undefined;
}

/** 必須 あと3件, a meter, 下書き保存ずみ: what is left to do, above the main button. */
export function ProgressLeft({ progress, saved = false, onOpen }: ProgressLeftProps) {
  const { requiredLeft: left, requiredTotal: total, wrong = 0 } = progress;
  const filled = total - left;
  const text = [
    total > 0 && left > 0 && commonTexts.progress.requiredLeft(left),
    wrong > 0 && commonTexts.progress.wrong(wrong),
    total > 0 && left + wrong === 0 && commonTexts.progress.requiredDone,
  ]
    .filter(Boolean)
    .join('・');
  return (
    <div className="mg-progress">
      <div className="mg-progress__line">
        {onOpen && left + wrong > 0 ? (
          <button type="button" className="mg-progress__open" onClick={onOpen}>
            {text}
          </button>
        ) : (
          <span>{text}</span>
        )}
        <span>{saved && commonTexts.progress.draftSaved}</span>
      </div>
      {total > 0 && (
        <div
          className="mg-progress__meter"
          role="progressbar"
          aria-label={commonTexts.progress.meter}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={filled}
        >
          <span className="mg-progress__fill" style={{ transform: `translateX(${(filled / total - 1) * 100}%)` }} />
        </div>
      )}
    </div>
  );
}
