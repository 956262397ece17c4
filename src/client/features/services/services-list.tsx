import { useTranslation } from 'react-i18next'
import type { ServiceRow } from '../../../../schemas/api/events.ts'
import { useSession } from '../../session/session-context.tsx'
import {
  customField,
  userZoneInstantField,
  quantityField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { Notice } from '../../ui/notice.tsx'
import { ServiceSwitch } from './service-switch.tsx'
import { useAreServicesReadOnly } from './use-is-read-only.ts'
import styles from './services-list.module.css'

const state = customField<ServiceRow>('state', {
  width: 160,
  phone: 'aside',
  text: (service, { t }) => t(`services:states.${service.state}`),
  render: (service) => <ServiceSwitch service={service} />,
})

/**
 * Notice for users who may not switch services. For other users in production, a warning about the effect of switching
 * a service; otherwise nothing.
 */
function Warning() {
  const { t } = useTranslation('services')
  const { config } = useSession()
  const isReadOnly = useAreServicesReadOnly()
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

/** External services, each with a switch (specification 2, «External services screen»). */
export const servicesList: ListDescription<ServiceRow> = {
  name: 'services',
  path: 'services/desk',
  Alert: Warning,
  fields: [
    textField('serviceName', { width: 200, grow: 2, phone: 'title' }),
    state,
    quantityField('waiting', { width: 80, phone: 'line' }),
    quantityField('unsent', { width: 116, phone: 'line' }),
    userZoneInstantField('silentSince', { width: 136, phone: 'line' }),
    textField('error', { width: 144, grow: 3, phone: 'line' }),
    userZoneInstantField('changedAt', { width: 152 }),
    actorField('changedBy', { width: 128, grow: 1, keep: 'filled' }),
  ],
  filters: [choiceFilter('state', createFixedOptions(['on', 'silent', 'off'], 'services:states'))],
  rowId: ({ serviceId }) => serviceId,
  export: true,
}
