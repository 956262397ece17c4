import {
  Keyboard20Regular,
  PersonSupport20Regular,
  QuestionCircle20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '../../../../schemas/api/identity.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useHelpPages } from '../../http/use-help-pages.ts'
import { findHelpLink } from './help-link.ts'
import { LanguagePicker } from './language-picker.tsx'
import type { SignedInUser } from './signed-in-user.ts'
import styles from './user-menu.module.css'
import { ThemePicker } from './theme-picker.tsx'

/** Maximum number of stores that are shown by name. For more stores only their number is shown. */
const maxNamedStores = 6

interface Props {
  person: SignedInUser
  supportUrl: string | null
  close: () => void
  /**
   * True at phone width: the menu omits the keyboard shortcuts and contains the choice of the language, for which the
   * top bar has no space.
   */
  phone: boolean
  showKeys: () => void
}

/**
 * Content of the user menu: name, roles and stores of the user, choices, links to help and support, keyboard shortcuts
 * and sign-out.
 */
export default function UserMenu({ person, supportUrl, close, phone, showKeys }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: help } = useHelpPages()
  const { data: me } = useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => get('users/me', { signal }),
  })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  const helpLink = findHelpLink(help?.pages ?? [], pathname)
  const closeAndRun = (act: () => void) => () => {
    close()
    act()
  }
  const links = [
    { to: helpLink, text: t('shell:help'), Icon: QuestionCircle20Regular },
    { to: supportUrl, text: t('shell:support'), Icon: PersonSupport20Regular },
  ]
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <div className={styles.user}>
        <strong className={styles.name}>{person.name}</strong>
        <span>{me?.roles.join(', ') || (me ? t('shell:person.noRole') : '\u00a0')}</span>
        <span>{me ? formatStores(me) : '\u00a0'}</span>
      </div>
      <div className={styles.choices}>
        {phone && (
          <>
            <span aria-hidden>{t('shell:language')}</span>
            <LanguagePicker />
          </>
        )}
        <span aria-hidden>{t('shell:theme')}</span>
        <ThemePicker />
      </div>
      <ul className={styles.list}>
        {links.map(
          ({ to, text, Icon }) =>
            to !== null && (
              <li key={text}>
                <a
                  className={styles.item}
                  href={to}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={close}
                >
                  <Icon aria-hidden />
                  {text}
                </a>
              </li>
            ),
        )}
        {!phone && (
          <li>
            <button type="button" className={styles.item} onClick={closeAndRun(showKeys)}>
              <Keyboard20Regular aria-hidden />
              {t('shell:person.keys')}
              <kbd className={styles.key} aria-hidden>
                ?
              </kbd>
            </button>
          </li>
        )}
        <li>
          <button type="button" className={styles.item} onClick={closeAndRun(person.signOut)}>
            <SignOut20Regular aria-hidden />
            {t('shell:signOut')}
          </button>
        </li>
      </ul>
    </div>
  )

  function formatStores({ stores }: CurrentUser): string {
    if (stores === 'all') return t('shell:person.allStores')
    if (stores.length === 0) return t('shell:person.noStores')
    const named = stores.length <= maxNamedStores ? stores.join(', ') : ''
    return t(named === '' ? 'shell:person.manyStores' : 'shell:person.stores', {
      count: stores.length,
      stores: named,
    })
  }
}
