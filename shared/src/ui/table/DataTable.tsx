/** antd's table for the administrator's long lists, with its provider around it. */
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
