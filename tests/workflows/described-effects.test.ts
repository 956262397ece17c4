import { describe, expect, it } from 'vitest'
import { describeMachine } from '../../src/server/engine/definition.ts'
import { isSettingName } from '../../src/server/platform/settings/registry.ts'
import { taskTypes } from '../../src/shared/task-types.ts'
import { workflows } from '../../workflows/registry.generated.ts'

const listEffects = (workflow: (typeof workflows)[number]) => {
  const { states, transitions } = describeMachine(workflow)
  return [
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap(({ effects }) => effects),
  ]
}

describe('[PO-14] effects of every workflow version', () => {
  it.each(workflows.map((workflow) => [`${workflow.name}/v${workflow.version}`, workflow] as const))(
    '%s: every timer names its event and its settings, every opened task its types',
    (_, workflow) => {
      for (const { name, timer, taskTypes: types } of listEffects(workflow)) {
        if (name === 'startTimer') {
          expect(Object.keys(workflow.events)).toContain(timer?.event)
          for (const limit of timer!.limits) expect(limit).toSatisfy(isSettingName)
        } else expect(timer).toBeUndefined()
        if (name === 'openTask') {
          expect(types).not.toEqual([])
          for (const type of types!) expect(taskTypes).toContain(type)
        } else expect(types).toBeUndefined()
      }
    },
  )

  it('a timer of the order has the setting of its time, and a task all types that it may have', () => {
    const effects = listEffects(workflows.find(({ name }) => name === 'order')!)
    const timers = effects.flatMap(({ timer }) => (timer ? [`${timer.event}: ${timer.limits.join()}`] : []))
    expect(timers).toEqual(
      expect.arrayContaining([
        'PAYMENT_TIMED_OUT: paymentMinutes',
        'PAYMENT_TIMED_OUT: confirmationDays',
        'STORAGE_EXPIRED: storageDays,storageGraceMinutes',
      ]),
    )
    const tasks = effects.flatMap(({ taskTypes: types }) => (types ? [types.toSorted().join()] : []))
    expect(tasks).toContain('formationDelivery,formatting')
    expect(tasks).toContain('deciding')
  })

  it('a call-back has no setting: the operator chooses its time', () => {
    const effects = listEffects(workflows.findLast(({ name }) => name === 'confirming')!)
    const timers = effects.flatMap(({ timer }) => (timer ? [[timer.event, timer.limits.join()]] : []))
    expect(timers).toContainEqual(['CALL_BACK_DUE', ''])
    expect(timers).toContainEqual(['CALL_LEFT', 'callLimitMinutes'])
  })
})
