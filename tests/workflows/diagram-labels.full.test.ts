import { workflows } from '../../workflows/registry.generated.ts'
import { describeLabels } from './diagram-label-cases.ts'

describeLabels(workflows)
