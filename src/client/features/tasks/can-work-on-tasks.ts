import { rights, type Right } from '../../../shared/rights.ts'

const workRights = rights.filter((right) => /^task\w+Work$/.test(right))

/** True if the user may work on tasks of at least one type. Also true until the rights have loaded. */
export const canWorkOnTasks = (userRights: ReadonlySet<Right> | null): boolean =>
  userRights === null || workRights.some((right) => userRights.has(right))
