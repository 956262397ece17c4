import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Right } from '../../../shared/rights.ts'
import { useRights } from '../../http/use-rights.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { urls } from '../../ui/urls.ts'
import styles from './settings-home.module.css'

/** In the specification's order, each with its right. */
const tiles: readonly { id: string; right: Right; to: string }[] = [
  { id: 'services', right: 'settingsManageExternalServices', to: urls.services() },
  { id: 'events', right: 'settingsEvents', to: urls.events() },
  { id: 'ui', right: 'menuViewSettingUIIndex', to: urls.settingsPriority() },
  { id: 'limits', right: 'menuViewSetting', to: urls.settingsLimits() },
  { id: 'reports', right: 'reportsViewSettings', to: urls.ordersReport() },
]

/** Tiles of the settings that this person may open (specification 2). */
export function SettingsHome() {
  const { t } = useTranslation('settings')
  const rights = useRights()
  const title = t('settings:title')
  useScreenTitle(title)
  return (
    <>
      <PageTitle title={title} />
      <ul className={styles.root}>
        {tiles
          .filter((tile) => rights?.has(tile.right))
          .map(({ id, to }) => (
            <li key={id}>
              <Link className={styles.tile} to={to}>
                <span className={styles.title}>{t(`settings:tiles.${id}.title`)}</span>
                <span className={styles.text}>{t(`settings:tiles.${id}.text`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
