import type { TaskList } from '../../../../schemas/api/tasks.ts'
import { get } from '../../http/http.ts'
import type { ListQuery } from '../../ui/list/list-description.ts'

export const readTasks = (query: ListQuery, signal: AbortSignal) => get<TaskList>('tasks', { query, signal })
