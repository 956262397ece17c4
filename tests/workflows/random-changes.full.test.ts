import { describeRandomChanges } from './change-cases.ts'

describeRandomChanges(60)
