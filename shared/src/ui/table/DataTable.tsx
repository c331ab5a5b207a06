/** antd's table with its provider around it, for the long lists of mf-console (planned); no screen shows one yet. */
import type { TableProps } from 'antd';
import Table from 'antd/es/table';
import { UiProvider } from '../base/UiProvider';

export type DataTableProps<Row extends object> = TableProps<Row>;

/** A table with sorting and paging; `rowKey` is what tells rows apart. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return (
    <UiProvider>
      <Table<Row> {...props} />
    </UiProvider>
  );
}
