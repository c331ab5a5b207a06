/** The floor that the console's table is compared with: React and antd's Table alone, with the same rows, fetched as ours are. */
import { Table } from 'antd';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  partitionKey: string;
  name: string;
  check: string;
  surveyTitle: string;
  createdAt: string;
  reservation?: { date?: string; start?: string } | null;
}

const WIDTH = 160;
const COLUMNS = [
  {
    key: 'day',
    title: '日時',
    width: WIDTH,
    render: (_: unknown, { reservation }: Row) => `${reservation?.date ?? ''} ${reservation?.start ?? ''}`,
  },
  { key: 'name', title: '氏名', dataIndex: 'name', width: WIDTH },
  { key: 'check', title: '対応状況', dataIndex: 'check', width: WIDTH },
  { key: 'form', title: '帳票', dataIndex: 'surveyTitle', width: WIDTH },
  { key: 'createdAt', title: '受付', dataIndex: 'createdAt', width: WIDTH },
];

function Desk() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const read = async () => setRows(await (await fetch('/rows.json')).json());
    void read();
  }, []);
  return (
    <Table<Row>
      virtual
      size="small"
      rowKey="partitionKey"
      dataSource={rows}
      columns={COLUMNS}
      pagination={false}
      scroll={{ x: WIDTH * COLUMNS.length, y: 600 }}
    />
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Desk />);
