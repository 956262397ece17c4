import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { measureCoverage, findMissingCoverage } from '../../src/server/processes/workbench/path-coverage.ts'
import { selectCoveringPaths } from './covering-paths.ts'
import { writeCoverage } from './coverage-file.ts'
import { isFullRun } from './full.ts'
import { newestVersions } from './samples.ts'
import { startHttpPathRunner, type HttpPathRunner } from './http-walker.ts'
import { generateModelPaths, loadScenarios, type ModelPath } from './model.ts'
import { findRecordProblems } from './typed-texts.ts'

/** Runner of the paths, and the paths that can be run over HTTP. */
interface PathRunners {
  start: () => Promise<Pick<HttpPathRunner, 'run' | 'close'>>
  pathsOf: (workflow: Workflow, scenarios: Scenarios) => ModelPath[]
}

/** Older frozen versions no longer change: only the full run tests them. */
export const testedVersions = isFullRun ? workflows : newestVersions

/**
 * Runs the generated paths of these workflows over HTTP. Several test files call this with a part of the workflows, so
 * that the parts run concurrently. Desks belong to no order: they have runners of their own.
 */
export async function describeOrderPathsOverHttp(belongsToFile: (name: string) => boolean): Promise<void> {
  let runner: HttpPathRunner
  await describePathsOverHttp(
    testedVersions.filter(({ kind, name }) => kind !== 'desk' && belongsToFile(name)),
    { start: async () => (runner = await startHttpPathRunner()), pathsOf: generateModelPaths },
  )
  describe('[EN-08] the records of these paths', () => {
    it('contain no text that a user typed, and lead to the stored snapshots', async () => {
      expect(await findRecordProblems(runner.server.services.database.db)).toEqual([])
    })
  })
}

export async function describePathsOverHttp(
  chosen: readonly Workflow[],
  { start, pathsOf }: PathRunners,
): Promise<void> {
  let runner: Awaited<ReturnType<PathRunners['start']>>
  beforeAll(async () => {
    runner = await start()
  })
  afterAll(() => runner.close())

  for (const workflow of chosen) {
    const scenarios = await loadScenarios(workflow)
    const all = pathsOf(workflow, scenarios)
    // The fewest paths that cover every state and every transition; in the full run every sample event in every state,
    // with `PATHS=all` every path.
    const paths =
      process.env.PATHS === 'all'
        ? all
        : selectCoveringPaths(
            workflow,
            scenarios,
            all,
            isFullRun ? { inputs: true, steps: true } : { refusals: false },
          )
    describe(`[EN-09] ${workflow.name} v${workflow.version} over HTTP`, () => {
      let count = 0
      it.each(paths)('$description', async (path) => {
        await runner.run(workflow, path, scenarios.inputs.find((i) => i.name === path.input)!.input)
        count++
      })

      it('every generated path was run', () => {
        expect(count).toBe(paths.length)
        const covered = measureCoverage(workflow, scenarios, paths)
        expect(findMissingCoverage(workflow, covered)).toEqual([])
        writeCoverage(workflow, 'http', paths.length, covered)
      })
    })
  }
}
