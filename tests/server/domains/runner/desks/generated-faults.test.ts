import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeskWalker } from '../../../../support/desks/desk-walker.ts'
import {
  eventOf,
  readEvent,
  sendAction,
  startEventActionWalker,
} from '../../../../support/desks/event-action-walker.ts'
import { possiblePaths } from '../../../../support/desks/possible-paths.ts'
import { dyingBeforeCommit } from '../../../../support/dying.ts'
import { meetFaults } from '../../../../support/meet-faults.ts'
import { scenariosOf } from '../../../../support/model.ts'
import { walkedVersions } from '../../../../support/walk-paths.ts'

const deskVersions = walkedVersions.filter(({ kind }) => kind === 'desk')

await meetFaults(
  deskVersions.filter(({ name }) => name !== 'eventAction'),
  { start: startDeskWalker, pathsOf: possiblePaths },
)

/**
 * An act on an event is begun and ended by one call and has neither a key nor a revision: the event's status serves
 * as both.
 */
const eventAction = deskVersions.find(({ name }) => name === 'eventAction')!
const scenarios = await scenariosOf(eventAction)
const acts = possiblePaths(eventAction, scenarios).flatMap(({ input, steps }) =>
  steps.filter(({ accepted }) => accepted).map(({ event }) => ({ input, event, type: event.type })),
)

describe(`[EN-12] eventAction v${eventAction.version}`, () => {
  let runner: Awaited<ReturnType<typeof startEventActionWalker>>
  beforeAll(async () => {
    runner = await startEventActionWalker()
  })
  afterAll(() => runner.close())

  it.each(acts)(
    '$input: $type with the server killed, submitted twice and from a second terminal takes effect once',
    async ({ input, event }) => {
      const { server } = runner
      const id = await eventOf(server, scenarios.inputs.find(({ name }) => name === input)!.input)
      const before = await readEvent(server, id)
      expect(
        (await dyingBeforeCommit(server.services.database, () => sendAction(server, id, event))).status,
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
