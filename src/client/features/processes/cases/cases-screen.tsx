import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { parseId } from '../../../ui/urls.ts'
import { useProcessDefinition } from '../api.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useProcessNames } from '../use-names.ts'
import { describeCasesList } from './cases-list.tsx'

/**
 * `/processes/formatting/2/cases`: list of the cases behind a count of the process screens, which the filters in the
 * URL select.
 */
export function ProcessCasesScreen() {
  const { name = '', version } = useParams()
  const number = parseId(version)
  return number === null || !/^\w+$/.test(name) ? <NotFound /> : <Process name={name} version={number} />
}

function Process({ name, version }: { name: string; version: number }) {
  const { data, error, refetch } = useProcessDefinition(name, version)
  if (data) return <Cases definition={data} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

function Cases({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation('processCases')
  const names = useProcessNames(definition)
  const title = t('processCases:title', { title: names.title })
  useScreenTitle(title)
  const description = useMemo(() => describeCasesList(definition, names, title), [definition, names, title])
  return <ListScreen description={description} />
}
