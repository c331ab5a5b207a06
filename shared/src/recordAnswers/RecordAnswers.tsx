/** The answers of a record as titles and values, pictures as pictures (FIND-025), files with the way to open them. */
import type { RecordAnswer } from '@madoguchi/shared/domain/record';
import { useImageAddress } from '@madoguchi/shared/fileList';
import { lazyPart } from '@madoguchi/shared/remotes';
import { findTexts } from '@madoguchi/shared/texts';
import { type DescriptionItem, DescriptionList } from '@madoguchi/shared/ui/plain';
import { type ReactNode, Suspense } from 'react';
import styles from './RecordAnswers.module.css';

interface RecordAnswersProps {
  answers: readonly RecordAnswer[];
  /** Rows above the answers: the reservation and its labels. */
  above?: readonly DescriptionItem[];
}

/** One `dl`; nothing at all where there is nothing to say. */
export function RecordAnswers({ answers, above = [] }: RecordAnswersProps) {
  const items = [
    ...above,
    ...answers.map((answer) => ({ key: answer.itemKey, title: answer.title, value: <AnswerValue answer={answer} /> })),
  ];
  return items.length > 0 ? <DescriptionList items={items} /> : null;
}

const FileListButton = lazyPart(() => import(/* webpackChunkName: "record_files" */ './recordFiles'));

/** A list may lie open for longer than the link of a picture lives. */
function RecordImage({ address, alt }: { address: string; alt: string }) {
  const { source, onError } = useImageAddress(address);
  if (source === undefined) return <p>{findTexts.imageGone}</p>;
  return <img className={styles.image} src={source} alt={alt} loading="lazy" onError={onError} />;
}

/** What of an answer is beside its title. */
export function AnswerValue({ answer }: { answer: RecordAnswer }): ReactNode {
  if (answer.kind === 'text') return answer.text;
  if (answer.kind === 'files') {
    return (
      <>
        <span>{answer.text}</span>
        <Suspense fallback={<span className={styles.waiting} />}>
          <FileListButton owner={{ surveyId: answer.surveyId, itemKey: answer.itemKey }} files={answer.files} />
        </Suspense>
      </>
    );
  }
  return answer.addresses.map((address) => (
    <RecordImage key={address} address={address} alt={findTexts.image(answer.title)} />
  ));
}
