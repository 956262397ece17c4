import { Bookmark20Regular } from '@fluentui/react-icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverButton } from './popover-button.tsx'
import type { ListState } from './use-list-state.ts'

const loadPopover = () => import('./views-popover.tsx').then((m) => ({ default: m.SavedFiltersPopover }))
const ViewsPopover = lazy(loadPopover)

interface Props {
  /** Name of the list in its description. */
  list: string
  state: ListState
  /** Default sorting of the list, which is not part of the URL. */
  sort: string | undefined
}

/** Button for saved filters: those of the user and those of the user's roles. */
export function SavedFiltersButton({ list, state, sort }: Props) {
  const { t } = useTranslation('list')
  return (
    <PopoverButton
      appearance="subtle"
      icon={<Bookmark20Regular />}
      name={t('list:views.label')}
      load={loadPopover}
      popover={(at) => <ViewsPopover list={list} query={buildQuery(state, sort)} {...at} />}
    />
  )
}

/** Returns the current query of the list. Parameters have a stable order, so that equal queries are equal texts. */
function buildQuery({ values, sort }: ListState, own: string | undefined): string {
  const params = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams([...params, ...(sort !== (own ?? '') ? [['sort', sort]] : [])]).toString()
}
