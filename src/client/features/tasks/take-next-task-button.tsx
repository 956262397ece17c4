import { Button } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { claimNextTask } from '../../http/take-next-task.ts'
import { useRights } from '../../http/use-rights.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { canWorkOnTasks } from './can-work-on-tasks.ts'
import { Spinner } from '../../ui/spinner.tsx'

/**
 * Button that claims and opens the next task for the user; if a type is selected in the list, the next task of this
 * type. Displays a message if there is none, or none before a later call. Hidden from users who cannot work on tasks.
 */
export function TakeNextTaskButton() {
  const { t } = useTranslation('tasks')
  const { near } = useFormatters()
  const navigate = useNavigate()
  const onPhone = useIsPhoneWidth()
  const [params] = useSearchParams()
  const type = params.get('type') ?? undefined
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => claimNextTask(type === undefined ? {} : { type }),
    onSuccess: ({ taskId }) => taskId !== null && void navigate(urls.task(taskId)),
  })
  const canWork = canWorkOnTasks(useRights())
  if (!canWork) return null
  return (
    <>
      <span role="status">
        {data?.taskId === null &&
          (data.callsFrom === undefined
            ? t(onPhone ? 'tasks:noNextOnPhone' : 'tasks:noNext')
            : t('tasks:onlyLaterCalls', { when: near(data.callsFrom) }))}
      </span>
      <InlineError>{error?.message}</InlineError>
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
