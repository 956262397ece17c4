import { workflows } from '../../workflows/registry.generated.ts'
import { describePaths } from '../support/machine-paths.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'

for (const workflow of workflows) {
  const scenarios = await loadScenarios(workflow)
  describePaths(workflow, scenarios, generateModelPaths(workflow, scenarios))
}
