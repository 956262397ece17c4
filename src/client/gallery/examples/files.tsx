import type { BatchCard } from '../../../../schemas/api/batches.ts'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { OrderPrintButtons } from '../../ui/print-buttons.tsx'
import { BatchProgress } from '../../ui/upload/batch-state.tsx'
import { UploadButton } from '../../ui/upload/upload-button.tsx'
import type { BatchUploadDescription } from '../../ui/upload/upload-description.ts'
import type { Example } from '../example.ts'

const upload: BatchUploadDescription = {
  name: 'orderBatches',
  path: 'orders/batches',
  kinds: [{ name: 'cancel', right: 'orderCancel' }],
  list: () => '/orders/batches',
  card: (id) => `/orders/batches/${id}`,
  rowFields: [],
  openRow: () => null,
  Start: () => null,
}

const batch: BatchCard = {
  id: 7,
  kind: 'cancel',
  source: 'file',
  fileName: 'отмены.xlsx',
  status: 'checked',
  rows: 12,
  wrong: 1,
  done: 0,
  failed: 0,
  left: 11,
  initiator: 'Павел Новиков',
  own: true,
  createdAt: '2026-03-05T09:00:00.000Z',
  updatedAt: '2026-03-05T09:01:00.000Z',
  mayRepeat: 0,
  jobId: 3,
  options: null,
  sameFile: null,
  error: null,
  money: { ready: [{ currency: 'RUB', count: 11, sum: 9_301_600 }], done: [], refused: [] },
  refusals: [{ message: 'Заказ уже выдан', count: 1 }],
}

const renderBatch = (overrides: Partial<BatchCard>) => () => (
  <BatchProgress upload={upload} batch={{ ...batch, ...overrides }} />
)
const query = { limit: 100, offset: 0 }
const columns = [{ id: 'id' }]

export const files: readonly Example[] = [
  { state: 'upload', render: () => <UploadButton upload={upload} /> },
  { state: 'rows: being checked', render: renderBatch({ status: 'checking' }) },
  { state: 'rows: checked', render: renderBatch({}) },
  { state: 'rows: same file again', render: renderBatch({ sameFile: 5 }) },
  { state: 'rows: in progress', render: renderBatch({ status: 'working', done: 4, left: 7 }) },
  { state: 'rows: stopped', render: renderBatch({ status: 'stopped', done: 4, left: 7 }) },
  { state: 'rows: done', render: renderBatch({ status: 'done', done: 11, wrong: 0, left: 0, refusals: [] }) },
  {
    state: 'rows: done, some failed',
    render: renderBatch({ status: 'done', done: 9, failed: 2, left: 0, mayRepeat: 2 }),
  },
  {
    state: 'rows: error',
    render: renderBatch({ status: 'error', done: 4, left: 7, error: 'База данных не отвечает.' }),
  },
  {
    state: 'export: normal, focus',
    isFocused: true,
    render: () => <ExportButton path="gallery/orders" query={query} columns={columns} total={1250} />,
  },
  {
    state: 'export: disabled, because the list is empty',
    render: () => <ExportButton path="gallery/none" query={query} columns={columns} total={0} />,
  },
  { state: 'print', render: () => <OrderPrintButtons orderId={100234} /> },
]
