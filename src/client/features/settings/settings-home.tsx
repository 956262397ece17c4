import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Right } from '../../../shared/rights.ts'
import { useRights } from '../../http/use-rights.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { urls } from '../../ui/urls.ts'
import styles from './settings-home.module.css'

interface Tile {
  id: string
  /** The tile is displayed to users with at least one of these rights. */
  rights: readonly Right[]
  to: string
}

/** Tiles by group, in display order. */
const groups: Readonly<Record<string, readonly Tile[]>> = {
  orders: [
    { id: 'testOrder', rights: ['settingsOrderTest'], to: urls.testOrder() },
    { id: 'statusMoves', rights: ['orderChangeStatus'], to: urls.statusMoves() },
    { id: 'acts', rights: ['settingsApp'], to: urls.acts() },
    { id: 'distribution', rights: ['pfmDistributionViewAndEdit'], to: urls.distribution() },
    { id: 'tracks', rights: ['settingsTracknumSearch'], to: urls.tracks() },
    { id: 'stores', rights: ['menuViewSetting'], to: urls.stores() },
  ],
  money: [
    { id: 'sap', rights: ['settingsSap'], to: urls.sapTransactions() },
    { id: 'receipts', rights: ['settingsAtol', 'settingsSetKit'], to: urls.checks() },
    { id: 'reports', rights: ['reportsViewSettings'], to: urls.ordersReport() },
  ],
  people: [
    {
      id: 'roles',
      rights: [
        ...(['settingsManageRolesOrderStatuses', 'settingsManagePermissionView'] as const),
        'settingsManagePermissionEdit',
      ],
      to: urls.roles(),
    },
    { id: 'mailing', rights: ['settingsMailing'], to: urls.mailing() },
    { id: 'reference', rights: ['settingsReferenceLinks'], to: urls.settingsReference() },
    { id: 'alerts', rights: ['menuViewSetting'], to: urls.alerts() },
  ],
  system: [
    { id: 'services', rights: ['settingsManageExternalServices'], to: urls.services() },
    { id: 'events', rights: ['settingsEvents'], to: urls.events() },
    { id: 'ui', rights: ['menuViewSettingUIIndex'], to: urls.settingsPriority() },
    { id: 'limits', rights: ['menuViewSetting'], to: urls.settingsLimits() },
    { id: 'catalogs', rights: ['menuViewSetting'], to: urls.catalogs() },
  ],
}

/** Start page of the settings with a tile for each screen that the user may open (specification 2). */
export function SettingsHome() {
  const { t } = useTranslation('settings')
  const rights = useRights()
  const title = t('settings:title')
  useScreenTitle(title)
  return (
    <>
      <PageTitle title={title} />
      {Object.entries(groups).map(([name, tiles]) => (
        <SettingsGroup
          key={name}
          name={t(`settings:tileGroups.${name}`)}
          tiles={tiles.filter((tile) => tile.rights.some((right) => rights?.has(right)))}
        />
      ))}
    </>
  )
}

function SettingsGroup({ name, tiles }: { name: string; tiles: readonly Tile[] }) {
  const { t } = useTranslation('settings')
  const id = useId()
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.group} id={id}>
        {name}
      </h2>
      <ul className={styles.root}>
        {tiles.map((tile) => (
          <li key={tile.id}>
            <Link className={styles.tile} to={tile.to}>
              <span className={styles.title}>{t(`settings:tiles.${tile.id}.title`)}</span>
              <span className={styles.text}>{t(`settings:tiles.${tile.id}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
