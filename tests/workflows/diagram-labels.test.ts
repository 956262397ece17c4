import { oneOfEachShape } from '../support/samples.ts'
import { describeLabels } from './diagram-label-cases.ts'

describeLabels(oneOfEachShape)
