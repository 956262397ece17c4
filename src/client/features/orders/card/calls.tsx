import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { CallList } from '../../../runner/parts/call-history.tsx'
import { Block } from '../../../ui/block.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'

/** Calls with the customer and the promises made in them. */
export const renderPhoneCalls = ({ calls: callList, store }: OrderCard, _: FieldContext, title: string) =>
  callList.length === 0 ? null : (
    <Block title={title}>
      <CallList calls={callList} zone={store.zone} />
    </Block>
  )
