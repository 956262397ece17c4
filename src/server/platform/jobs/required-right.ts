import type { Right } from '../../../shared/rights.ts'
import type { JobKind } from './job-kind.ts'

/** Returns the right that the owner needs while the job runs and to download the file. */
export const getRequiredJobRight = ({ right }: JobKind, input: unknown): Right =>
  typeof right === 'function' ? right(input) : right
