import { describeRandomChanges } from './change-cases.ts'

describeRandomChanges(2)
