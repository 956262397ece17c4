import { describe, expect, it } from 'vitest'
import { isEventAvailable, findShortestPath } from '../../src/demo/shortest-path.ts'
import {
  startMachine,
  hasMachineEnded,
  formatStatePath,
  stepMachine,
} from '../../src/server/engine/interpret.ts'
import { getWorkflow } from '../../src/server/engine/registry.ts'
import { sampleNoon } from '../../workflows/scenarios.ts'
import { loadScenarios } from '../support/model.ts'

const workflow = getWorkflow('formatting', 2)
const { inputs } = await loadScenarios(workflow)
const start = (name: string) =>
  startMachine(workflow, inputs.find((one) => one.name === name)!.input).snapshot
const pathTo = (input: string, isGoal: Parameters<typeof findShortestPath>[3]) =>
  findShortestPath(workflow, start(input), new Date(sampleNoon), isGoal)
const offering = (type: string) => (snapshot: ReturnType<typeof start>) =>
  isEventAvailable(workflow, snapshot, type)
const types = (path: ReturnType<typeof pathTo>) => path?.map(({ type }) => type)

describe('[OP-01] shortest path of sample events', () => {
  it('is empty when the step offers the event', () => {
    expect(pathTo('with packages', offering('STARTED'))).toEqual([])
  })

  it('leads through the steps of the started version', () => {
    expect(types(pathTo('with packages', offering('PACKED')))).toEqual(['STARTED', 'COLLECTED'])
    expect(types(pathTo('without packages', offering('FORM')))).toEqual(['STARTED', 'COLLECTED'])
  })

  it('is accepted by the machine to the end of the work', () => {
    const last = pathTo('with packages', hasMachineEnded)!.reduce(
      (snapshot, event) => stepMachine(workflow, snapshot, event).snapshot,
      start('with packages'),
    )
    expect(last.status).toBe('done')
    expect(formatStatePath(last.value)).toMatch(/^(formed|cancelled)/)
  })

  it('is null when no sample event leads there', () => {
    expect(pathTo('without packages', offering('PACKED'))).toBeNull()
  })
})
