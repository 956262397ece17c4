import { ChevronDown16Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useId, useRef, useState, type ToggleEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedInUser } from './signed-in-user.ts'
import styles from './user-menu-button.module.css'

const loadMenu = () => import('./user-menu.tsx')
/** Lazy, so that the top bar renders before their code is loaded. */
const UserMenu = lazy(loadMenu)
const KeysHelp = lazy(() => import('../keys-help.tsx').then((m) => ({ default: m.KeysHelp })))

interface Props {
  person: SignedInUser
  supportUrl: string | null
  phone: boolean
}

/** Button that opens the user menu. It shows the initials of the user and, except at phone width, the name. */
export function UserMenuButton({ person, supportUrl, phone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const close = () => panel.current?.hidePopover?.()
  const fetchMenu = () => void loadMenu().catch(() => undefined)
  const onOpening = ({ newState }: ToggleEvent) => {
    if (newState !== 'open' || !panel.current || !button.current) return
    setOpen(true)
    const { bottom, right } = button.current.getBoundingClientRect()
    panel.current.style.top = `${bottom + gap}px`
    panel.current.style.right = `${document.documentElement.clientWidth - right}px`
    panel.current.style.maxHeight = `${window.innerHeight - bottom - 2 * gap}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('shell:person.button', { name: person.name })}
        title={person.name}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
      >
        <span className={styles.initials} aria-hidden>
          {getInitials(person.name)}
        </span>
        {!phone && (
          <>
            <span className={styles.name}>{person.name}</span>
            <ChevronDown16Regular aria-hidden />
          </>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('shell:person.menu')}
        className={styles.panel}
        onBeforeToggle={onOpening}
        // Unmounted on toggle, not earlier: the browser returns the focus to the button only if the focus is still
        // inside the panel.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {open && (
          <Suspense fallback={null}>
            <UserMenu
              person={person}
              supportUrl={supportUrl}
              close={close}
              phone={phone}
              showKeys={() => setHelpOpen(true)}
            />
          </Suspense>
        )}
      </div>
      {isHelpOpen && (
        <Suspense fallback={null}>
          <KeysHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Distance in px from the button to the panel, and from the panel to the lower edge of the window. */
const gap = 4

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
