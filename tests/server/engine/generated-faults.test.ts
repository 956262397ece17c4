import { workflows } from '../../../workflows/registry.generated.ts'
import { startHttpWalker } from '../../support/http-walker.ts'
import { meetFaults } from '../../support/meet-faults.ts'
import { modelPaths } from '../../support/model.ts'

await meetFaults(
  workflows.filter(({ kind }) => kind === 'task' || kind === 'action'),
  { start: () => startHttpWalker(), pathsOf: modelPaths },
)
