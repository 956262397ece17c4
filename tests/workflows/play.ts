import { expect } from 'vitest'
import {
  startMachine,
  findEventRefusal,
  restoreSnapshot,
  formatStatePath,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import { sampleNoon } from '../../workflows/scenarios.ts'
import type { WorkflowInput } from '../../workflows/task-input.ts'

/** Runs one instance as the engine does: stored and restored between events. */
export function play(workflow: Workflow, input: WorkflowInput) {
  const initial = startMachine(workflow, input)
  let stored = { value: initial.snapshot.value as unknown, context: initial.snapshot.context as unknown }
  let effects = initial.effects

  const snapshot = () => restoreSnapshot(workflow, JSON.parse(JSON.stringify(stored)) as typeof stored)
  const eventOf = (type: string, payload: unknown, rest: Partial<EngineEvent>): EngineEvent => ({
    type,
    payload,
    at: sampleNoon,
    facts: {},
    ...rest,
  })

  const instance = {
    state: () => formatStatePath(stored.value),
    /** Effects of the last event. */
    effects: (): Effect[] => effects,
    effect: (type: Effect['type']) => effects.find((e) => e.type === type)?.params,
    context: () => stored.context,
    snapshot,
    summary: () => workflow.summary(stored.context as never),
    formData: (form: string) => workflow.formData?.(stored.context as never, form as never),
    takes: (type: string, payload: unknown = {}, rest: Partial<EngineEvent> = {}) =>
      snapshot().can(eventOf(type, payload, rest)),
    /** Sends an event that must be accepted. */
    send: (type: string, payload: unknown = {}, rest: Partial<EngineEvent> = {}) => {
      const event = eventOf(type, payload, rest)
      const before = snapshot()
      expect(before.can(event), `${workflow.name} takes ${type} in ${formatStatePath(stored.value)}`).toBe(
        true,
      )
      const result = stepMachine(workflow, before, event)
      stored = { value: result.snapshot.value, context: result.snapshot.context }
      effects = result.effects
      return instance
    },
    /** Name of the guard that refuses the event; `absent` when the state does not handle it, null when it is accepted. */
    refuses: (type: string, payload: unknown = {}, rest: Partial<EngineEvent> = {}) => {
      const event = eventOf(type, payload, rest)
      if (snapshot().can(event)) return null
      const eventRefusal = findEventRefusal(workflow, snapshot(), event)
      return eventRefusal === 'absent' ? eventRefusal : eventRefusal.guard
    },
  }
  return instance
}
