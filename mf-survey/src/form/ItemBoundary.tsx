/**
 * Keeps a widget that cannot be fetched from taking the form with it: the rest stays usable, and the widget can be
 * asked for again.
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { forgetFailedParts } from '@madoguchi/shared/remotes';
import { formTexts } from '@madoguchi/shared/texts';
import { Card, RetryNotice, Spinner } from '@madoguchi/shared/ui/plain';
import { Component, type ReactNode, Suspense } from 'react';
import { fetchWidgets } from './registry';

interface BoundaryProps {
  item: SchemaItem;
  children: ReactNode;
}

export class ItemBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly retry = async () => {
    forgetFailedParts();
    await fetchWidgets([this.props.item]);
    this.setState({ failed: false });
  };

  override render() {
    const { item, children } = this.props;
    if (!this.state.failed) return <Suspense fallback={<Waiting item={item} />}>{children}</Suspense>;
    return (
      <Card data-item-key={item.itemKey}>
        <h2 className="mg-field__title">{item.title}</h2>
        <RetryNotice text={formTexts.loadFailed} onRetry={() => void this.retry()} />
      </Card>
    );
  }
}

function Waiting({ item }: Pick<BoundaryProps, 'item'>) {
  return (
    <Card className="form-waiting">
      <Spinner label={item.title} />
    </Card>
  );
}
