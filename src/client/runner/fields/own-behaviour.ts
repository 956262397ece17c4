import { askedBehaviour } from './asked-goods/asked-behaviour.ts'
import { boxesBehaviour } from './box-scans/boxes-behaviour.ts'
import { linesBehaviour } from './order-lines/lines-behaviour.ts'
import type { OwnField } from './own-field.ts'
import { packagesBehaviour } from './package-counts/packages-behaviour.ts'
import { taresBehaviour } from './tares/tares-behaviour.ts'

/** What a field with a component of its own opens with and when it is done, by `ui:field`. */
export const ownBehaviour: Record<string, OwnField> = {
  askedGoods: askedBehaviour,
  boxScans: boxesBehaviour,
  orderLines: linesBehaviour,
  packageCounts: packagesBehaviour,
  tares: taresBehaviour,
}
