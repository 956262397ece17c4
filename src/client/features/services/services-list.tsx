import { useTranslation } from 'react-i18next'
import type { ServiceRow } from '../../../../schemas/api/events.ts'
import { useSession } from '../../session/session-context.tsx'
import { own, ownInstant, quantity, text } from '../../ui/fields/kinds.tsx'
import { choices, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { Notice } from '../../ui/notice.tsx'
import { ServiceSwitch } from './service-switch.tsx'
import { useIsReadOnly } from './use-only-looks.ts'
import styles from './services-list.module.css'

const state = own<ServiceRow>('state', {
  width: 160,
  phone: 'aside',
  text: (service, { t }) => t(`services:states.${service.state}`),
  draw: (service) => <ServiceSwitch service={service} />,
})

/** A switch affects all users. */
function Warning() {
  const { t } = useTranslation('services')
  const { config } = useSession()
  const isReadOnly = useIsReadOnly()
  if (isReadOnly)
    return (
      <div className={styles.danger}>
        <Notice tone="info">{t('services:onlyLook')}</Notice>
      </div>
    )
  return config.appEnv === 'prod' ? (
    <div className={styles.danger}>
      <Notice tone="error">{t('services:danger')}</Notice>
    </div>
  ) : null
}

/** Partners that can be switched off (specification 2, «External services screen»). */
export const servicesList: ListDescription<ServiceRow> = {
  name: 'services',
  path: 'services/desk',
  Alert: Warning,
  fields: [
    text('serviceName', { width: 200, grow: 2, phone: 'title' }),
    state,
    quantity('waiting', { width: 80, phone: 'line' }),
    quantity('unsent', { width: 116, phone: 'line' }),
    ownInstant('silentSince', { width: 136, phone: 'line' }),
    text('error', { width: 144, grow: 3, phone: 'line' }),
    ownInstant('changedAt', { width: 152 }),
    text('changedBy', { width: 128, grow: 1 }),
  ],
  filters: [choices('state', words(['on', 'silent', 'off'], 'services:states'))],
  rowId: ({ serviceId }) => serviceId,
  export: true,
}
