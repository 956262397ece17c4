import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeskRunner } from '../../../../support/desks/desk-walker.ts'
import {
  createSampleEvent,
  readEvent,
  sendAction,
  startEventActionRunner,
} from '../../../../support/desks/event-action-walker.ts'
import { selectPossiblePaths } from '../../../../support/desks/possible-paths.ts'
import { crashBeforeCommit } from '../../../../support/dying.ts'
import { describeFaults } from '../../../../support/meet-faults.ts'
import { loadScenarios } from '../../../../support/model.ts'
import { testedVersions } from '../../../../support/walk-paths.ts'

const deskVersions = testedVersions.filter(({ kind }) => kind === 'desk')

await describeFaults(
  deskVersions.filter(({ name }) => name !== 'eventAction'),
  { start: startDeskRunner, pathsOf: selectPossiblePaths },
)

/**
 * An act on an event is begun and ended by one call and has neither a key nor a revision: the event's status serves
 * as both.
 */
const eventAction = deskVersions.find(({ name }) => name === 'eventAction')!
const scenarios = await loadScenarios(eventAction)
const acts = selectPossiblePaths(eventAction, scenarios).flatMap(({ input, steps }) =>
  steps.filter(({ accepted }) => accepted).map(({ event }) => ({ input, event, type: event.type })),
)

describe(`[EN-12] eventAction v${eventAction.version}`, () => {
  let runner: Awaited<ReturnType<typeof startEventActionRunner>>
  beforeAll(async () => {
    runner = await startEventActionRunner()
  })
  afterAll(() => runner.close())

  it.each(acts)(
    '$input: $type with the server killed, submitted twice and from a second terminal takes effect once',
    async ({ input, event }) => {
      const { server } = runner
      const id = await createSampleEvent(server, scenarios.inputs.find(({ name }) => name === input)!.input)
      const before = await readEvent(server, id)
      expect(
        (await crashBeforeCommit(server.services.database, () => sendAction(server, id, event))).status,
      ).toBe(500)
      expect(await readEvent(server, id)).toEqual(before)

      const responses = await Promise.all([1, 2, 3].map(() => sendAction(server, id, event)))
      const results = responses.map(({ status, body }) => [status, body.results[0].ok])
      expect(results.sort().map(String)).toEqual(['200,false', '200,false', '200,true'])
      const after = await readEvent(server, id)
      expect(after.acts).toHaveLength(1)
      expect(after.entries).toHaveLength(before.entries.length + 1)

      expect((await sendAction(server, id, event)).body.results[0]).toMatchObject({ ok: false, code: 19 })
      expect(await readEvent(server, id)).toEqual(after)
    },
  )
})
