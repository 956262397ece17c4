import { workflows } from '../../workflows/registry.generated.ts'
import { describePaths } from '../support/machine-paths.ts'
import { modelPaths, scenariosOf } from '../support/model.ts'

for (const workflow of workflows) {
  const scenarios = await scenariosOf(workflow)
  describePaths(workflow, scenarios, modelPaths(workflow, scenarios))
}
