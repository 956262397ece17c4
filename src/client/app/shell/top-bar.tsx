import { Button } from '@fluentui/react-components'
import { PlugConnected20Regular, SignOut20Regular } from '@fluentui/react-icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ClientConfig } from '../../../../schemas/api/identity.ts'
import { useRights } from '../../http/use-rights.ts'
import { urls } from '../../ui/urls.ts'
import { LanguagePicker } from './language-picker.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import type { Person } from './person.ts'
import { ThemePicker } from './theme-picker.tsx'
import styles from './top-bar.module.css'

/** The bar does not wait for it. */
const SearchBox = lazy(() => import('../search/search-box.tsx'))
const HelpButtons = lazy(() => import('./help-buttons.tsx'))

interface TopBarProps {
  config: ClientConfig
  person: Person
  menu: readonly string[]
  phone: boolean
}

/** At phone width the menu, the language, the theme and log-out stand in one menu here (specification 2). */
export function TopBar({ config, person, menu, phone }: TopBarProps) {
  const { t } = useTranslation()
  const rights = useRights()
  return (
    <div className={styles.root}>
      {phone && <PhoneMenu menu={menu} person={person} />}
      <Link to={urls.orders()} className={styles.logo} aria-label={t('shell:logo')}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        CRM
      </Link>
      <span className={styles.sticker} title={t(`shell:countries.${config.country}`)}>
        {config.country}
      </span>
      <Suspense fallback={null}>{menu.includes('orders') && <SearchBox signOut={person.signOut} />}</Suspense>
      <span className={styles.space} />
      <Suspense fallback={null}>
        <HelpButtons supportUrl={config.supportUrl} />
      </Suspense>
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
      {!phone && (
        <>
          <LanguagePicker />
          <ThemePicker />
          <span className={styles.name} title={person.name}>
            {person.name}
          </span>
          <Button
            appearance="subtle"
            icon={<SignOut20Regular />}
            onClick={person.signOut}
            aria-label={t('shell:signOut')}
            title={t('shell:signOut')}
          />
        </>
      )}
    </div>
  )
}
