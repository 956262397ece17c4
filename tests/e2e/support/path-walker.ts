import { expect } from '@playwright/test'
import {
  startMachine,
  findEventRefusal,
  stepMachine,
  type EngineEvent,
} from '../../../src/server/engine/interpret.ts'
import { listStates } from '../../../src/server/platform/drivers/xstate.ts'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import { runPath, type ModelPath, type PathStep } from '../../support/model.ts'
import type { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import { nextIssueCode, otherCode } from './codes.ts'
import { expectErrorAtCause } from './error-place.ts'
import { fillForm, type FillResult } from './path-forms.ts'
import type { SampleOrder } from './sample-order.ts'
import { expectStepComposition } from './step-composition.ts'
import { ru } from './texts.ts'

/** Milliseconds; longer than the delay until a call-back scheduled for the next minute is due. */
const dueWithin = 75_000

/** State of an action that is not offered for the order. */
const notOffered = 'notOffered'

interface CurrentTask {
  revision: number
  state: string
  ended: boolean
}
const endedTask: CurrentTask = { revision: 0, state: notOffered, ended: true }

/** Final states of a task after which the screen opens the next one by itself. */
const opensNextTask: ReadonlySet<string> = new Set(['calledAgain'])

/** Runs one generated path on a real order, with the buttons and forms of the runner. */
export class PathRunner {
  readonly #api: Api
  readonly #screen: TaskPage
  readonly #order: SampleOrder
  readonly #workflow: Workflow
  /** Guard that refuses each refused step, computed with the pure machine. */
  #guards = new Map<PathStep, string>()
  #codes = 0
  /** Number of accepted steps of this path. */
  #taken = 0

  constructor(api: Api, screen: TaskPage, order: SampleOrder, workflow: Workflow) {
    this.#api = api
    this.#screen = screen
    this.#order = order
    this.#workflow = workflow
  }

  async run(path: ModelPath, input: WorkflowInput): Promise<void> {
    if (path.start === notOffered) return this.#expectNotOffered()
    this.#guards = refusingGuards(this.#workflow, path, input)
    const next = new Map(path.steps.map((step, i) => [step, path.steps[i + 1]]))
    await runPath(path, {
      events: { '*': (step) => (step.accepted ? this.#take(step, next.get(step)) : this.#refused(step)) },
      states: { '*': (state) => this.#expectState(state) },
    })
  }

  /** Asserts the state on the screen and on the server. */
  async #expectState(state: string): Promise<void> {
    // The screen may have opened the call already.
    if (!opensNextTask.has(state)) await this.#screen.expectState(state)
    if (this.#hasEnded(state)) return expect(await this.#step()).toEqual(endedTask)
    expect((await this.#step()).state).toBe(state)
    if (!opensNextTask.has(state)) await expectStepComposition(this.#screen, this.#workflow, state)
  }

  /** An action that is not offered says so, without any controls. */
  async #expectNotOffered(): Promise<void> {
    await expect(this.#screen.alert(ru('errors:actionNotOffered'))).toBeVisible()
    await expect(this.#screen.actions).toHaveCount(0)
    expect(await this.#step()).toEqual(endedTask)
  }

  #hasEnded = (state: string) =>
    this.#workflow.kind === 'action' && this.#workflow.machine.root.states[state]?.type === 'final'

  /** The step on the server. An action that has ended only has the offer of a new one. */
  async #step(): Promise<CurrentTask> {
    const view = await this.#api.view(this.#order.path, this.#order.userName)
    const { revision, state, ended: hasEnded } = view?.step ?? endedTask
    return this.#workflow.kind === 'action' && revision === 0 && this.#taken > 0
      ? endedTask
      : { revision, state, ended: hasEnded }
  }

  async #take(step: PathStep, next: PathStep | undefined): Promise<void> {
    const stepBefore = await this.#step()
    const { event } = step
    if (this.#workflow.events[event.type]?.by === 'system') {
      // The server's own timer; the screen is notified.
      await expect
        .poll(async () => (await this.#step()).revision, { timeout: dueWithin })
        .toBe(stepBefore.revision + 1)
      return
    }
    await this.#fill(step, next)
    if (needsDelay(event)) await this.#pressUntilTaken(event, stepBefore.revision)
    else await this.#send(event)
    this.#taken++
    if (['SEND_CODE', 'NEW_CODE_SENT', 'UNLOCKED'].includes(event.type)) this.#codes++
    // The final screen has no history beside it; for an action its last state is checked instead.
    if (this.#hasEnded(step.expectedState)) return
    await expect
      .poll(async () => (await this.#step()).revision, { message: `${event.name} is taken` })
      .toBe(stepBefore.revision + 1)
    if ((await this.#step()).ended) return
    await expect(this.#screen.history).toContainText(this.#screen.text(`events.${event.type}.label`))
  }

  /** A new code can be requested only after a delay, so the press is repeated until it is accepted, as a user would. */
  async #pressUntilTaken(event: SampleEvent, revision: number): Promise<void> {
    await expect(async () => {
      await this.#send(event)
      await expect.poll(async () => (await this.#step()).revision, { timeout: 1_500 }).toBe(revision + 1)
    }).toPass({ timeout: 30_000 })
  }

  /** Asserts that the screen prevents input or sending, or that the server gives a reason; nothing has changed. */
  async #refused(step: PathStep): Promise<void> {
    const stepBefore = await this.#step()
    const { event } = step
    const filled = (await this.#isOffered(event)) ? await this.#fill(step, undefined) : 'stopped'
    if (filled === 'typed' && !(await this.#isBlocked(event))) await this.#expectRefusal(step)
    expect(await this.#step()).toEqual(stepBefore)
  }

  /** A step that makes no sense for the current order has no button. */
  async #isOffered({ type }: SampleEvent): Promise<boolean> {
    if (!('onlyIf' in (this.#workflow.events[type] ?? {}))) return true
    await expect(this.#screen.actions.getByRole('button').first()).toBeVisible()
    return (await this.#screen.unfold(type)).isVisible()
  }

  /** The main button is disabled and says why. A dialog's button is never disabled. */
  async #isBlocked({ type }: SampleEvent): Promise<boolean> {
    if (this.#asksInDialog(type)) return false
    const button = await this.#screen.reveal(type)
    await expect(button).toBeVisible()
    // The last typed value disables the button with the next render.
    const closed = expect(button).toHaveAttribute('aria-disabled', 'true', { timeout: 500 })
    return closed.then(
      () => true,
      () => false,
    )
  }

  #asksInDialog(type: string): boolean {
    const event = this.#workflow.events[type]
    return event?.by === 'person' && event.payload !== 'step' && event.payload !== 'none'
  }

  async #hasToBeConfirmed(type: string): Promise<boolean> {
    const { state } = await this.#step()
    const node = listStates(this.#workflow.machine.root).find(({ path }) => path.join('.') === state)
    const meta = node?.meta as StepMeta | undefined
    const override = meta?.for === 'person' ? meta.eventOverrides?.[type] : undefined
    const event = this.#workflow.events[type]
    return override?.irreversible ?? (event?.by === 'person' && event.irreversible === true)
  }

  async #expectRefusal(step: PathStep): Promise<void> {
    const guard = this.#guards.get(step)
    const alert = this.#screen.alert(this.#screen.pattern(`refusals.${guard}`))
    if (await this.#sendOrStop(step.event)) {
      // The form distinguishes three errors of a correspondent account, each with its own text.
      const error = guard === 'correspondentFits' ? alert.or(this.#screen.invalidFields) : alert
      await expect(error.first()).toBeVisible()
      await expectErrorAtCause(this.#screen.page, step.event.type, error.first())
    }
    await this.#screen.closeDialog()
  }

  /** False: the form showed an error at its field, and nothing was confirmed or sent. */
  async #sendOrStop(event: SampleEvent): Promise<boolean> {
    const { type } = event
    if (this.#asksInDialog(type)) await this.#screen.send(type)
    else if (await this.#hasToBeConfirmed(type)) {
      await this.#screen.press(type)
      const question = this.#screen.question(type)
      await expect(question.or(this.#screen.invalidFields).first()).toBeVisible()
      if (await question.isVisible()) await this.#screen.confirmQuestion(type)
      else return false
    } else await this.#screen.press(type)
    return true
  }

  /** Fills the payload into the step's form, or opens the event's dialog and fills it there. */
  async #fill({ event }: PathStep, next: PathStep | undefined): Promise<FillResult> {
    const definition = this.#workflow.events[event.type]
    if (definition?.by !== 'person' || definition.payload === 'none') return 'typed'
    if (this.#asksInDialog(event.type)) {
      await this.#screen.press(event.type)
      await expect(this.#screen.dialog(event.type)).toBeVisible()
    }
    await this.#screen.waitForForm()
    return fillForm(this.#screen, event, {
      order: this.#order,
      api: this.#api,
      isDueImmediately: next?.event.type === 'CALL_BACK_DUE',
      code: (right) => this.#code(right),
    })
  }

  async #code(right: boolean): Promise<string> {
    const code = await nextIssueCode(this.#api, this.#order.phone, this.#order.orderId, this.#codes)
    return right ? code : otherCode(code)
  }

  async #send({ type }: SampleEvent): Promise<void> {
    const definition = this.#workflow.events[type]
    if (definition?.by !== 'person') throw new Error(`${type} is not an event of a user`)
    if (this.#asksInDialog(type)) await this.#screen.send(type)
    else if (await this.#hasToBeConfirmed(type)) await this.#screen.confirm(type)
    else await this.#screen.press(type)
  }
}

const needsDelay = ({ type, name }: SampleEvent) =>
  type === 'NEW_CODE_SENT' || (type === 'SEND_CODE' && name !== 'first code')

function refusingGuards(workflow: Workflow, path: ModelPath, input: WorkflowInput): Map<PathStep, string> {
  const guards = new Map<PathStep, string>()
  let { snapshot } = startMachine(workflow, input)
  for (const pathStep of path.steps) {
    const event = pathStep.event as EngineEvent
    if (pathStep.accepted) ({ snapshot } = stepMachine(workflow, snapshot, event))
    else {
      const refused = findEventRefusal(workflow, snapshot, event)
      if (refused !== 'absent') guards.set(pathStep, refused.guard)
    }
  }
  return guards
}
