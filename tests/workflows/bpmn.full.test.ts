import { workflows } from '../../workflows/registry.generated.ts'
import { describeBpmn } from './bpmn-cases.ts'

describeBpmn(workflows)
