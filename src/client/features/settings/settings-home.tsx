import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Right } from '../../../shared/rights.ts'
import { useRights } from '../../http/use-rights.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { urls } from '../../ui/urls.ts'
import styles from './settings-home.module.css'

/** Tiles in the order of the specification. A user with any of the `rights` may open the tile. */
const tiles: readonly { id: string; rights: readonly Right[]; to: string }[] = [
  { id: 'testOrder', rights: ['settingsOrderTest'], to: urls.testOrder() },
  { id: 'statusMoves', rights: ['orderChangeStatus'], to: urls.statusMoves() },
  { id: 'services', rights: ['settingsManageExternalServices'], to: urls.services() },
  {
    id: 'roles',
    rights: [
      ...(['settingsManageRolesOrderStatuses', 'settingsManagePermissionView'] as const),
      'settingsManagePermissionEdit',
    ],
    to: urls.roles(),
  },
  { id: 'mailing', rights: ['settingsMailing'], to: urls.mailing() },
  { id: 'events', rights: ['settingsEvents'], to: urls.events() },
  { id: 'sap', rights: ['settingsSap'], to: urls.sapTransactions() },
  { id: 'acts', rights: ['settingsApp'], to: urls.acts() },
  { id: 'receipts', rights: ['settingsAtol', 'settingsSetKit'], to: urls.checks() },
  { id: 'distribution', rights: ['pfmDistributionViewAndEdit'], to: urls.distribution() },
  { id: 'tracks', rights: ['settingsTracknumSearch'], to: urls.tracks() },
  { id: 'ui', rights: ['menuViewSettingUIIndex'], to: urls.settingsPriority() },
  { id: 'limits', rights: ['menuViewSetting'], to: urls.settingsLimits() },
  { id: 'stores', rights: ['menuViewSetting'], to: urls.stores() },
  { id: 'catalogs', rights: ['menuViewSetting'], to: urls.catalogs() },
  { id: 'reports', rights: ['reportsViewSettings'], to: urls.ordersReport() },
  { id: 'alerts', rights: ['menuViewSetting'], to: urls.alerts() },
  { id: 'reference', rights: ['settingsReferenceLinks'], to: urls.settingsReference() },
]

/** Tiles of the settings that the user may open (specification 2). */
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
          .filter((tile) => tile.rights.some((right) => rights?.has(right)))
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
