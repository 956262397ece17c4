import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  startMachine,
  restoreSnapshot,
  formatStatePath,
  stepMachine,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import { initialStateId, createScxml } from '../../src/server/processes/diagrams/scxml.ts'
import type { Workflow } from '../../workflows/define.ts'
import { generateModelPaths, loadScenarios, type ModelPath } from '../support/model.ts'

/** An independent implementation of the W3C algorithm, which shares no code with XState. */
interface Interpreter {
  start: () => void
  gen: (event: { name: string; data?: unknown }) => void
  getConfiguration: () => string[]
}
interface Scion {
  documentStringToModel: (
    url: string,
    text: string,
    done: (
      error: Error | null,
      model: { prepare: (done: (error: Error | null, model: unknown) => void) => void },
    ) => void,
  ) => void
  core: { Statechart: new (model: unknown) => Interpreter }
}
const scion = createRequire(import.meta.url)('@scion-scxml/scxml') as Scion

const modelOf = (text: string) =>
  new Promise<unknown>((resolve, reject) => {
    scion.documentStringToModel('workflow.scxml', text, (error, model) => {
      if (error) return reject(error)
      model.prepare((failed, ready) => (failed ? reject(failed) : resolve(ready)))
    })
  })

/** The workflow with guards that record their last result; `said` is cleared before each step. */
function recordDecisions(workflow: Workflow) {
  const said = new Map<string, Set<boolean>>()
  const guards = Object.fromEntries(
    Object.entries(workflow.guards).map(([name, guard]) => [
      name,
      (args: never) => {
        const answer = guard(args)
        said.set(name, (said.get(name) ?? new Set()).add(answer))
        return answer
      },
    ]),
  )
  const machine = workflow.machine.provide({ guards } as never)
  const answers = () =>
    Object.fromEntries(
      [...said].map(([name, both]) => {
        expect([...both], `${name} says one thing within a step`).toHaveLength(1)
        return [name, both.has(true)]
      }),
    )
  return { heard: { ...workflow, machine } as Workflow, said, answers }
}

export function describeScxml(workflow: Workflow) {
  const title = `${workflow.name} v${workflow.version}`
  describe(`[PO-09] ${title} as SCXML`, () => {
    it('an independent interpreter reaches the same states along every generated path', async () => {
      const model = await modelOf(createScxml(workflow))
      const scenarios = await loadScenarios(workflow)
      const { heard, said, answers } = recordDecisions(workflow)
      const reached = new Set<string>()
      const accepted = new Set<string>()
      /** Paths that only repeat steps of others are skipped, because each guard's result is given here. */
      const isNew = (path: ModelPath) => {
        const before = accepted.size
        accepted.add(path.start)
        for (const { from, event, expectedState } of path.steps)
          accepted.add(`${path.input} ${from} ${event.name} ${expectedState}`)
        return accepted.size > before
      }
      for (const path of generateModelPaths(workflow, scenarios).filter(isNew)) {
        const interpreter = new scion.core.Statechart(model)
        const configuration = () => interpreter.getConfiguration().sort()
        interpreter.start()
        expect(configuration()).toEqual([initialStateId])
        said.clear()
        let { snapshot } = startMachine(
          heard,
          scenarios.inputs.find(({ name }) => name === path.input)!.input,
        )
        interpreter.gen({ name: 'start', data: { guards: answers() } })
        expect(configuration(), path.input).toEqual([path.start])
        for (const { event, expectedState } of path.steps) {
          said.clear()
          snapshot = stepMachine(heard, restoreSnapshot(heard, snapshot), event as EngineEvent).snapshot
          expect(formatStatePath(snapshot.value)).toBe(expectedState)
          interpreter.gen({ name: event.type, data: { guards: answers() } })
          expect(configuration(), path.description).toEqual([expectedState])
          reached.add(expectedState)
        }
      }
      expect(reached.size).toBeGreaterThan(0)
    })
  })
}
