/** The error state of results whose display throws: the exception's message with the catalogue's words (ERR-026). */

import { AppScreen } from '@madoguchi/shared/screen';
import { errorTexts } from '@madoguchi/shared/texts';
import { ErrorView, RetryButton } from '@madoguchi/shared/ui/plain';
import { Component, type ReactNode } from 'react';

interface Props {
  title: string;
  /** The ways on, below もう一度試す. */
  bar: ReactNode;
  children: ReactNode;
}

export class DisplayBoundary extends Component<Props, { message: string | undefined }> {
  override state = { message: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <AppScreen
        title={this.props.title}
        bar={
          <>
            <RetryButton onClick={() => this.setState({ message: undefined })} />
            {this.props.bar}
          </>
        }
      >
        <ErrorView text={errorTexts.results.thrown(message)} hint={errorTexts.results.note} />
      </AppScreen>
    );
  }
}
