import { lazy, Suspense } from 'react'
import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import type { DialogAction } from '../../ui/list/list-description.ts'

const AssignDialog = lazy(() =>
  import('../../runner/assign/assign-dialog.tsx').then((m) => ({ default: m.AssignDialog })),
)

/** Actions for the selected tasks. The server validates each task again. */
export const selectedTasksActions: readonly DialogAction<TaskRow>[] = [
  {
    name: 'assign',
    right: 'tasksAssign',
    appliesTo: ({ taskStatus }) => taskStatus === 'open',
    Dialog: ({ rows, onClose }) => (
      <Suspense fallback={null}>
        <AssignDialog taskIds={rows.map(({ taskId }) => taskId)} onClose={onClose} />
      </Suspense>
    ),
  },
]
