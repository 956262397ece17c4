// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import deliveryV1 from './delivery/v1/machine.ts'
import formattingV1 from './formatting/v1/machine.ts'
import orderV1 from './order/v1/machine.ts'

export const workflows: readonly Workflow[] = [
  deliveryV1,
  formattingV1,
  orderV1,
]

/** Of machine, rules and forms of each version; a published one must not change (`published.lock.json`). */
export const workflowHashes: Record<string, string> = {
  'delivery/v1': '8dfdde8715019ecb',
  'formatting/v1': '0c1adab63c657a1c',
  'order/v1': 'ecefd6af88b5c8fc',
}
