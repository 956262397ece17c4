import { rights, type Right } from '../../../shared/rights.ts'

const workRights = rights.filter((right) => /^task\w+Work$/.test(right))

/** May the user work on tasks of any type? Rights that are not loaded yet do not mean «no». */
export const canWorkOnTasks = (userRights: ReadonlySet<Right> | null): boolean =>
  userRights === null || workRights.some((right) => userRights.has(right))
