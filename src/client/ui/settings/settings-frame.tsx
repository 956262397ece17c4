import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PathWithResponse } from '../../http/api-call.ts'
import { getAs } from '../../http/http.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { LoadingFrame } from '../loading-frame.tsx'
import { Notice } from '../notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { useScreenTitle } from '../screen-title.ts'
import { RefreshFailureNotice } from '../stale-notice.tsx'
import { ErrorPlaceholder } from '../placeholders.tsx'
import styles from './settings-screen.module.css'

interface Props<Data> {
  title: string
  /** Tabs that link to related screens. */
  tabs?: readonly { to: string; text: string }[]
  /** Path after /api/. */
  path: PathWithResponse<Data>
  queryKey: QueryKey
  /** Text displayed next to the server's message if loading fails. */
  failed?: string
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** Layout of a settings screen: title, tabs, and the loading and error states. */
export function SettingsFrame<Data>({ title, tabs, path, queryKey, failed, actions, children }: Props<Data>) {
  useScreenTitle(title)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getAs<Data>(path, { signal }),
  })
  const retry = () => void refetch()
  return (
    <>
      <PageTitle title={title} actions={actions} />
      {tabs && tabs.length > 1 && <ListTabs tabs={tabs} />}
      <div className={styles.root}>
        {error && failed && <Notice tone="error">{failed}</Notice>}
        {error && data !== undefined && <RefreshFailureNotice error={error} retry={retry} />}
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <ErrorPlaceholder error={error} retry={retry} />
        ) : (
          <LoadingFrame className={styles.root} />
        )}
      </div>
    </>
  )
}
