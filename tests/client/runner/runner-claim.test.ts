// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { RunnerEvent } from '../../../src/client/runner/machine/events.ts'
import { runnerMachine } from '../../../src/client/runner/machine/runner-machine.ts'
import { taskView } from './sample-task.ts'

const view = taskView({})
const loaded = (overrides: Partial<Extract<RunnerEvent, { type: 'LOADED' }>> = {}): RunnerEvent => ({
  type: 'LOADED',
  view,
  phone: false,
  device: null,
  queuedSubmit: null,
  ...overrides,
})
const submit = (key = 'first', payload: unknown = { lines: [] }): RunnerEvent => ({
  type: 'SUBMIT',
  event: 'COLLECTED',
  payload,
  key,
})
const typed = (data: unknown): RunnerEvent => ({ type: 'TYPED', data })
const claimed: RunnerEvent = {
  type: 'CLAIMED',
  claim: { name: 'Иванова', mine: true, since: '', until: '' },
}

/** Applies the events; `done` lists the requested effects, in order. */
function after(...events: RunnerEvent[]) {
  let [state, actions] = initialTransition(runnerMachine, { path: 'tasks/7', person: 'ivanova' })
  const done = actions.map(({ type }) => type)
  for (const event of events) {
    ;[state, actions] = transition(runnerMachine, state, event)
    done.push(...actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate')))
  }
  return { state, context: state.context, done }
}
describe('the claim of an opened task', () => {
  const own = { name: 'Иванова', mine: true, since: '', until: '' }
  const ofPetrov = { ...own, name: 'Петров', mine: false }

  it('[EN-06] opening a task only reads it; the first typed value claims it', () => {
    expect(after(loaded()).done).not.toContain('claim')
    const run = after(loaded(), typed({ lines: [1] }), typed({ lines: [1, 2] }), claimed)
    expect(run.done.filter((name) => name === 'claim')).toHaveLength(1)
    expect(run.context.view?.claim?.mine).toBe(true)
    const inDialog = after(loaded(), { type: 'TYPED_ASIDE', form: 'x', data: { note: 'Занято' } })
    expect(inDialog.done).toContain('claim')
  })

  it('[EN-06] the server claims a task with its first step, and releases it if another user continues', () => {
    const accepted = (claim: typeof own | null): RunnerEvent => ({
      type: 'ACCEPTED',
      view: { ...taskView({ revision: 4 }), claim },
      phone: false,
    })
    const started = after(loaded(), submit(), accepted(own))
    expect(started.state.value).toMatchObject({ claim: 'mine' })
    expect(started.done).not.toContain('claim')
    const handedOver = after(loaded({ view: { ...view, claim: own } }), submit(), accepted(null))
    expect(handedOver.state.value).toMatchObject({ claim: 'none' })
    expect(handedOver.done).not.toContain('claim')
  })

  it('[EN-06] a task that a colleague has left is not taken over by looking at it', () => {
    const run = after(loaded({ view: { ...view, claim: ofPetrov } }), loaded())
    expect(run.context.heldBy).toBeNull()
    expect(run.state.value).toMatchObject({ claim: 'none' })
    expect(run.done).not.toContain('claim')
  })
})
