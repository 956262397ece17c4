import { Bookmark20Regular } from '@fluentui/react-icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverButton } from './popover-button.tsx'
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
  return (
    <PopoverButton
      appearance="subtle"
      icon={<Bookmark20Regular />}
      name={t('list:views.label')}
      load={loadPopover}
      popover={(at) => <ViewsPopover list={list} query={queryOf(state, sort)} {...at} />}
    />
  )
}

/** What the list shows now, always in the same order of parameters. */
function queryOf({ values, sort }: ListState, own: string | undefined): string {
  const params = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams([...params, ...(sort !== (own ?? '') ? [['sort', sort]] : [])]).toString()
}
