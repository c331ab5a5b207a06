/**
 * The one done screen: the configured message or the flow's own, the answer code where the form shows it, the number
 * that a registration got, and where to go.
 */

import type { FormMode, PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import {
  flattenItems,
  isMemberNumber,
  memberNumberIn,
  reservationItemOf,
  showsAnswerCode,
} from '@madoguchi/shared/domain/survey';
import { isMemberForm, useStoredRows } from '@madoguchi/shared/endpoints/members';
import { sentPass } from '@madoguchi/shared/own';
import { AppScreen, CloseWindowButton, DoneView, type DoneViewProps } from '@madoguchi/shared/screen';
import { isInClient } from '@madoguchi/shared/store';
import { commonTexts, memberTexts } from '@madoguchi/shared/texts';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect } from 'react';
import { browser } from './browser';

export interface SentProps {
  config: SurveyConfig;
  answer: PutItemAnswer;
  /** Names the window; by default the form's title. */
  documentTitle?: string;
  /** What became of it, in two words. */
  title?: string | undefined;
  message: DoneViewProps['message'];
  /** admin: sent by the desk, which passes the answer code on whatever the form says. */
  mode?: FormMode;
  /** The main way on, before the window is closed. */
  next?: ReactNode;
  /** Other ways on, below 閉じる; `isMain` when there is no button above them. */
  ways: (isMain: boolean) => ReactNode;
  /** The name of a registration's number. */
  numberTitle?: string;
  /** What else there is to say, below the message. */
  children?: ReactNode;
}

export function Sent(props: SentProps) {
  const { config, answer, documentTitle, title, message, next, ways } = props;
  useEffect(() => {
    browser.scrollToTop();
  }, []);
  const isClosable = isInClient();
  return (
    <AppScreen
      title={config.surveyTitle}
      {...(documentTitle !== undefined && { documentTitle })}
      centred
      bar={
        <>
          {next}
          <CloseWindowButton variant={next ? 'plain' : 'primary'} />
          {ways(!next && !isClosable)}
        </>
      }
    >
      <DoneView
        {...(title !== undefined && { title })}
        message={message}
        answerCode={props.mode === 'admin' || showsAnswerCode(config) ? answer.answercode : undefined}
        {...(props.mode !== 'admin' && mayBeExpected(config) && { pass: sentPass(answer.partitionKey) })}
      >
        {isMemberForm(config) && (
          <RegisteredNumber
            config={config}
            partitionKey={answer.partitionKey}
            mode={props.mode}
            title={props.numberTitle ?? memberTexts.page.number}
          />
        )}
        {props.children}
      </DoneView>
    </AppScreen>
  );
}

/** Whether the pass may have something to say: of a registration only where it may hold a place. */
function mayBeExpected(config: SurveyConfig): boolean {
  return !isMemberForm(config) || reservationItemOf(config) !== undefined;
}

interface RegisteredNumberProps {
  config: SurveyConfig;
  partitionKey: string;
  mode: FormMode | undefined;
  title: string;
}

/**
 * The number that a registration has got, as it stands on the card. Its place is there before it, so that nothing moves
 * under a finger once it comes.
 */
function RegisteredNumber({ config, partitionKey, mode, title }: RegisteredNumberProps) {
  const { data = [], isLoading } = useStoredRows(config, partitionKey, { mode });
  const isAwaited = isLoading && flattenItems(config).some(isMemberNumber);
  const value = isAwaited ? commonTexts.loading.short : memberNumberIn(config, data);
  if (value === undefined) return null;
  return (
    <Card>
      <DescriptionList items={[{ title, value }]} />
    </Card>
  );
}
