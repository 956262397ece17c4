// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { RunnerEvent } from '../../../src/client/runner/machine/events.ts'
import { runnerMachine } from '../../../src/client/runner/machine/runner-machine.ts'
import type { DraftLineChange } from '../../../src/shared/draft-scans.ts'
import { taskView } from './sample-task.ts'

const loaded = (overrides: Partial<Extract<RunnerEvent, { type: 'LOADED' }>> = {}): RunnerEvent => ({
  type: 'LOADED',
  view: taskView({}),
  phone: false,
  device: null,
  queuedSubmit: null,
  ...overrides,
})
const draft = (overrides: object) => ({
  form: 'formatting/v1/collect',
  data: {} as unknown,
  scans: [] as string[],
  edition: 4,
  savedAt: '2026-03-05T09:30:00.000Z',
  savedBy: 'Иванова',
  ...overrides,
})
const save: RunnerEvent = { type: 'SAVE' }
const failed: RunnerEvent = { type: 'SAVE_FAILED', opened: 1, canRetry: true }
const overtaken: RunnerEvent = { type: 'SAVE_OVERTAKEN', opened: 1 }

function after(...events: RunnerEvent[]) {
  let [state] = initialTransition(runnerMachine, { path: 'tasks/7', person: 'ivanova' })
  for (const event of events) [state] = transition(runnerMachine, state, event)
  return { state, context: state.context }
}

describe('[TK-36] [TK-19] scans of two terminals on one step', () => {
  const scan = (id: string): DraftLineChange => ({
    id,
    field: 'lines',
    lineId: 11,
    count: 'collected',
    add: { collected: 1 },
    most: 5,
  })
  const linesWith = (collected: number) => ({ lines: [{ lineId: 11, collected }] })
  const scanned = (collected: number, id: string): RunnerEvent => ({
    type: 'TYPED',
    data: linesWith(collected),
    scans: [scan(id)],
  })
  const remote = (collected: number, overrides: object = {}) =>
    loaded({ view: taskView({}, { draft: draft({ data: linesWith(collected), edition: 1, ...overrides }) }) })

  it('add up when a save conflicts, and are saved on top of the newer draft', () => {
    const run = after(loaded(), scanned(1, 'mine'), save, overtaken, remote(1, { scans: ['other'] }))
    expect(run.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'dirty' })
    expect(run.context).toMatchObject({
      typed: { data: linesWith(2) },
      merged: { data: linesWith(2) },
      edition: 1,
      restorableInput: null,
      scans: [{ id: 'mine' }],
    })
  })

  it('add up as soon as the other one has saved', () => {
    const run = after(loaded(), scanned(1, 'mine'), remote(1, { scans: ['other'] }))
    expect(run.context).toMatchObject({ typed: { data: linesWith(2) }, edition: 1 })
    expect(run.state.value.draft).toBe('dirty')
  })

  it('count once when the answer to their save was lost', () => {
    const lost: RunnerEvent[] = [loaded(), scanned(1, 'mine'), save, failed, scanned(2, 'next')]
    const run = after(...lost, remote(2, { scans: ['mine', 'other'] }))
    expect(run.context).toMatchObject({ typed: { data: linesWith(3) }, scans: [{ id: 'next' }] })
  })

  it('are shown where nothing was typed, and do not count as typed there', () => {
    const run = after(loaded(), remote(2, { scans: ['other'] }))
    expect(run.context).toMatchObject({ typed: null, merged: { data: linesWith(2) } })
    expect(run.state.value.draft).toBe('saved')
  })

  it('are in both drafts when the user has to choose between notes', () => {
    const local = { ...linesWith(1), note: 'mine' }
    const run = after(
      loaded(),
      { type: 'TYPED', data: local, scans: [scan('mine')] } as RunnerEvent,
      save,
      overtaken,
      remote(1, { data: { ...linesWith(1), note: 'theirs' }, scans: ['other'] }),
    )
    expect(run.state.value.page).toEqual({ working: 'conflict' })
    expect(run.context.initialForm.data).toEqual({ ...linesWith(2), note: 'theirs' })
    expect(run.context.restorableInput?.data).toEqual({ ...linesWith(2), note: 'mine' })
  })

  it('stored on this device add up when the task is opened again', () => {
    const merged = {
      form: 'formatting/v1/collect',
      data: linesWith(1),
      revision: 3,
      edition: 0,
      sent: [],
      scans: [scan('mine')],
      base: {},
    }
    const run = after(
      loaded({
        view: taskView({}, { draft: draft({ data: linesWith(2), edition: 3, scans: ['other'] }) }),
        device: merged,
      }),
    )
    expect(run.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'dirty' })
    expect(run.context.initialForm.data).toEqual(linesWith(3))
  })
})
