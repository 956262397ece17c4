import { expect, it } from 'vitest'
import { listStates } from '../../src/server/platform/drivers/xstate.ts'
import { findButtonMeaning } from '../../src/shared/answers.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'

const outcomes = workflows
  .filter(({ events }) => 'HUNG_UP' in events)
  .flatMap((workflow) =>
    listStates(workflow.machine.root)
      .filter(({ key }) => key === 'shortageOutcome' || key === 'arrivalOutcome')
      .map((node) => [`${workflow.name} v${workflow.version} ${node.key}`, workflow, node] as const),
  )

it('[TK-18] every call about an order has the steps after a call', () => {
  expect(outcomes).toHaveLength(6)
})

// A call that nobody ends leads here by itself, so that the same keys as in the conversation must form no order.
it.each(outcomes)(
  '[TK-18] [SH-17] %s: no outcome is the main one, and an agreement has to be confirmed',
  (_, workflow, node) => {
    const meta = node.meta as StepMeta
    const agreements = node.ownEvents.filter(
      (type) => findButtonMeaning(workflow.name, type, 'plain') === 'agree',
    )
    expect(agreements).toHaveLength(1)
    for (const type of node.ownEvents) {
      const definition = workflow.events[type]
      if (definition?.by !== 'person' || meta.for !== 'person') continue
      const event = { ...definition, ...meta.eventOverrides?.[type] }
      expect(event.tone, type).not.toBe('main')
      if (agreements.includes(type)) expect(event.irreversible, type).toBe(true)
    }
  },
)
