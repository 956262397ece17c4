import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderBatchKind } from '../../../../../schemas/api/batches.ts'
import type { OrderRow } from '../../../../../schemas/api/orders.ts'
import { finalStatuses, orderStatus } from '../../../../shared/order-statuses.ts'
import { request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'
import type { DialogAction } from '../../../ui/list/list-description.ts'
import { urls } from '../../../ui/urls.ts'

const StartDialog = lazy(() =>
  import('./start-dialog.tsx').then((m) => ({ default: m.StartOrderBatchDialog })),
)

interface Props {
  kind: OrderBatchKind
  rows: readonly OrderRow[]
  onClose: () => void
}

/** Dialog that starts a batch for the selected orders and then opens the screen of the batch. */
function ChosenOrders({ kind, rows, onClose }: Props) {
  const navigate = useNavigate()
  // The same request is always sent with the same idempotency key. If a response is lost and the user repeats the
  // request, nothing is processed twice.
  const lastRequest = useRef({ body: '', key: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (options: unknown) => {
      const body = { kind, ids: rows.map(({ id }) => id), options }
      const serialized = JSON.stringify(body)
      if (lastRequest.current.body !== serialized)
        lastRequest.current = { body: serialized, key: crypto.randomUUID() }
      return request('POST', 'orders/batches', { body, idempotencyKey: lastRequest.current.key })
    },
    onSuccess: ({ id }) => void navigate(urls.orderBatch(id)),
  })
  const ids = rows.map(({ id }) => id)
  const preview = useQuery({
    queryKey: [...queryKeys.batches, 'preview', kind, ids],
    queryFn: ({ signal }) => request('POST', 'orders/batches/preview', { body: { kind, ids }, signal }),
  })
  return (
    <Suspense fallback={null}>
      <StartDialog
        kind={kind}
        count={rows.length}
        ids={ids}
        money={preview.data}
        moneyError={preview.error}
        busy={isPending}
        refusal={error?.message ?? null}
        onStart={mutate}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Actions for the selected orders. The server validates each order again. */
export const selectedOrdersActions: readonly DialogAction<OrderRow>[] = [
  {
    name: 'issue',
    right: ['ordersBatch', 'orderIssueWithoutCode'],
    appliesTo: ({ orderStatusId }) => orderStatusId === orderStatus.formed,
    Dialog: (props) => <ChosenOrders kind="issue" {...props} />,
  },
  {
    name: 'cancel',
    right: ['ordersBatch', 'orderCancel'],
    appliesTo: ({ orderStatusId }) => !finalStatuses.includes(orderStatusId),
    Dialog: (props) => <ChosenOrders kind="cancel" {...props} />,
  },
]
