// Written by `npm run generate` from the folders beside it. Do not edit.

import confirmingV1CallBack from './confirming/v1/call-back.ts'
import confirmingV1CallFailed from './confirming/v1/call-failed.ts'
import confirmingV1Cancellation from './confirming/v1/cancellation.ts'
import confirmingV1Conversation from './confirming/v1/conversation.ts'
import confirmingV1Outcome from './confirming/v1/outcome.ts'
import confirmingV1Ready from './confirming/v1/ready.ts'
import confirmingV1Unreachable from './confirming/v1/unreachable.ts'
import confirmingV1Waiting from './confirming/v1/waiting.ts'
import deliveryV1Code from './delivery/v1/code.ts'
import deliveryV1Issue from './delivery/v1/issue.ts'
import deliveryV1Locked from './delivery/v1/locked.ts'
import deliveryV1Ready from './delivery/v1/ready.ts'
import deliveryV1Returning from './delivery/v1/returning.ts'
import deliveryV1WithoutCode from './delivery/v1/without-code.ts'
import disbandingV1Ready from './disbanding/v1/ready.ts'
import disbandingV1Return from './disbanding/v1/return.ts'
import formattingV1Collect from './formatting/v1/collect.ts'
import formattingV1Confirm from './formatting/v1/confirm.ts'
import formattingV1NothingCollected from './formatting/v1/nothing-collected.ts'
import formattingV1Packages from './formatting/v1/packages.ts'
import formattingV1Ready from './formatting/v1/ready.ts'
import confirmingV1Ru from './confirming/v1/texts.ru.json' with { type: 'json' }
import confirmingV1En from './confirming/v1/texts.en.json' with { type: 'json' }
import confirmingV1Kk from './confirming/v1/texts.kk.json' with { type: 'json' }
import deliveryV1Ru from './delivery/v1/texts.ru.json' with { type: 'json' }
import deliveryV1En from './delivery/v1/texts.en.json' with { type: 'json' }
import deliveryV1Kk from './delivery/v1/texts.kk.json' with { type: 'json' }
import disbandingV1Ru from './disbanding/v1/texts.ru.json' with { type: 'json' }
import disbandingV1En from './disbanding/v1/texts.en.json' with { type: 'json' }
import disbandingV1Kk from './disbanding/v1/texts.kk.json' with { type: 'json' }
import formattingV1Ru from './formatting/v1/texts.ru.json' with { type: 'json' }
import formattingV1En from './formatting/v1/texts.en.json' with { type: 'json' }
import formattingV1Kk from './formatting/v1/texts.kk.json' with { type: 'json' }
import orderV1Ru from './order/v1/texts.ru.json' with { type: 'json' }
import orderV1En from './order/v1/texts.en.json' with { type: 'json' }
import orderV1Kk from './order/v1/texts.kk.json' with { type: 'json' }

export const forms = {
  'confirming/v1/call-back': confirmingV1CallBack,
  'confirming/v1/call-failed': confirmingV1CallFailed,
  'confirming/v1/cancellation': confirmingV1Cancellation,
  'confirming/v1/conversation': confirmingV1Conversation,
  'confirming/v1/outcome': confirmingV1Outcome,
  'confirming/v1/ready': confirmingV1Ready,
  'confirming/v1/unreachable': confirmingV1Unreachable,
  'confirming/v1/waiting': confirmingV1Waiting,
  'delivery/v1/code': deliveryV1Code,
  'delivery/v1/issue': deliveryV1Issue,
  'delivery/v1/locked': deliveryV1Locked,
  'delivery/v1/ready': deliveryV1Ready,
  'delivery/v1/returning': deliveryV1Returning,
  'delivery/v1/without-code': deliveryV1WithoutCode,
  'disbanding/v1/ready': disbandingV1Ready,
  'disbanding/v1/return': disbandingV1Return,
  'formatting/v1/collect': formattingV1Collect,
  'formatting/v1/confirm': formattingV1Confirm,
  'formatting/v1/nothing-collected': formattingV1NothingCollected,
  'formatting/v1/packages': formattingV1Packages,
  'formatting/v1/ready': formattingV1Ready,
} as const

export type FormId = keyof typeof forms

/** Texts of a workflow version by language: i18next namespace `<name>/v<version>`. */
export const formTexts: Record<string, { ru: object; en: object; kk: object }> = {
  'confirming/v1': { ru: confirmingV1Ru, en: confirmingV1En, kk: confirmingV1Kk },
  'delivery/v1': { ru: deliveryV1Ru, en: deliveryV1En, kk: deliveryV1Kk },
  'disbanding/v1': { ru: disbandingV1Ru, en: disbandingV1En, kk: disbandingV1Kk },
  'formatting/v1': { ru: formattingV1Ru, en: formattingV1En, kk: formattingV1Kk },
  'order/v1': { ru: orderV1Ru, en: orderV1En, kk: orderV1Kk },
}
