import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { workflows } from '../../workflows/registry.generated.ts'
import { coverageOf, missingIn } from './coverage.ts'
import { coveringPaths } from './covering-paths.ts'
import { writeCoverage } from './coverage-file.ts'
import { startHttpWalker, type HttpWalker } from './http-walker.ts'
import { modelPaths, scenariosOf } from './model.ts'

/**
 * Every generated path of these workflows, walked over HTTP. More than one test file calls this with its part, so that
 * the parts run side by side.
 */
export async function walkPaths(ofThisFile: (name: string) => boolean): Promise<void> {
  let walker: HttpWalker
  beforeAll(async () => {
    walker = await startHttpWalker()
  })
  afterAll(() => walker.close())

  // A desk belongs to no order: the engine of orders never starts it.

  for (const workflow of workflows.filter(({ kind, name }) => kind !== 'desk' && ofThisFile(name))) {
    const scenarios = await scenariosOf(workflow)
    const all = modelPaths(workflow, scenarios)
    // On PostgreSQL every sample event in every state, `PATHS=all` every path; on the embedded database the fewest that
    // still take every state and every transition.
    const whole = inject('database').kind === 'postgresql'
    const paths =
      whole && process.env.PATHS === 'all'
        ? all
        : coveringPaths(workflow, scenarios, all, { inputs: whole, steps: whole })
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
        if (whole) writeCoverage(workflow, 'http', paths.length, covered)
      })
    })
  }
}
