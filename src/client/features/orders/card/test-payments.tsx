import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { TestPaymentsBlock } from '../test/test-payments.tsx'

/** Of a test order alone, for whoever may create one. */
export const testPayments = ({ order }: OrderCard, { rights }: Surroundings, title: string) =>
  order.isTest && rights?.has('settingsOrderTest') && <TestPaymentsBlock orderId={order.id} title={title} />
