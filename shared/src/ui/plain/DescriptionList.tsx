/** Titles with their values, as answers are shown. */
import type { ReactNode } from 'react';

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
