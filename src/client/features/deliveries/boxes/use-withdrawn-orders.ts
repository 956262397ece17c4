import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CourierHandoverRow } from '../../../../../schemas/api/deliveries.ts'
import { ApiError } from '../../../http/api-error.ts'
import { get } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'
import { playTone } from '../../../runner/scan/sounds.ts'
import type { ScannedOrders, ScannedOrder } from './scanned-orders.ts'

export interface ScannedOrderNoLongerReady {
  scannedOrder: ScannedOrder
  /** Message of the server that explains why the boxes must not be handed over. */
  message: string
  isCancelled: boolean
}

/**
 * Returns the scanned orders that may no longer be handed over, for example because they were cancelled, repacked or
 * added to another acceptance act after their scan. For each scanned order that is missing in `ready`, one box is
 * checked by the server. `ready`: all ready orders; null if not all are loaded, then nothing is checked.
 */
export function useScannedOrdersNoLongerReady(
  scanned: ScannedOrders,
  ready: readonly CourierHandoverRow[] | null,
  filter: { service: number; pfm: string | undefined },
): ScannedOrderNoLongerReady[] {
  const missing =
    ready === null
      ? []
      : scanned.filter(({ order }) => !ready.some(({ orderId }) => orderId === order.orderId))
  const answers = useQueries({
    queries: missing.map(({ codes }) => {
      const query = { code: Object.values(codes)[0] ?? '', ...filter }
      return {
        queryKey: [...queryKeys.orders, 'box', query],
        queryFn: () => get('acceptance-acts/box', { query }),
        retry: false,
      }
    }),
  })
  const withdrawn = missing.flatMap((one, index) => {
    const error = answers[index]?.error
    return error instanceof ApiError && error.status !== 0
      ? [{ scannedOrder: one, message: error.message, isCancelled: isCancelledRefusal(error) }]
      : []
  })
  const orderIds = withdrawn.map(({ scannedOrder }) => scannedOrder.order.orderId).join()
  useEffect(() => {
    if (orderIds !== '') playTone('wrong')
  }, [orderIds])
  return withdrawn
}

const isCancelledRefusal = ({ details }: ApiError) =>
  (details as { reason?: unknown } | undefined)?.reason === 'cancelled'
