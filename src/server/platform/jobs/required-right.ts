import type { Right } from '../../../shared/rights.ts'
import type { JobKind } from './job-kind.ts'

/** The right that the owner needs while the job runs and when the file is downloaded. */
export const getRequiredRight = ({ right }: JobKind, input: unknown): Right =>
  typeof right === 'function' ? right(input) : right
