import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ContentPlaceholder } from '../placeholders.tsx'
import type { ListState } from './use-list-state.ts'

/**
 * Explains why the list is empty and what to do. `name`: key of the texts if there are no data at all. `noMatches`: key
 * of the texts if no data match the filters.
 */
export function EmptyList({
  name,
  noMatches = 'list:nothing',
  state,
}: {
  name: string
  noMatches?: string
  state: Pick<ListState, 'page' | 'values' | 'setPage' | 'clear'>
}) {
  const { t } = useTranslation('list')
  if (state.page > 1)
    return (
      <ContentPlaceholder
        title={t('list:beyond.title')}
        action={<Button onClick={() => state.setPage(1)}>{t('list:beyond.first')}</Button>}
      />
    )
  if (Object.keys(state.values).length === 0)
    return <ContentPlaceholder title={t(`${name}.title`)}>{t(`${name}.hint`)}</ContentPlaceholder>
  return (
    <ContentPlaceholder
      title={t(`${noMatches}.title`)}
      action={<Button onClick={state.clear}>{t('list:clearAll')}</Button>}
    >
      {t(`${noMatches}.hint`)}
    </ContentPlaceholder>
  )
}
