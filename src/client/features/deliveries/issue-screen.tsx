import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { idOf } from '../../ui/urls.ts'
import { issueList } from './issue-list.tsx'

/** Specification 2: /issue-delivery/actual/{service}. */
export function ServiceIssueScreen() {
  const service = idOf(useParams().service)
  const description = useMemo(() => (service === null ? null : issueList('actual', service)), [service])
  return description === null ? <NotFound /> : <ListScreen key={service} description={description} />
}
