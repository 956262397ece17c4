import { createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { startMachine } from '../../src/server/engine/interpret.ts'
import { findWorkflowProblems } from '../../src/server/engine/check-workflows.ts'
import type { Workflow } from '../../workflows/define.ts'
import { serverSentEvents, serverReadFields, serverReadStates } from '../../workflows/read-by-server.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { loadScenarios } from '../support/model.ts'

const missingIn = (workflow: Workflow) =>
  findWorkflowProblems(workflow, {}, {}).filter((problem) => problem.includes('the server reads'))
const versionsOf = (name: string) => workflows.filter((one) => one.name === name)

describe('[EN-01] machine names that the server uses', () => {
  it('every version has them', () => {
    for (const workflow of workflows) expect(missingIn(workflow), workflow.name).toEqual([])
    for (const name of [
      ...Object.keys(serverReadStates),
      ...Object.keys(serverSentEvents),
      ...Object.keys(serverReadFields),
    ])
      expect(versionsOf(name), name).not.toEqual([])
  })

  it.each([...new Set([...Object.keys(serverReadStates), ...Object.keys(serverSentEvents)])])(
    'a version of %s that renames one does not start',
    (name) => {
      const [workflow] = versionsOf(name)
      const renamed = { ...workflow!, machine: createMachine({ id: name }), events: {} }
      const read = [
        ...Object.values((serverReadStates as Record<string, object>)[name] ?? {}).flat(),
        ...((serverSentEvents as Record<string, readonly string[]>)[name] ?? []),
      ] as string[]
      expect(read).not.toEqual([])
      expect(missingIn(renamed).map((problem) => problem.split(':')[0])).toEqual(read)
    },
  )

  it.each(Object.entries(serverReadFields))(
    'the context of %s has the fields that the server reads',
    async (name, of) => {
      for (const workflow of versionsOf(name)) {
        const { inputs } = await loadScenarios(workflow)
        const { snapshot } = startMachine(workflow, inputs[0]!.input)
        expect(Object.keys(snapshot.context as object)).toEqual(expect.arrayContaining(Object.values(of)))
      }
    },
  )
})
