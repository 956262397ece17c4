import { expect, type Page } from '@playwright/test'
import { formatDay } from '../../../src/client/ui/format.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { EventCase } from '../../../workflows/scenarios.ts'
import { walk, type ModelPath, type PathStep } from '../../support/model.ts'
import { TaskPage } from '../pages/task-page.ts'
import { today, type DeskPlace } from './desk-places.ts'
import { ru } from './texts.ts'

/** How a person does what a desk asks, and what the screen shows of where it stands. */
interface Hands {
  /** The event's button, there or not. */
  button: (event: EventCase) => ReturnType<Page['locator']>
  send: (event: EventCase) => Promise<void>
  expectState: (state: string) => Promise<void>
}

function handsAtRunner(screen: TaskPage, workflow: Workflow, { orderOf }: DeskPlace): Hands {
  const { page } = screen
  const ofOrder = ({ type, payload }: EventCase) =>
    page.getByRole('button', {
      name: ru('refundRegisters:acts.of', {
        act: ru(`refundRegisters:acts.${type}`),
        order: orderOf((payload as { orderId: number }).orderId),
      }),
      exact: true,
    })
  const isOfOrder = ({ payload }: EventCase) => 'orderId' in (payload as object)
  return {
    button: (event) => (isOfOrder(event) ? ofOrder(event) : screen.button(event.type)),
    expectState: (state) => screen.expectState(state),
    send: async (event) => {
      if (isOfOrder(event)) return ofOrder(event).click()
      const { transferDate, postingDate } = event.payload as { transferDate?: string; postingDate?: string }
      if (transferDate && postingDate) {
        const late = Date.parse(postingDate) - Date.parse(transferDate)
        await screen.field('transferDate').fill(formatDay(today()))
        const posting = new Date(Date.parse(today()) + late).toISOString().slice(0, 10)
        await screen.field('postingDate').fill(formatDay(posting))
      }
      const definition = workflow.events[event.type]
      await screen.press(event.type)
      if (definition?.by !== 'person' || !definition.irreversible) return
      // A rule that the form knows is said at its field, and nothing is asked.
      const question = screen.question(event.type)
      await expect(question.or(screen.wrongFields).first()).toBeVisible()
      if (await question.isVisible()) await screen.answerYes(event.type)
    },
  }
}

/** An act on an event is a button of its card, and a question. */
function handsAtCard(page: Page): Hands {
  const label = ({ type }: EventCase) => ru(`events:bulk.${type.toLowerCase()}.label`)
  const named = (event: EventCase) => ({ name: label(event), exact: true })
  return {
    button: (event) => page.getByRole('main').getByRole('button', named(event)),
    send: async (event) => {
      await page.getByRole('main').getByRole('button', named(event)).click()
      await page.getByRole('alertdialog').getByRole('button', named(event)).click()
      const done = ru(`events:bulk.${event.type.toLowerCase()}.done`)
      await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
    },
    expectState: async () => expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/),
  }
}

/** Takes one generated path of work at a desk by the buttons of its screen; the desk itself does its part meanwhile. */
export async function walkAtDesk(
  page: Page,
  place: DeskPlace,
  workflow: Workflow,
  path: ModelPath,
): Promise<void> {
  const screen = new TaskPage(page, workflow.name, 'ru', workflow.version)
  const hands = workflow.name === 'eventAction' ? handsAtCard(page) : handsAtRunner(screen, workflow, place)
  const byDesk = ({ type }: EventCase) => workflow.events[type]?.by === 'system'
  const answerTo = (one: PathStep) => path.steps[path.steps.indexOf(one) + 1]?.event
  const waits = (state: string) =>
    path.steps.some((one) => one.from === state && one.accepted && byDesk(one.event))

  await walk(path, {
    events: {
      '*': async (one) => {
        const { event, accepted } = one
        if (byDesk(event)) return
        if (!accepted) return refused(one)
        const answer = answerTo(one)
        if (answer && byDesk(answer)) await place.arrange(answer)
        await hands.send(event)
      },
    },
    states: {
      // A desk's own part is over before anybody could look.
      '*': async (state) => {
        if (waits(state)) return
        await expect.poll(place.state, { timeout: 20_000 }).toBe(state)
        await hands.expectState(state)
      },
    },
  })

  /** Nothing on the screen offers it, its button or the server says why not; nothing has changed. */
  async function refused({ event, from }: PathStep): Promise<void> {
    const button = hands.button(event)
    if ((await button.count()) === 0) return
    // The step itself refuses it: its button says why.
    if ((await button.getAttribute('aria-disabled')) === 'true')
      return expect(button).toHaveAccessibleDescription(/./)
    await hands.send(event)
    await expect(screen.alert(/./).first()).toBeVisible()
    expect(await place.state()).toBe(from)
  }
}
