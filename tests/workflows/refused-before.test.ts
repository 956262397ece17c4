import { describe, expect, it } from 'vitest'
import { findUnconditionalRefusal, restoreSnapshot } from '../../src/server/engine/interpret.ts'
import confirming from '../../workflows/confirming/v2/machine.ts'
import delivery from '../../workflows/delivery/v1/machine.ts'
import type { workflows } from '../../workflows/registry.generated.ts'

const at = (workflow: (typeof workflows)[number], value: unknown, context: object) =>
  restoreSnapshot(workflow, { value, context })

describe('[UX-5] [EN-03] the guard that refuses an event before it is sent', () => {
  const lines = [{ lineId: 1, ordered: 2, collected: 0, unitPrice: 100, marks: [] }]
  const shortage = (collected: number) =>
    at(confirming, 'shortageUnreachable', {
      purpose: 'shortage',
      attempts: 3,
      limits: { callAttempts: 3 },
      lines: lines.map((line) => ({ ...line, collected })),
      collectedSum: collected * 100,
      orderSum: 200,
    })

  it('is a guard of the step itself', () => {
    expect(findUnconditionalRefusal(confirming, shortage(0), 'FORM_WITH_COLLECTED')).toBe(
      'collectedSumAboveZero',
    )
    expect(findUnconditionalRefusal(confirming, shortage(1), 'FORM_WITH_COLLECTED')).toBeNull()
  })

  it('does not read the payload, the time of sending or external facts', () => {
    const ready = at(
      delivery,
      { awaitingCode: 'codeSent' },
      { codeSentAt: '2026-01-01T00:00:00Z', attempts: 0, limits: { codeAttempts: 5 } },
    )
    expect(findUnconditionalRefusal(delivery, ready, 'NEW_CODE_SENT')).toBeNull()
    expect(findUnconditionalRefusal(delivery, ready, 'CODE_ENTERED')).toBeNull()
  })
})
