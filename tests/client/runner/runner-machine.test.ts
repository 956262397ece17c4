// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { DeviceDraft, QueuedSubmit } from '../../../src/client/runner/machine/context.ts'
import type { RunnerEvent } from '../../../src/client/runner/machine/events.ts'
import { runnerMachine } from '../../../src/client/runner/machine/runner-machine.ts'
import { endedView, packingView, taskView } from './sample-task.ts'

const view = taskView({})
const loaded = (overrides: Partial<Extract<RunnerEvent, { type: 'LOADED' }>> = {}): RunnerEvent => ({
  type: 'LOADED',
  view,
  phone: false,
  device: null,
  queuedSubmit: null,
  ...overrides,
})
const refused = (code: number, status = 409): RunnerEvent => ({
  type: 'REFUSED',
  refusal: { status, code, message: `refused with ${code}` },
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
const pageOf = ({ state }: ReturnType<typeof after>) => state.value.page
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const queuedSubmit = (overrides: Partial<QueuedSubmit> = {}): QueuedSubmit => ({
  path: 'tasks/7',
  keptAt: ago(1),
  body: { type: 'COLLECTED', payload: { lines: [] }, revision: 3 },
  key: 'kept key',
  orderUpdateTime: view.order.dateUpdate,
  typed: { form: 'formatting/v1/collect', data: { lines: [] } },
  ...overrides,
})
const device = (overrides: Partial<DeviceDraft> = {}): DeviceDraft => ({
  form: 'formatting/v1/collect',
  data: { lines: ['of the device'] },
  revision: 3,
  edition: 0,
  sent: [],
  ...overrides,
})

describe('page of a task', () => {
  it('[TK-02] loads the task and opens its form', () => {
    const run = after(loaded())
    expect(pageOf(run)).toEqual({ working: 'editing' })
    expect(run.context.initialForm).toMatchObject({ form: 'formatting/v1/collect', data: {} })
    expect(run.done).toContain('load')
  })

  it('[TK-02] a task that is not found, not for a phone, or does not load has its own page', () => {
    const refusal = (code: number, status: number): RunnerEvent => ({
      type: 'LOAD_REFUSED',
      refusal: { status, code, message: '' },
    })
    expect(pageOf(after(refusal(404, 404)))).toBe('notFound')
    expect(pageOf(after(refusal(286, 409)))).toBe('notOnMobile')
    expect(pageOf(after(refusal(0, 0)))).toBe('failed')
    expect(pageOf(after(refusal(0, 0), { type: 'RETRY' }))).toBe('loading')
  })

  it('[SH-13] a step that is not for phones is shown again when the window is wide', () => {
    const run = after(loaded({ phone: true }))
    expect(pageOf(run)).toBe('notOnMobile')
    expect(pageOf(after(loaded({ phone: true }), { type: 'WIDTH', phone: true }))).toBe('notOnMobile')
    expect(pageOf(after(loaded({ phone: true }), { type: 'WIDTH', phone: false }))).toBe('loading')
  })

  it('[TK-02] the last step leads to the end, and stored input is deleted', () => {
    const run = after(loaded(), submit(), { type: 'ACCEPTED', view: endedView(), phone: false })
    expect(pageOf(run)).toBe('done')
    expect(run.done).toEqual(expect.arrayContaining(['send', 'removeQueued', 'removeFromDevice']))
  })
})

describe('sending a step', () => {
  it('[EN-04] sends the revision and the order version that the screen shows', () => {
    const { context, state } = after(loaded(), submit())
    expect(state.value.page).toEqual({ working: 'submitting' })
    expect(context.submit).toMatchObject({
      key: 'first',
      orderUpdateTime: view.order.dateUpdate,
      body: { type: 'COLLECTED', revision: 3 },
    })
  })

  it('[EN-04] a second press while the first is being sent sends nothing', () => {
    const { done } = after(loaded(), submit(), submit('second'))
    expect(done.filter((type) => type === 'send')).toHaveLength(1)
  })

  it('[EN-04] the same step repeated without an answer keeps its key, another one has its own', () => {
    const lost: RunnerEvent[] = [loaded(), submit(), { type: 'NO_ANSWER' }, { type: 'WITHDRAW' }, loaded()]
    expect(after(...lost, submit('second')).context.submit?.key).toBe('first')
    expect(after(...lost, submit('second', { lines: [1] })).context.submit?.key).toBe('second')
  })

  it('[EN-04] after a refusal the next try is a new request', () => {
    const run = after(loaded(), submit(), refused(19), submit('second'))
    expect(run.context.submit?.key).toBe('second')
  })

  it('[TK-02] a refusal shows its message and keeps what was typed', () => {
    const run = after(loaded(), typed({ lines: [1] }), submit(), refused(45))
    expect(pageOf(run)).toEqual({ working: 'refused' })
    expect(run.context.refusal?.message).toBe('refused with 45')
    expect(run.context.typed?.data).toEqual({ lines: [1] })
    expect(run.context.initialForm.key).toBe(1)
  })

  it('[SH-18] without an answer the step is queued on the device and sent again with the same key', () => {
    const run = after(loaded(), submit(), { type: 'NO_ANSWER' }, { type: 'SEND_AGAIN' })
    expect(pageOf(run)).toEqual({ working: 'offline' })
    expect(run.done.filter((type) => type === 'send')).toHaveLength(2)
    expect(run.done).toContain('queueSubmit')
    expect(run.context.submit?.key).toBe('first')
  })

  it('[SH-18] a step queued before a reload is sent when the task is opened again', () => {
    const run = after(loaded({ queuedSubmit: queuedSubmit() }))
    expect(pageOf(run)).toEqual({ working: 'offline' })
    expect(run.context.submit?.key).toBe('kept key')
    expect(run.context.initialForm.data).toEqual({ lines: [] })
    expect(run.done).toContain('send')
  })

  it('[SH-18] a queued step that was refused meanwhile displays the refusal, with its data in the form', () => {
    const refusal = { status: 409, code: 19, message: 'too late' }
    const typedThen = { form: 'formatting/v1/collect', data: { lines: ['mine'] } }
    const run = after(loaded({ queuedSubmit: queuedSubmit({ refusal, typed: typedThen }) }))
    expect(pageOf(run)).toEqual({ working: 'refused' })
    expect(run.context.refusal).toEqual(refusal)
    expect(run.context.initialForm.data).toEqual({ lines: ['mine'] })
    expect(run.done).toContain('removeQueued')
  })
})

describe('a page with an outdated order', () => {
  const newer = taskView({ revision: 5 })

  it('[PO-05] [OC-05] a task migrated to another version offers to restore the typed values, for the same form of that version', () => {
    const { step } = view
    const migrated = taskView({ version: 2, revision: step.revision + 1, form: 'formatting/v2/collect' })
    const asides: RunnerEvent = {
      type: 'TYPED_ASIDE',
      form: 'formatting/v1/callBack',
      data: { note: 'later' },
    }
    const conflicted = [
      loaded(),
      typed({ lines: ['mine'] }),
      asides,
      submit(),
      refused(355),
      loaded({ view: migrated }),
    ]
    const run = after(...conflicted)
    expect(pageOf(run)).toEqual({ working: 'conflict' })
    expect(run.context).toMatchObject({
      isMigrated: true,
      restorableInput: { form: 'formatting/v2/collect', data: { lines: ['mine'] } },
      asides: { 'formatting/v2/callBack': { note: 'later' } },
    })
    const restored = after(...conflicted, { type: 'RESTORE' })
    expect(pageOf(restored)).toEqual({ working: 'editing' })
    expect(restored.context.initialForm).toMatchObject({
      form: 'formatting/v2/collect',
      data: { lines: ['mine'] },
    })
    // On the same version nothing was migrated.
    expect(after(loaded(), typed({}), submit(), refused(355), loaded()).context.isMigrated).toBe(false)
  })

  it('[OC-05] 355 refreshes the page and offers to restore the typed values', () => {
    const stale = [loaded(), typed({ lines: ['mine'] }), submit(), refused(355)]
    expect(pageOf(after(...stale))).toEqual({ working: 'refreshing' })
    const run = after(...stale, loaded({ view: newer }))
    expect(pageOf(run)).toEqual({ working: 'conflict' })
    expect(run.context.initialForm.data).toEqual({})
    const restored = after(...stale, loaded({ view: newer }), { type: 'RESTORE' })
    expect(restored.context.initialForm.data).toEqual({ lines: ['mine'] })
    expect(restored.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'dirty' })
  })

  it('[OC-05] values typed into another form are not restored into this one', () => {
    const run = after(loaded(), typed({ lines: ['mine'] }), loaded({ view: packingView() }), {
      type: 'RESTORE',
    })
    expect(pageOf(run)).toEqual({ working: 'conflict' })
    expect(run.context.initialForm.form).toBe('formatting/v1/packages')
    expect(run.context.initialForm.data).toEqual({})
  })

  it('[SH-16] a step submitted by another user opens the next one, or a conflict when values were typed', () => {
    expect(pageOf(after(loaded(), loaded({ view: newer })))).toEqual({ working: 'editing' })
    expect(pageOf(after(loaded(), typed({}), loaded({ view: newer })))).toEqual({ working: 'conflict' })
  })

  it('[SH-16] new facts of the same step leave the form unchanged', () => {
    const viewWithHistory = taskView(
      {},
      { history: [{ revision: 3, at: '', who: '', event: '', from: null, to: '' }] },
    )
    const run = after(loaded(), typed({ lines: [1] }), loaded({ view: viewWithHistory }))
    expect(run.context.initialForm.key).toBe(1)
    expect(run.context.view?.history).toHaveLength(1)
    expect(run.context.typed?.data).toEqual({ lines: [1] })
  })

  it('[SH-12] a late answer changes nothing', () => {
    const run = after(loaded({ view: newer }), loaded())
    expect(run.context.view?.step.revision).toBe(5)
  })
})

describe('draft', () => {
  const draft = (overrides = {}) => ({
    form: 'formatting/v1/collect',
    data: { lines: ['of the server'] } as unknown,
    scans: [] as string[],
    edition: 4,
    savedAt: '2026-03-05T09:30:00.000Z',
    savedBy: 'Иванова',
    ...overrides,
  })
  const failed: RunnerEvent = { type: 'SAVE_FAILED', opened: 1, canRetry: true }

  it('[EN-05] opens with this device’s changes on top of the server’s draft, else with that draft', () => {
    const onServer = taskView({}, { draft: draft() })
    const run = after(loaded({ view: onServer }))
    expect(run.context).toMatchObject({ initialForm: { data: { lines: ['of the server'] } }, edition: 4 })
    expect(run.state.value.draft).toBe('saved')
    const opened = after(loaded({ view: onServer, device: device({ edition: 4 }) }))
    expect(opened.context.initialForm.data).toEqual({ lines: ['of the device'] })
    expect(opened.state.value.draft).toBe('dirty')
  })

  it('[EN-05] a newer draft saved on another device is opened, and the values stored on this device are offered, regardless of the clocks', () => {
    const run = after(loaded({ view: taskView({}, { draft: draft() }), device: device({ edition: 3 }) }))
    expect(run.context.initialForm.data).toEqual({ lines: ['of the server'] })
    expect(pageOf(run)).toEqual({ working: 'conflict' })
    expect(run.context.restorableInput?.data).toEqual({ lines: ['of the device'] })
  })

  it('[EN-05] a save that was never answered is recognized as this device’s own', () => {
    const view = taskView({}, { draft: draft({ data: { note: 'a', lines: [1] } }) })
    const ownDraft = after(
      loaded({
        view,
        device: device({ edition: 3, sent: [{ lines: [1], note: 'a' }], data: { lines: [2] } }),
      }),
    )
    expect(ownDraft.context).toMatchObject({
      initialForm: { data: { lines: [2] } },
      edition: 4,
      restorableInput: null,
    })
    expect(ownDraft.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'dirty' })
    const sameDraft = after(loaded({ view, device: device({ edition: 3, data: { lines: [1], note: 'a' } }) }))
    expect(sameDraft.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'saved' })
  })

  it('[EN-05] values that this device stored for an older step of the same form are offered, not filled in', () => {
    const run = after(loaded({ device: device({ revision: 1 }) }))
    expect(pageOf(run)).toEqual({ working: 'conflict' })
    expect(run.context.initialForm.data).toEqual({})
    expect(run.context.restorableInput?.data).toEqual({ lines: ['of the device'] })
  })

  it('[EN-05] changes made while a draft is being saved are saved after it', () => {
    const run = after(loaded(), typed(1), { type: 'SAVE' }, typed(2), {
      type: 'SAVED',
      opened: 1,
      edition: 1,
      savedAt: 'now',
    })
    expect(run.state.value.draft).toBe('dirty')
    expect(run.context.edition).toBe(1)
    expect(run.done.filter((type) => type === 'removeFromDevice')).toHaveLength(0)
  })

  it('[EN-05] without network it is stored on the device and saved later', () => {
    const lost: RunnerEvent[] = [loaded(), typed(1), { type: 'SAVE' }, failed]
    expect(after(...lost).state.value.draft).toBe('keptOnDevice')
    const saved: RunnerEvent = { type: 'SAVED', opened: 1, edition: 1, savedAt: 'now' }
    const run = after(...lost, { type: 'SAVE' }, saved)
    expect(run.state.value.draft).toBe('saved')
    expect(run.done).toContain('removeFromDevice')
  })

  it('[EN-05] a late answer for the previous form does not affect this one', () => {
    const next = [loaded(), typed(1), { type: 'SAVE' }, submit(), { type: 'ACCEPTED', view: packingView() }]
    const run = after(...(next as RunnerEvent[]), { type: 'SAVE_STALE', opened: 1 })
    expect(pageOf(run)).toEqual({ working: 'editing' })
    expect(run.state.value.draft).toBe('clean')
  })

  const overtaken: RunnerEvent[] = [
    loaded(),
    typed({ lines: [1] }),
    { type: 'SAVE' },
    { type: 'SAVE_OVERTAKEN', opened: 1 },
  ]
  const newer = (data: unknown) => loaded({ view: taskView({}, { draft: draft({ data, edition: 1 }) }) })

  it('[EN-05] when another terminal has saved a draft in between the user chooses between the two', () => {
    const run = after(...overtaken, newer({ lines: ['theirs'] }))
    expect(run.state.value).toMatchObject({ page: { working: 'conflict' }, draft: 'saved' })
    expect(run.context).toMatchObject({
      initialForm: { data: { lines: ['theirs'] } },
      restorableInput: { data: { lines: [1] } },
      edition: 1,
    })
    const restored = after(...overtaken, newer({ lines: ['theirs'] }), { type: 'RESTORE' })
    expect(restored.context).toMatchObject({ typed: { data: { lines: [1] } }, edition: 1 })
  })

  it('[EN-05] a draft refused for its edition is not sent again unchanged', () => {
    const run = after(...overtaken, { type: 'SAVE' }, newer({ lines: ['theirs'] }), { type: 'SAVE' })
    expect(run.done.filter((type) => type === 'saveDraft')).toHaveLength(1)
  })

  it('[EN-05] a newer edition that removes nothing is applied without a question', () => {
    const sameDraft = after(...overtaken, newer({ lines: [1] }))
    expect(sameDraft.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'saved' })
    expect(sameDraft.context).toMatchObject({ edition: 1, initialForm: { key: 1 } })
    // The answer to the first save was lost; the user has typed on since.
    const typing: RunnerEvent[] = [loaded(), typed({ lines: [1] }), { type: 'SAVE' }, failed]
    const retyped: RunnerEvent[] = [typed({ lines: [1, 2] }), { type: 'SAVE' }, overtaken.at(-1)!]
    const lost = after(...typing, ...retyped, newer({ lines: [1] }))
    expect(lost.state.value).toMatchObject({ page: { working: 'editing' }, draft: 'dirty' })
    expect(lost.context).toMatchObject({
      edition: 1,
      typed: { data: { lines: [1, 2] } },
      restorableInput: null,
    })
  })

  it('[EN-05] a refused save is not repeated until the draft has changed', () => {
    const no: RunnerEvent = { type: 'SAVE_FAILED', opened: 1, canRetry: false }
    const run = after(loaded(), typed(1), { type: 'SAVE' }, no, { type: 'SAVE' })
    expect(run.done.filter((type) => type === 'saveDraft')).toHaveLength(1)
    expect(after(loaded(), typed(1), { type: 'SAVE' }, no, typed(2)).state.value.draft).toBe('dirty')
    expect(after(loaded(), typed(1), { type: 'SAVE' }, no, claimed).state.value.draft).toBe('dirty')
  })
})

describe('a step that was queued for longer than a shift', () => {
  const opened = loaded({ queuedSubmit: queuedSubmit({ keptAt: ago(13) }) })

  it('[SH-18] is shown with a question, and sent only when the user confirms', () => {
    const run = after(opened)
    expect(pageOf(run)).toEqual({ working: 'outdated' })
    expect(run.done).not.toContain('send')
    const sentAgain = after(opened, { type: 'SEND_AGAIN' })
    expect(pageOf(sentAgain)).toEqual({ working: 'offline' })
    expect(sentAgain.done.filter((name) => name === 'send')).toHaveLength(1)
    expect(sentAgain.context.submit?.key).toBe('kept key')
  })

  it('[SH-18] is confirmed also when the page was open all the time', () => {
    const no: RunnerEvent = { type: 'NO_ANSWER' }
    const run = after(loaded(), submit(), no, { type: 'BECAME_OUTDATED', keptAt: ago(13) })
    expect(pageOf(run)).toEqual({ working: 'outdated' })
    expect(run.done.filter((name) => name === 'send')).toHaveLength(1)
  })

  it('[SH-18] is deleted when the user withdraws it', () => {
    const run = after(opened, { type: 'WITHDRAW' }, loaded())
    expect(pageOf(run)).toEqual({ working: 'editing' })
    expect(run.done).toContain('removeQueued')
    expect(run.done).not.toContain('send')
  })
})

describe('claim', () => {
  const refusedClaim: RunnerEvent = { type: 'CLAIM_REFUSED', name: 'Петров' }

  it('[EN-06] a task claimed by another user cannot be worked on until it is taken over', () => {
    const run = after(loaded(), refusedClaim, submit())
    expect(run.state.value).toMatchObject({ page: { working: 'editing' }, claim: 'byOther' })
    expect(run.context.heldBy).toBe('Петров')
    const submitting = after(loaded(), refusedClaim, { type: 'TAKE_OVER' }, claimed, submit())
    expect(submitting.done).toContain('takeOver')
    expect(pageOf(submitting)).toEqual({ working: 'submitting' })
  })

  it('[EN-06] a claim lost while working keeps the form', () => {
    const run = after(loaded(), claimed, typed({ lines: [1] }), refusedClaim)
    expect(run.context.typed?.data).toEqual({ lines: [1] })
    expect(run.context.initialForm.key).toBe(1)
  })

  it('[EN-06] a withdrawn claim is reported once, and the task is not claimed again automatically', () => {
    const refusedAgain = after(loaded(), claimed, loaded({ view: taskView({}) }), {
      ...refusedClaim,
      isTakenOver: true,
    })
    expect(refusedAgain.done.filter((name) => name === 'claim')).toHaveLength(1)
    expect(refusedAgain.context).toMatchObject({ heldBy: 'Петров', isTakenOver: true })
    expect(refusedAgain.state.value).toMatchObject({ claim: 'byOther' })
    const claimedAgain = after(
      loaded(),
      { ...refusedClaim, isTakenOver: true },
      { type: 'TAKE_OVER' },
      claimed,
    )
    expect(claimedAgain.context).toMatchObject({ heldBy: null, isTakenOver: false })
  })

  it('[EN-06] a read-only user claims nothing', () => {
    const run = after(loaded({ view: taskView({ mayWork: false }) }), typed({ lines: [1] }))
    expect(run.done).not.toContain('claim')
  })
})

describe('[EN-14] a queued step is never lost silently', () => {
  const refusal = { status: 409, code: 355, message: 'The order has changed' }
  const ended = { view: endedView() }

  it('refused while its task ended elsewhere: the end displays the refusal until it is dismissed', () => {
    const refusedState = after(loaded({ ...ended, queuedSubmit: queuedSubmit({ refusal }) }))
    expect(pageOf(refusedState)).toBe('done')
    expect(refusedState.context).toMatchObject({
      refusal,
      wasSentFromQueue: true,
      refusedSubmit: { body: { type: 'COLLECTED' } },
    })
    expect(refusedState.done).toContain('removeQueued')
    const dismissed = after(loaded({ ...ended, queuedSubmit: queuedSubmit({ refusal }) }), {
      type: 'DISMISS',
    })
    expect(dismissed.context).toMatchObject({ refusal: null, refusedSubmit: null })
  })

  it('not sent yet when its task has ended: it stays queued until its sender has an answer', () => {
    const queued = after(loaded({ ...ended, queuedSubmit: queuedSubmit() }))
    expect(pageOf(queued)).toBe('done')
    expect(queued.done).not.toContain('removeQueued')
  })

  it('queued for longer than a shift when its task has ended: it is deleted, or the question would never end', () => {
    expect(after(loaded({ ...ended, queuedSubmit: queuedSubmit({ keptAt: ago(20) }) })).done).toContain(
      'removeQueued',
    )
  })

  it('for a task that ended meanwhile on the screen: the end is not shown as its result', () => {
    const offline = [loaded(), submit(), { type: 'NO_ANSWER', busy: null } as const]
    const conflicting = after(...offline, refused(355), loaded(ended))
    expect(pageOf(conflicting)).toBe('done')
    expect(conflicting.context).toMatchObject({
      wasSentFromQueue: true,
      refusedSubmit: { body: { type: 'COLLECTED' } },
    })
    expect(conflicting.context.refusal?.message).toBe('refused with 355')
    const newer = after(...offline, refused(355), loaded({ view: packingView() }))
    expect(newer.context).toMatchObject({ lostRefusal: null, refusal: null })
  })

  it('refused after it was queued: the message names the step, and the current assignee is requested', () => {
    const refusedLater = after(loaded(), submit(), { type: 'NO_ANSWER', busy: null }, refused(19))
    expect(refusedLater.context).toMatchObject({
      wasSentFromQueue: true,
      refusedSubmit: { body: { type: 'COLLECTED' } },
    })
    expect(refusedLater.done.at(-1)).toBe('load')
    const refusedImmediately = after(loaded(), submit(), refused(19))
    expect(refusedImmediately.context).toMatchObject({ wasSentFromQueue: false })
  })
})
