import { expect, type Page } from '@playwright/test'
import { formatDay } from '../../../src/client/ui/format.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import { runPath, type ModelPath, type PathStep } from '../../support/model.ts'
import { TaskPage } from '../pages/task-page.ts'
import { today, type DeskSetup } from './desk-places.ts'
import { expectStepComposition } from './step-composition.ts'
import { ru } from './texts.ts'

/** User actions at a desk, and the assertion of its visible state. */
interface DeskActions {
  /** Makes the place of the event's button visible. */
  reveal: (event: SampleEvent) => Promise<void>
  /** The event's button, present or not. */
  button: (event: SampleEvent) => ReturnType<Page['locator']>
  send: (event: SampleEvent) => Promise<void>
  expectState: (state: string) => Promise<void>
}

function actionsAtRunner(screen: TaskPage, workflow: Workflow, { orderOf }: DeskSetup): DeskActions {
  const { page } = screen
  const ofOrder = ({ type, payload }: SampleEvent) =>
    page.getByRole('button', {
      name: ru('refundRegisters:acts.of', {
        act: ru(`refundRegisters:acts.${type}`),
        order: orderOf((payload as { orderId: number }).orderId),
      }),
      exact: true,
    })
  const isOfOrder = ({ payload }: SampleEvent) => 'orderId' in (payload as object)
  const reveal = async (event: SampleEvent) => {
    if (!isOfOrder(event)) return
    const text = ru(event.type === 'CONFIRM_ORDER' ? 'refundRegisters:toConfirm' : 'batchRows:parts.done')
    const tab = page.getByRole('link', { name: new RegExp(`^${text} \\d+$`) })
    if ((await tab.count()) > 0) await tab.click()
  }
  return {
    reveal,
    button: (event) => (isOfOrder(event) ? ofOrder(event) : screen.button(event.type)),
    expectState: (state) => screen.expectState(state),
    send: async (event) => {
      await reveal(event)
      if (isOfOrder(event)) return ofOrder(event).click()
      const { transferDate, postingDate } = event.payload as { transferDate?: string; postingDate?: string }
      if (transferDate && postingDate) {
        const delay = Date.parse(postingDate) - Date.parse(transferDate)
        await screen.field('transferDate').fill(formatDay(today()))
        const posting = new Date(Date.parse(today()) + delay).toISOString().slice(0, 10)
        await screen.field('postingDate').fill(formatDay(posting))
      }
      const definition = workflow.events[event.type]
      await screen.press(event.type)
      if (definition?.by !== 'person' || !definition.irreversible) return
      // An error that the form detects is shown at its field, without a confirmation.
      const question = screen.question(event.type)
      await expect(question.or(screen.invalidFields).first()).toBeVisible()
      if (await question.isVisible()) await screen.confirmQuestion(event.type)
    },
  }
}

/** An action on an event is a button of its card with a confirmation. */
function actionsAtCard(page: Page): DeskActions {
  const label = ({ type }: SampleEvent) => ru(`events:bulk.${type.toLowerCase()}.label`)
  const buttonOf = (event: SampleEvent) => ({ name: label(event), exact: true })
  return {
    reveal: async () => undefined,
    button: (event) => page.getByRole('main').getByRole('button', buttonOf(event)),
    send: async (event) => {
      await page.getByRole('main').getByRole('button', buttonOf(event)).click()
      const title = ru(`events:bulk.${event.type.toLowerCase()}.title`, { count: 1 })
      await page.getByRole('alertdialog').getByRole('button', { name: title, exact: true }).click()
      const doneText = ru(`events:bulk.${event.type.toLowerCase()}.done`)
      await expect(page.getByRole('status').filter({ hasText: doneText })).toBeVisible()
    },
    expectState: async () => expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/),
  }
}

/** Runs one generated path at a desk with the buttons of its screen; the desk itself does its part meanwhile. */
export async function runDeskPath(
  page: Page,
  place: DeskSetup,
  workflow: Workflow,
  path: ModelPath,
): Promise<void> {
  const screen = new TaskPage(page, workflow.name, 'ru', workflow.version)
  const actions =
    workflow.name === 'eventAction' ? actionsAtCard(page) : actionsAtRunner(screen, workflow, place)
  const isByDesk = ({ type }: SampleEvent) => workflow.events[type]?.by === 'system'
  const followingEvent = (step: PathStep) => path.steps[path.steps.indexOf(step) + 1]?.event
  const isDeskAtWork = (state: string) =>
    path.steps.some((step) => step.from === state && step.accepted && isByDesk(step.event))

  await runPath(path, {
    events: {
      '*': async (step) => {
        const { event, accepted } = step
        if (isByDesk(event)) return
        if (!accepted) return expectRefused(step)
        const answer = followingEvent(step)
        if (answer && isByDesk(answer)) await place.prepareAnswer(answer)
        await actions.send(event)
      },
    },
    states: {
      // The desk's own steps end before they could be observed.
      '*': async (state) => {
        if (isDeskAtWork(state)) return
        await expect.poll(place.state, { timeout: 20_000 }).toBe(state)
        await actions.expectState(state)
        await expectStepComposition(screen, workflow, state)
      },
    },
  })

  /**
   * Asserts that the screen does not offer the step, or that the button or the server gives a reason; nothing has
   * changed.
   */
  async function expectRefused({ event, from }: PathStep): Promise<void> {
    await actions.reveal(event)
    const button = actions.button(event)
    if ((await button.count()) === 0) return
    // The step itself is not possible: the button is disabled and says why.
    if ((await button.getAttribute('aria-disabled')) === 'true')
      return expect(button).toHaveAccessibleDescription(/./)
    await actions.send(event)
    await expect(screen.alert(/./).first()).toBeVisible()
    expect(await place.state()).toBe(from)
  }
}
