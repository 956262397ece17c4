import { useQuery } from '@tanstack/react-query'
import type { Task } from '../../../../schemas/api/tasks.ts'
import type { ScreenSettings } from '../../../../schemas/api/settings.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'

/** Minutes before the due time from which a task is urgent, by name of the setting. */
type Priority = ReadonlyMap<string, number>

const path = 'order-priority'
const emptyPriority: Priority = new Map()
const toPriority = ({ settings }: ScreenSettings): Priority =>
  new Map(settings.map(({ name, value }) => [name, value]))

/**
 * Returns the thresholds from the settings screen `priority`. Until they have loaded, the result is empty and no task
 * is urgent.
 */
export const useUrgencyThresholds = (): Priority =>
  useQuery({
    queryKey: queryKeys.settings(path),
    queryFn: ({ signal }) => get(path, { signal }),
    staleTime: 120_000,
    select: toPriority,
  }).data ?? emptyPriority

/**
 * Returns the urgency of an open task that is not overdue; null if it is not urgent. Only forming tasks have
 * thresholds, so that other tasks are never urgent.
 */
export function getTaskUrgency(
  { taskType, dueAt }: Pick<Task, 'taskType' | 'dueAt'>,
  now: Date,
  priority: Priority,
): 'high' | 'medium' | null {
  const minutesLeft = (Date.parse(dueAt) - now.getTime()) / 60_000
  const type = taskType.charAt(0).toUpperCase() + taskType.slice(1)
  const isWithin = (level: string) => minutesLeft <= (priority.get(`priority${level}${type}`) ?? -1)
  if (isWithin('High')) return 'high'
  return isWithin('Medium') ? 'medium' : null
}
