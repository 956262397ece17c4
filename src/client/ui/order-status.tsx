import { Badge } from './badge.tsx'
import { getOrderTone } from './tones.ts'

/** Badge of an order status. `text`: name of the status in the catalogue orderStatuses. */
export function OrderStatusBadge({ id, text }: { id: number; text: string }) {
  return <Badge tone={getOrderTone(id)}>{text}</Badge>
}
