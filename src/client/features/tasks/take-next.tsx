import { Button, Spinner } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { takeNextTask } from '../../http/take-next-task.ts'
import { urls } from '../../ui/urls.ts'

/** Takes the most urgent task and opens it; says so when there is none. */
export function TakeNext() {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const { mutate, isPending, isError, data, error } = useMutation({
    mutationFn: takeNextTask,
    onSuccess: ({ taskId }) => taskId !== null && void navigate(urls.task(taskId)),
  })
  const said = isError ? error.message : data?.taskId === null ? t('tasks:noNext') : null
  return (
    <>
      <span role="status">{said}</span>
      <Button
        appearance="primary"
        disabledFocusable={isPending}
        {...(isPending && { icon: <Spinner size="tiny" /> })}
        onClick={() => mutate()}
      >
        {t('tasks:takeNext')}
      </Button>
    </>
  )
}
