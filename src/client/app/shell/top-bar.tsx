import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { SignOut20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ClientConfig } from '../../../../schemas/api/identity.ts'
import { urls } from '../../ui/urls.ts'
import { LanguagePicker } from './language-picker.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import type { Person } from './shell.tsx'
import { ThemePicker } from './theme-picker.tsx'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flex: '0 0 auto',
    gap: tokens.spacingHorizontalM,
    height: '48px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  logo: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
  sticker: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  space: { flex: '1 1 auto' },
  name: {
    maxWidth: '240px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

interface TopBarProps {
  config: ClientConfig
  person: Person
  menu: readonly string[]
  phone: boolean
}

/** At phone width the menu, the language, the theme and log-out stand in one menu here (specification 2). */
export function TopBar({ config, person, menu, phone }: TopBarProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <header className={styles.root}>
      {phone && <PhoneMenu menu={menu} person={person} />}
      <Link to={urls.orders()} className={styles.logo} aria-label={t('shell:logo')}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        CRM
      </Link>
      <span className={styles.sticker} title={t(`shell:countries.${config.country}`)}>
        {config.country}
      </span>
      <span className={styles.space} />
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
    </header>
  )
}
