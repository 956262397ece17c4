import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ClientConfig } from '../../../../schemas/api/identity.ts'

const useStyles = makeStyles({
  root: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorStatusWarningBackground2,
    color: tokens.colorStatusWarningForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'center',
  },
})

/** Says that this is not the production environment, and whose data it shows (specification 2). */
export function EnvironmentBanner({ config }: { config: ClientConfig }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (config.appEnv === 'prod') return null
  return (
    <div className={styles.root} role="note">
      {t('shell:environment', { env: config.appEnv, host: window.location.host, apiHost: config.apiHost })}
    </div>
  )
}
