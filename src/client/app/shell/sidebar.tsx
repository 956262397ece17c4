import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { PanelLeftContract20Regular, PanelLeftExpand20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { menuState } from '../preferences.ts'
import { MenuLink } from './menu-link.tsx'
import { sectionsOf } from './sections.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flex: '0 0 auto',
    gap: tokens.spacingVerticalXXS,
    width: '240px',
    boxSizing: 'border-box',
    padding: tokens.spacingVerticalXXS,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowY: 'auto',
  },
  short: { width: '48px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  fold: { marginTop: 'auto', justifyContent: 'flex-start', minWidth: 0, whiteSpace: 'nowrap' },
})

/** Names and icons, or icons alone; the choice is kept in this browser (specification 2). */
export function Sidebar({ menu }: { menu: readonly string[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const short = menuState.use() === 'short'
  const fold = t(short ? 'shell:menu.expand' : 'shell:menu.collapse')
  return (
    <nav aria-label={t('shell:menu.label')} className={mergeClasses(styles.root, short && styles.short)}>
      <ul className={styles.list}>
        {sectionsOf(menu).map(({ route, to, text, Icon }) => (
          <li key={route}>
            <MenuLink to={to} text={t(text)} Icon={Icon} folded={short} />
          </li>
        ))}
      </ul>
      <Button
        appearance="subtle"
        className={styles.fold}
        icon={short ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />}
        aria-expanded={!short}
        onClick={() => menuState.write(short ? 'simple' : 'short')}
        {...(short && { 'aria-label': fold, title: fold })}
      >
        {short ? undefined : fold}
      </Button>
    </nav>
  )
}
