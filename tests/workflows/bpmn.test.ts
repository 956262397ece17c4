import { oneOfEachShape } from '../support/samples.ts'
import { describeBpmnExport } from './bpmn-cases.ts'

describeBpmnExport(oneOfEachShape)
