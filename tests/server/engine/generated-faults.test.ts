import { startHttpWalker } from '../../support/http-walker.ts'
import { meetFaults } from '../../support/meet-faults.ts'
import { modelPaths } from '../../support/model.ts'
import { walkedVersions } from '../../support/walk-paths.ts'

await meetFaults(
  walkedVersions.filter(({ kind }) => kind === 'task' || kind === 'action'),
  { start: () => startHttpWalker(), pathsOf: modelPaths },
)
