import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((m) => ({ default: m.AssignDialog })))

/** Button to assign a task, only for users with the right to assign. */
export function AssignButton({ taskId }: { taskId: number }) {
  const { t } = useTranslation('runner')
  const [isOpen, setIsOpen] = useState(false)
  if (!useRights()?.has('tasksAssign')) return null
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('assign.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssignDialog taskIds={[taskId]} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
