import type { EventLogRequest } from './event-log-repository.ts'
import { getActivityNames, getStateNames } from '../process-texts.ts'
import { isKnownVersion } from '../../engine/registry.ts'

export interface EventLogNames {
  /** Names of the known activities. */
  activities: readonly string[]
  getActivity: (event: string) => string
  getState: (version: number, state: string) => string
}

/**
 * Names of activities and states in the language of the reader. An activity or state that no known version has is named
 * by its id.
 */
export function createEventLogNames({ workflow: { name }, language }: EventLogRequest): EventLogNames {
  const activities = getActivityNames(name, language)
  return {
    activities: [...activities.values()],
    getActivity: (event) => activities.get(event) ?? event,
    getState: (version, state) =>
      isKnownVersion(name, version) ? getStateNames(name, version, language).stored(state) : state,
  }
}
