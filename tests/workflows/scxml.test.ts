import { oneOfEachShape } from '../support/samples.ts'
import { describeScxml } from './scxml-cases.ts'

for (const workflow of oneOfEachShape) describeScxml(workflow)
