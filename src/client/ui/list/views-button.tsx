import { Button } from '@fluentui/react-components'
import { Bookmark20Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from './use-list-state.ts'

const loadPopover = () => import('./views-popover.tsx').then((m) => ({ default: m.ViewsPopover }))
const ViewsPopover = lazy(loadPopover)

interface Props {
  /** Name of its description. */
  list: string
  state: ListState
  /** The list's own, which the address does not say. */
  sort: string | undefined
}

/** Filters under a name, one's own and those of one's role. */
export function ViewsButton({ list, state, sort }: Props) {
  const { t } = useTranslation('list')
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  return (
    <>
      <Button
        ref={setButton}
        appearance="subtle"
        icon={<Bookmark20Regular />}
        aria-label={t('list:views.label')}
        title={t('list:views.label')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={(event) => setOpen(event.detail > 0 ? !wasOpen.current : !open)}
      />
      {open && (
        <Suspense fallback={null}>
          <ViewsPopover
            list={list}
            query={queryOf(state, sort)}
            target={button}
            close={() => {
              setOpen(false)
              button?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the list shows now, always in the same order of parameters. */
function queryOf({ values, sort }: ListState, own: string | undefined): string {
  const params = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams([...params, ...(sort !== (own ?? '') ? [['sort', sort]] : [])]).toString()
}
