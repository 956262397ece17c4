import { rights, type Right } from '../../../shared/rights.ts'

const workRights = rights.filter((right) => /^task\w+Work$/.test(right))

/** May this person work on tasks of any type? Not known yet is no «no». */
export const mayWork = (own: ReadonlySet<Right> | null): boolean =>
  own === null || workRights.some((right) => own.has(right))
