import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { workflows } from '../../../workflows/registry.generated.ts'
import { coverageOf, missingIn } from '../../support/coverage.ts'
import { coveringPaths } from '../../support/covering-paths.ts'
import { writeCoverage } from '../../support/coverage-file.ts'
import { startHttpWalker, type HttpWalker } from '../../support/http-walker.ts'
import { modelPaths, scenariosOf } from '../../support/model.ts'

let walker: HttpWalker
beforeAll(async () => {
  walker = await startHttpWalker()
})
afterAll(() => walker.close())

// A desk belongs to no order: the engine of orders never starts it.
for (const workflow of workflows.filter(({ kind }) => kind !== 'desk')) {
  const scenarios = await scenariosOf(workflow)
  const all = modelPaths(workflow, scenarios)
  // Every path on PostgreSQL; on the embedded database the fewest that still take every state and every transition.
  const paths = inject('database').kind === 'postgresql' ? all : coveringPaths(workflow, scenarios, all)
  describe(`[EN-09] ${workflow.name} v${workflow.version} over HTTP`, () => {
    let walked = 0
    it.each(paths)('$description', async (path) => {
      await walker.walk(workflow, path, scenarios.inputs.find((i) => i.name === path.input)!.input)
      walked++
    })

    it('every generated path was walked', () => {
      expect(walked).toBe(paths.length)
      const covered = coverageOf(workflow, scenarios, paths)
      expect(missingIn(workflow, covered)).toEqual([])
      if (paths === all) writeCoverage(workflow, 'http', paths.length, covered)
    })
  })
}
