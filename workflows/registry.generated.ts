// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import formattingV1 from './formatting/v1/machine.ts'
import orderV1 from './order/v1/machine.ts'

export const workflows: readonly Workflow[] = [
  formattingV1,
  orderV1,
]
