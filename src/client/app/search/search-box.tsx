import { Input } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { maxSearchLength } from '../../../../schemas/values/search.ts'
import { minSearchLength, searchPauseMs } from '../../ui/list/search-field.tsx'
import type { SearchQuery } from './api.ts'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import { isTextField, openDialogSelector } from '../../runner/action-keys.ts'
import { CommandList } from './commands.tsx'
import { SearchPanel } from './search-panel.tsx'
import panel from './search-panel.module.css'
import { useCommands } from './use-commands.ts'
import styles from './search-box.module.css'
import { useOrderOpener } from './use-open-order.ts'
import { useOpenOrderOnScan } from './use-scanned-codes.ts'

/** Minimum pause in ms before and after a key typed by a user. Keys with shorter pauses come from a scanner. */
const loneKeyMs = 150

const KeysHelp = lazy(() => import('../keys-help.tsx').then((m) => ({ default: m.KeysHelp })))

/** Moves the focus one control down or up through the search field and the results. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('input, a[href], button') ?? [])]
  const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The global search field. It finds customers, screens and commands by typed text, and orders by scanned labels. */
export default function SearchBox({ signOut }: { signOut: () => void }) {
  const { t } = useTranslation('search')
  const onPhone = useIsPhoneWidth()
  const { key: page } = useLocation()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState<{ query: SearchQuery; page: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const openOrder = useOrderOpener()
  /** The typed text by which screens and commands are found; empty if none are to be offered. */
  const [commandText, setCommandText] = useState('')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const commands = useCommands(commandText, { showKeys: () => setHelpOpen(true), signOut })

  const show = (query: SearchQuery) => setSearch({ query, page })
  const close = () => {
    clearTimeout(timer.current)
    setSearch(null)
  }
  const reset = () => {
    close()
    setTyped('')
    setCommandText('')
  }
  useOpenOrderOnScan(
    (code) => {
      setTyped(code)
      show({ text: code, exact: true })
    },
    () => {
      setTyped('')
      close()
    },
  )

  useEffect(() => {
    const onPointerOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || root.current?.contains(target)) return
      setSearch(null)
      setCommandText('')
    }
    const focusField = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    let helpTimer: ReturnType<typeof setTimeout> | undefined
    let lastAt = -Infinity
    const onHelpKey = (event: globalThis.KeyboardEvent) => {
      // Another key followed quickly, so the previous key came from a scanner and must not open the help.
      clearTimeout(helpTimer)
      if (event.key === 'Shift') return
      const since = event.timeStamp - lastAt
      // A scanner types characters. A key such as Delete comes from a user.
      if (event.key.length === 1) lastAt = event.timeStamp
      if (since < loneKeyMs) return
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTextField(event.target) || document.querySelector(openDialogSelector)) return
      event.preventDefault()
      helpTimer = setTimeout(() => setHelpOpen(true), loneKeyMs)
    }
    document.addEventListener('pointerdown', onPointerOutside)
    document.addEventListener('keydown', focusField)
    document.addEventListener('keydown', onHelpKey)
    return () => {
      clearTimeout(timer.current)
      clearTimeout(helpTimer)
      document.removeEventListener('pointerdown', onPointerOutside)
      document.removeEventListener('keydown', focusField)
      document.removeEventListener('keydown', onHelpKey)
    }
  }, [])

  const handleInput = (text: string) => {
    setTyped(text)
    setCommandText(text)
    clearTimeout(timer.current)
    const query = { text: text.trim(), exact: false }
    if (query.text.length < minSearchLength) setSearch(null)
    else timer.current = setTimeout(() => show(query), searchPauseMs)
  }
  const onEnter = async () => {
    const query = { text: typed.trim(), exact: false }
    if (query.text === '') return
    clearTimeout(timer.current)
    const opening = await openOrder(query)
    const [first] = commands
    const shouldLeave = opening === 'opened' || (opening === 'none' && first !== undefined)
    if (!shouldLeave) {
      show(query)
      // Moves the focus to the first match, so that the next key can open it.
      if (opening === 'several')
        requestAnimationFrame(() => results.current?.querySelector('button')?.focus())
      return
    }
    reset()
    // The next keys belong to the opened page, where a digit may choose the outcome of a call.
    input.current?.blur()
    if (opening === 'none') first?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores keys in a dialog opened from the search. React bubbles them, although the dialog is elsewhere in the DOM.
    if (!root.current?.contains(event.target as Node)) return
    if (event.key === 'Escape') {
      close()
      setCommandText('')
      input.current?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, root.current)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || root.current?.contains(relatedTarget)) return
    close()
    setCommandText('')
  }
  return (
    <div ref={root} role="search" className={styles.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Input
        type="search"
        className={styles.field}
        input={{ ref: input }}
        aria-label={t('search:label')}
        placeholder={t(onPhone ? 'search:hintShort' : 'search:hint')}
        title="Ctrl+K"
        contentBefore={<Search20Regular />}
        maxLength={maxSearchLength}
        value={typed}
        onChange={(_, data) => handleInput(data.value)}
        onKeyDown={(event) => event.key === 'Enter' && void onEnter()}
      />
      {/* Results are displayed only on the page on which the search was made. */}
      {(search?.page === page || commands.length > 0) && (
        <div className={panel.root}>
          <CommandList commands={commands} done={reset} />
          {search?.page === page && (
            <div ref={results}>
              <SearchPanel query={search.query} hasOtherMatches={commands.length > 0} />
            </div>
          )}
        </div>
      )}
      {isHelpOpen && (
        <Suspense fallback={null}>
          <KeysHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
