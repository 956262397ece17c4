import { describe, expect, it } from 'vitest'
import {
  startMachine,
  restoreSnapshot,
  stepMachine,
  type StoredSnapshot,
} from '../../src/server/engine/interpret.ts'
import type { PersonEvent } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'

const undoOf = (event: { by: string }) => (event as Partial<PersonEvent>).undoes
const withUndo = workflows.filter(({ events }) => Object.values(events).some(undoOf))

it('[EN-11] at least one machine offers an undo', () => {
  expect(withUndo.map(({ name }) => name)).toContain('confirmingDelivery')
})

describe.each(withUndo.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
  '%s',
  async (_, workflow) => {
    const scenarios = await loadScenarios(workflow)
    const undos = Object.entries(workflow.events).flatMap(([type, event]) => {
      const undoes = undoOf(event)
      return undoes ? [{ type, undoes }] : []
    })

    it('[EN-11] irreversible events have no undo', () => {
      for (const { undoes } of undos)
        expect(workflow.events[undoes.event]).not.toHaveProperty('irreversible', true)
    })

    it.each(undos)(
      '[EN-11] $type restores the state before the step wherever it is offered',
      ({ type, undoes }) => {
        const offered = new Set<string>()
        const acceptedTypes = new Set<string>()
        for (const path of generateModelPaths(workflow, scenarios)) {
          const { input } = scenarios.inputs.find(({ name }) => name === path.input)!
          let now: StoredSnapshot = plain(startMachine(workflow, input).snapshot)
          let before: { state: StoredSnapshot; event: string } | null = null
          for (const { event, accepted, from } of path.steps) {
            const until = undoes.until(now.context as never)
            if (until !== null && event.type !== type) offered.add(from)
            if (!accepted) continue
            const next = plain(stepMachine(workflow, restoreSnapshot(workflow, now), event as never).snapshot)
            if (event.type === type) {
              // Only the last step can be undone.
              expect(before?.event).toBe(undoes.event)
              expect(Date.parse(event.at)).toBeLessThan(Date.parse(until!))
              expect(next).toEqual(before!.state)
              acceptedTypes.add(from)
            }
            before = { state: now, event: event.type }
            now = next
          }
        }
        expect(acceptedTypes.size).toBeGreaterThan(0)
        expect([...acceptedTypes].sort()).toEqual([...offered].sort())
      },
    )
  },
)

const plain = ({ value, context }: { value: unknown; context: unknown }): StoredSnapshot =>
  JSON.parse(JSON.stringify({ value, context })) as StoredSnapshot
