import { Spinner, Switch } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ServiceRow } from '../../../../schemas/api/events.ts'
import type { OpenDeskBody } from '../../../../schemas/api/tasks.ts'
import { request } from '../../http/http.ts'
import { useAreServicesReadOnly } from './use-is-read-only.ts'
import { urls } from '../../ui/urls.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import styles from './service-switch.module.css'

const beginSwitch = (subject: string) =>
  request('POST', 'desks', { body: { workflow: 'serviceSwitch', subject } satisfies OpenDeskBody })

/**
 * Switch with the state of a service. A press only opens a page that asks for a confirmation; the switch changes after
 * the service was switched.
 */
export function ServiceSwitch({ service }: { service: ServiceRow }) {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginSwitch(service.serviceId),
    onSuccess: ({ desk: { deskId } }) => void navigate(urls.serviceSwitch(deskId)),
  })
  const isReadOnly = useAreServicesReadOnly()
  const pending = isPending || service.switching?.pending === true
  const state = t(`services:states.${service.state}`)
  return (
    <span className={styles.root}>
      <Switch
        className={styles.control}
        checked={service.isActive}
        disabled={pending || isReadOnly}
        label={state}
        aria-label={t('services:switchOf', { name: service.serviceName, state })}
        onChange={() => mutate()}
      />
      {pending && <Spinner size="tiny" aria-label={t('services:switching')} />}
      <InlineError>{error?.message}</InlineError>
    </span>
  )
}
