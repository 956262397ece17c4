import { PlugConnected20Regular } from '@fluentui/react-icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ClientConfig } from '../../../../schemas/api/identity.ts'
import { useRights } from '../../http/use-rights.ts'
import { urls } from '../../ui/urls.ts'
import { LanguagePicker } from './language-picker.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { UserMenuButton } from './user-menu-button.tsx'
import type { SignedInUser } from './signed-in-user.ts'
import styles from './top-bar.module.css'

/** Lazy, so that the bar renders before their code is loaded. */
const SearchBox = lazy(() => import('../search/search-box.tsx'))
const HelpButtons = lazy(() => import('./help-buttons.tsx'))
const LateOrdersChip = lazy(() => import('./late-orders-chip.tsx'))
const JobsTray = lazy(() => import('./jobs-tray.tsx'))

interface TopBarProps {
  config: ClientConfig
  person: SignedInUser
  menu: readonly string[]
  phone: boolean
}

/**
 * Bar at the top of every screen (specification 2). At phone width it contains the menu of sections, but neither
 * language nor help, which are then only in the user menu.
 */
export function TopBar({ config, person, menu, phone }: TopBarProps) {
  const { t } = useTranslation()
  const rights = useRights()
  return (
    <div className={styles.root}>
      {phone && <PhoneMenu menu={menu} />}
      <Link to={urls.orders()} className={styles.logo} aria-label={t('shell:logo')}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span className={styles.name}>CRM</span>
      </Link>
      <span className={styles.sticker} title={t(`shell:countries.${config.country}`)}>
        {config.country}
      </span>
      <Suspense fallback={null}>{menu.includes('orders') && <SearchBox signOut={person.signOut} />}</Suspense>
      <span className={styles.space} />
      <Suspense fallback={null}>
        <LateOrdersChip />
      </Suspense>
      <Suspense fallback={null}>
        <JobsTray />
      </Suspense>
      {!phone && <LanguagePicker className={styles.language} />}
      {!phone && (
        <Suspense fallback={null}>
          <HelpButtons supportUrl={config.supportUrl} />
        </Suspense>
      )}
      {rights?.has('settingsManageExternalServices') && (
        <Link
          to={urls.services()}
          className={styles.tool}
          aria-label={t('shell:menu.services')}
          title={t('shell:menu.services')}
        >
          <PlugConnected20Regular aria-hidden />
        </Link>
      )}
      <UserMenuButton person={person} supportUrl={config.supportUrl} phone={phone} />
    </div>
  )
}
