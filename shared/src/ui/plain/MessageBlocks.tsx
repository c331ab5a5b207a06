/** The end message of a form. */
import type { SurveyConfig } from '../../contract';
import { surveyTexts } from '../../texts';

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
