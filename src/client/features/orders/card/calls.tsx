import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { CallList } from '../../../runner/parts/call-history.tsx'
import { getDeliveryZone } from '../../../../shared/store-day.ts'
import { Block } from '../../../ui/block.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'

/**
 * Block with the calls to the customer, and with the times for which another call was promised; nothing without calls.
 */
export const renderPhoneCalls = (
  { calls: callList, order, store }: OrderCard,
  _: FieldContext,
  title: string,
) =>
  callList.length === 0 ? null : (
    <Block title={title}>
      <CallList calls={callList} zone={store.zone} customerZone={getDeliveryZone(order, store)} />
    </Block>
  )
