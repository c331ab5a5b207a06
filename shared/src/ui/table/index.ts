/** antd's table for the administrator's long lists: a lazy federated entry, provided by the host. */
export { DataTable, type DataTableProps } from './DataTable';
