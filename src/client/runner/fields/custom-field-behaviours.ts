import { requestedGoodsBehaviour } from './requested-goods/requested-goods-behaviour.ts'
import { boxesBehaviour } from './box-scans/boxes-behaviour.ts'
import { orderLinesBehaviour } from './order-lines/lines-behaviour.ts'
import type { CustomFieldBehaviour } from './custom-field-behaviour.ts'
import { bagCountsBehaviour } from './package-counts/packages-behaviour.ts'
import { taresBehaviour } from './tares/tares-behaviour.ts'

/** Initial value and blockers of fields with a custom component, by `ui:field`. */
export const customFieldBehaviours: Record<string, CustomFieldBehaviour> = {
  askedGoods: requestedGoodsBehaviour,
  boxScans: boxesBehaviour,
  orderLines: orderLinesBehaviour,
  packageCounts: bagCountsBehaviour,
  tares: taresBehaviour,
}
