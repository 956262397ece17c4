import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { CallList } from '../../../runner/parts/call-history.tsx'
import { Block } from '../../../ui/block.tsx'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'

/** Calls with the customer and promises made. */
export const calls = ({ calls: callList, store }: OrderCard, _: Surroundings, title: string) =>
  callList.length === 0 ? null : (
    <Block title={title}>
      <CallList calls={callList} zone={store.zone} />
    </Block>
  )
