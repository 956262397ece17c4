import { orderStatus } from '../../shared/order-statuses.ts'
import { Badge, type Tone } from './badge.tsx'

const tones: Readonly<Record<number, Tone>> = {
  [orderStatus.notConfirmed]: 'warning',
  [orderStatus.awaitingPayment]: 'warning',
  [orderStatus.awaitingAgreement]: 'warning',
  [orderStatus.toBeDisbanded]: 'warning',
  [orderStatus.storageExpired]: 'warning',
  [orderStatus.issued]: 'done',
  [orderStatus.issuedInFull]: 'done',
  [orderStatus.partiallyIssued]: 'done',
  [orderStatus.cancelled]: 'ended',
  [orderStatus.disbanded]: 'ended',
  [orderStatus.returnedToWarehouse]: 'ended',
}

export const getOrderTone = (statusId: number): Tone => tones[statusId] ?? 'plain'

/** Badge of an order status. `text`: name of the status in the catalogue orderStatuses. */
export function OrderStatus({ id, text }: { id: number; text: string }) {
  return <Badge tone={getOrderTone(id)}>{text}</Badge>
}
