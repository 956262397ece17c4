import { Input } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './search.module.css'

export interface DiagramSearchItem {
  kind: 'state' | 'event'
  /** Path of the state or type of the event. */
  id: string
  text: string
}

const maxMatches = 12
const normalize = (text: string) => text.toLocaleLowerCase().replaceAll('ё', 'е')

interface SearchProps {
  all: readonly DiagramSearchItem[]
  onChoose: (item: DiagramSearchItem) => void
}

/** Search field for states and events by a part of the name. Calls `onChoose` with the selected one. */
export function DiagramSearch({ all, onChoose }: SearchProps) {
  const { t } = useTranslation('processes')
  const [searchText, setSearchText] = useState('')
  const [isListOpen, setListOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const listId = useId()
  const matches = useMemo(() => {
    const query = normalize(searchText.trim())
    return all.filter(({ text }) => normalize(text).includes(query)).slice(0, maxMatches)
  }, [all, searchText])
  const label = t('processes:diagram.search')
  const hasEvents = all.some(({ kind }) => kind === 'event')
  const isListVisible = isListOpen && searchText.trim() !== ''

  const selectItem = (item: DiagramSearchItem | undefined) => {
    if (!item) return
    setListOpen(false)
    setSearchText(item.text)
    onChoose(item)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setListOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex((current) =>
        matches.length === 0 ? 0 : (current + step + matches.length) % matches.length,
      )
    } else if (event.key === 'Enter') selectItem(matches[activeIndex])
    else if (event.key === 'Escape' && isListVisible) {
      event.stopPropagation()
      setListOpen(false)
    }
  }
  return (
    <div className={styles.root}>
      <Input
        type="search"
        className={styles.field}
        contentBefore={<Search16Regular />}
        placeholder={hasEvents ? label : t('processes:diagram.searchStates')}
        aria-label={label}
        role="combobox"
        aria-expanded={isListVisible}
        aria-controls={isListVisible ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isListVisible && matches[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        value={searchText}
        onChange={(_, { value }) => {
          setSearchText(value)
          setActiveIndex(0)
          setListOpen(true)
        }}
        onKeyDown={handleKey}
        onBlur={() => setListOpen(false)}
      />
      {isListVisible && (
        <ul id={listId} role="listbox" aria-label={label} className={styles.list}>
          {matches.map((item, index) => (
            <li
              key={`${item.kind} ${item.id}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className={joinClasses(styles.option, index === activeIndex && styles.active)}
              // Handled on pointerdown, before the field loses the focus and closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                selectItem(item)
              }}
            >
              <span>{item.text}</span>
              <span className={styles.kind}>{t(`processes:diagram.${item.kind}`)}</span>
            </li>
          ))}
          {matches.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className={styles.option}>
              {t('processes:diagram.nothing')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
