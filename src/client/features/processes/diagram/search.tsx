import { Input } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import styles from './search.module.css'

export interface Found {
  kind: 'state' | 'event'
  /** Path of the state, or type of the event. */
  id: string
  text: string
}

const shown = 12
const plain = (text: string) => text.toLocaleLowerCase().replaceAll('ё', 'е')

interface SearchProps {
  all: readonly Found[]
  choose: (found: Found) => void
}

/** Finds a state or an event by a part of its name; what is chosen comes into view. */
export function DiagramSearch({ all, choose }: SearchProps) {
  const { t } = useTranslation('processes')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const list = useId()
  const found = useMemo(() => {
    const asked = plain(typed.trim())
    return all.filter(({ text }) => plain(text).includes(asked)).slice(0, shown)
  }, [all, typed])
  const label = t('processes:diagram.search')
  const isOpen = open && typed.trim() !== ''

  const take = (item: Found | undefined) => {
    if (!item) return
    setOpen(false)
    setTyped(item.text)
    choose(item)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => (found.length === 0 ? 0 : (now + step + found.length) % found.length))
    } else if (event.key === 'Enter') take(found[at])
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={styles.root}>
      <Input
        type="search"
        className={styles.field}
        contentBefore={<Search16Regular />}
        placeholder={label}
        aria-label={label}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
        value={typed}
        onChange={(_, { value }) => {
          setTyped(value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {isOpen && (
        <ul id={list} role="listbox" aria-label={label} className={styles.list}>
          {found.map((item, n) => (
            <li
              key={`${item.kind} ${item.id}`}
              id={`${list}-${n}`}
              role="option"
              aria-selected={n === at}
              className={classes(styles.option, n === at && styles.active)}
              // Before the field loses the focus, and with it the list.
              onPointerDown={(event) => {
                event.preventDefault()
                take(item)
              }}
            >
              <span>{item.text}</span>
              <span className={styles.kind}>{t(`processes:diagram.${item.kind}`)}</span>
            </li>
          ))}
          {found.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className={styles.option}>
              {t('processes:diagram.nothing')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
