import { Input } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { searchFrom, searchPauseMs } from '../../ui/list/search-field.tsx'
import type { Searched } from './api.ts'
import { SearchPanel } from './search-panel.tsx'
import styles from './search-box.module.css'
import { useOpenOrder } from './use-open-order.ts'
import { useScannedCodes } from './use-scanned-codes.ts'

/** The one search field, on every screen: who calls, and the order whose paper is scanned. */
export default function SearchBox() {
  const { t } = useTranslation('search')
  const { key: page } = useLocation()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<{ searched: Searched; page: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const openOrder = useOpenOrder()

  const show = (searched: Searched) => setShown({ searched, page })
  const close = () => {
    clearTimeout(timer.current)
    setShown(null)
  }
  useScannedCodes(
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
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setShown(null)
    }
    const toField = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', toField)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', toField)
    }
  }, [])

  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    const searched = { text: text.trim(), exact: false }
    if (searched.text.length < searchFrom) setShown(null)
    else timer.current = setTimeout(() => show(searched), searchPauseMs)
  }
  const onEnter = async () => {
    const searched = { text: typed.trim(), exact: false }
    if (searched.text === '') return
    clearTimeout(timer.current)
    if ((await openOrder(searched)) !== 'opened') show(searched)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close()
      input.current?.focus()
    }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) close()
  }
  return (
    <div ref={root} role="search" className={styles.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Input
        type="search"
        className={styles.field}
        input={{ ref: input }}
        aria-label={t('search:label')}
        placeholder={t('search:hint')}
        title="Ctrl+K"
        contentBefore={<Search20Regular />}
        maxLength={100}
        value={typed}
        onChange={(_, data) => type(data.value)}
        onKeyDown={(event) => event.key === 'Enter' && void onEnter()}
      />
      {/* What was found belongs to the page on which it was looked for. */}
      {shown?.page === page && <SearchPanel searched={shown.searched} />}
    </div>
  )
}
