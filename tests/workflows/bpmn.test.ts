import { oneOfEachShape } from '../support/samples.ts'
import { describeBpmn } from './bpmn-cases.ts'

describeBpmn(oneOfEachShape)
