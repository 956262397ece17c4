import { startHttpPathRunner } from '../../support/http-walker.ts'
import { describeFaults } from '../../support/meet-faults.ts'
import { generateModelPaths } from '../../support/model.ts'
import { testedVersions } from '../../support/walk-paths.ts'

await describeFaults(
  testedVersions.filter(({ kind }) => kind === 'task' || kind === 'action'),
  { start: () => startHttpPathRunner(), pathsOf: generateModelPaths },
)
