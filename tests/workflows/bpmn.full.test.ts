import { workflows } from '../../workflows/registry.generated.ts'
import { describeBpmnExport } from './bpmn-cases.ts'

describeBpmnExport(workflows)
