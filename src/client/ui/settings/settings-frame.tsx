import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../http/http.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { LoadingFrame } from '../loading-frame.tsx'
import { Notice } from '../notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { useScreenTitle } from '../screen-title.ts'
import { StaleNotice } from '../stale-notice.tsx'
import { ErrorState } from '../states.tsx'
import styles from './settings-screen.module.css'

interface Props<Data> {
  title: string
  /** Screens beside it. */
  tabs?: readonly { to: string; text: string }[]
  /** Behind /api/. */
  path: string
  queryKey: QueryKey
  /** What is said beside the server's message when it cannot be read. */
  failed?: string
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** What stands around a screen of settings: title, tabs, and every state of what the server answers. */
export function SettingsFrame<Data>({ title, tabs, path, queryKey, failed, actions, children }: Props<Data>) {
  useScreenTitle(title)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<Data>(path, { signal }),
  })
  const retry = () => void refetch()
  return (
    <>
      <PageTitle title={title} actions={actions} />
      {tabs && tabs.length > 1 && <ListTabs tabs={tabs} />}
      <div className={styles.root}>
        {error && failed && <Notice tone="error">{failed}</Notice>}
        {error && data !== undefined && <StaleNotice error={error} retry={retry} />}
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <LoadingFrame className={styles.root} />
        )}
      </div>
    </>
  )
}
