/** Showing of answers and messages, and of what is left to fill in. */
import type { ReactNode } from 'react';
import type { SurveyConfig } from '../../contract';
import { commonTexts, surveyTexts } from '../../texts';

export interface MessageBlocksProps {
  message: NonNullable<SurveyConfig['endOfSurveyMessage']>;
}

/** An end message: plain text (SURVEY-019), or text and image blocks in their order (SURVEY-018). */
export function MessageBlocks({ message }: MessageBlocksProps) {
  if (typeof message === 'string') return <p className="mg-message">{message}</p>;
  return message.map((block, index) =>
    block.type === 'text' ? (
      // The blocks of a config never move, so that their place is their identity.
      <p key={`${index}text`} className="mg-message">
        {block.text}
      </p>
    ) : (
      <img
        key={`${index}image`}
        className="mg-message-image"
        src={block.originalContentUrl}
        alt={surveyTexts.done.image}
      />
    ),
  );
}

export interface DescriptionItem {
  title: ReactNode;
  value: ReactNode;
  /** Default is the title, where it is a text. */
  key?: string;
}

/** Titles and values as a `dl`. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className="mg-list">
      {items.map((item, index) => (
        <div key={item.key ?? (typeof item.title === 'string' ? `${index}${item.title}` : index)}>
          <dt>{item.title}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ProgressLeftProps {
  /** Required items that are still empty. */
  left: number;
  /** All required items; 0 hides the line. */
  total: number;
  /** Whether the draft is stored. */
  saved?: boolean;
}

/** 必須 あと3件, a meter, 下書き保存ずみ: what is left to do, above the main button. */
export function ProgressLeft({ left, total, saved = false }: ProgressLeftProps) {
  const filled = total - left;
  return (
    <div className="mg-progress">
      <div className="mg-progress__line">
        <span>
          {total > 0 && (left > 0 ? commonTexts.progress.requiredLeft(left) : commonTexts.progress.requiredDone)}
        </span>
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
