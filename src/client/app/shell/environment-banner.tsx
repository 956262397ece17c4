import { useTranslation } from 'react-i18next'
import type { ClientConfig } from '../../../../schemas/api/identity.ts'
import styles from './environment-banner.module.css'

/** Shows the name of a non-production environment, the host of the page and the host of the API (specification 2). */
export function EnvironmentBanner({ config }: { config: ClientConfig }) {
  const { t } = useTranslation()
  if (config.appEnv === 'prod') return null
  return (
    <div className={styles.root} data-environment>
      {t('shell:environment', { env: config.appEnv, host: window.location.host, apiHost: config.apiHost })}
    </div>
  )
}
