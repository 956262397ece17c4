import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { TestPaymentsBlock } from '../test/test-payments.tsx'

/** Block to simulate payments. Displayed only for test orders, and only to users who may create test orders. */
export const renderTestPayments = ({ order }: OrderCard, { rights }: FieldContext, title: string) =>
  order.isTest && rights?.has('settingsOrderTest') && <TestPaymentsBlock orderId={order.id} title={title} />
