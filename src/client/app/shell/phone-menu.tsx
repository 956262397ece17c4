import { Button } from '@fluentui/react-components'
import { Dismiss20Regular, Navigation20Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuLink } from './menu-link.tsx'
import { getSectionName, selectSections } from './sections.ts'
import { Submenu } from './submenu.tsx'
import styles from './phone-menu.module.css'

const EventCounters = lazy(() => import('./event-counters.tsx'))

/** The menu at phone width, with shorter section names. */
export function PhoneMenu({ menu }: { menu: readonly string[] }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<Navigation20Regular />}
        aria-label={t('shell:menu.open')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={t('shell:menu.label')}
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className={styles.body}>
          <Button
            appearance="subtle"
            className={styles.button}
            icon={<Dismiss20Regular />}
            aria-label={t('common:actions.close')}
            onClick={close}
          />
          <nav aria-label={t('shell:menu.label')}>
            <ul className={styles.list}>
              {selectSections(menu).map((section) => {
                const { route, to, shortTextKey, Icon, subsections = [] } = section
                const link = to !== null && (
                  <MenuLink
                    to={to}
                    Icon={Icon}
                    route={getSectionName(section)}
                    text={t(shortTextKey)}
                    touch
                    onClick={close}
                  />
                )
                return (
                  <li key={route}>
                    {subsections.length === 0 ? (
                      link
                    ) : (
                      <Submenu
                        route={route}
                        Icon={Icon}
                        name={t(shortTextKey)}
                        entries={subsections}
                        onClick={close}
                      >
                        {link || null}
                      </Submenu>
                    )}
                  </li>
                )
              })}
            </ul>
            <Suspense fallback={null}>
              <EventCounters menu={menu} onClick={close} />
            </Suspense>
          </nav>
        </div>
      </dialog>
    </>
  )
}
