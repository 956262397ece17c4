import { workflows } from '../../workflows/registry.generated.ts'
import { describeScxml } from './scxml-cases.ts'

for (const workflow of workflows) describeScxml(workflow)
