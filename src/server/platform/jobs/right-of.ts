import type { Right } from '../../../shared/rights.ts'
import type { JobKind } from './job-kind.ts'

/** What whoever owns a job of this kind must hold while it runs, and when its file is fetched. */
export const rightOf = ({ right }: JobKind, input: unknown): Right =>
  typeof right === 'function' ? right(input as never) : right
