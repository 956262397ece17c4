// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import confirmingV1 from './confirming/v1/machine.ts'
import deliveryV1 from './delivery/v1/machine.ts'
import disbandingV1 from './disbanding/v1/machine.ts'
import formattingV1 from './formatting/v1/machine.ts'
import orderV1 from './order/v1/machine.ts'

export const workflows: readonly Workflow[] = [
  confirmingV1,
  deliveryV1,
  disbandingV1,
  formattingV1,
  orderV1,
]

/** Of machine, rules and forms of each version; a published one must not change (`published.lock.json`). */
export const workflowHashes: Record<string, string> = {
  'confirming/v1': '53dd0d18cdb4b81a',
  'delivery/v1': 'e25a8799e9c78774',
  'disbanding/v1': '04f6df2c43b68b50',
  'formatting/v1': 'ba55cee55d491896',
  'order/v1': 'ecefd6af88b5c8fc',
}
