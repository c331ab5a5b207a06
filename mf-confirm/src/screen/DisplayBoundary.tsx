/** The error state of results whose display throws: the exception's message with the catalogue's words (ERR-026). */
import { commonTexts, errorTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView } from '@madoguchi/shared/ui/plain';
import { Component, type ReactNode } from 'react';
import { ConfirmScreen } from './ConfirmScreen';

interface Props {
  title: string;
  /** The ways on, below the reload button. */
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
      <ConfirmScreen
        title={this.props.title}
        bar={
          <>
            <Button onClick={() => this.setState({ message: undefined })}>{commonTexts.action.retry}</Button>
            {this.props.bar}
          </>
        }
      >
        <ErrorView text={errorTexts.results.thrown(message)} />
      </ConfirmScreen>
    );
  }
}
