import { useCatalogs } from '../../http/use-catalog.ts'
import { useHelpPages } from '../../http/use-help-pages.ts'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import styles from '../../ui/settings/settings-screen.module.css'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { useTranslation } from 'react-i18next'
import { HelpLinksForm } from './help-links-form.tsx'

const catalogTypes = ['helpPages', 'helpPageSections'] as const

/** Settings for the help link of each page (specification 2, /settings/reference). */
export function HelpLinksScreen() {
  const { t } = useTranslation('settings')
  const title = t('settings:screens.reference')
  useScreenTitle(title)
  const { data, error, refetch } = useHelpPages()
  const { catalogs, failed, refetch: refetchCatalogs } = useCatalogs(catalogTypes)
  const retry = () => {
    void refetch()
    refetchCatalogs()
  }
  return (
    <>
      <PageTitle title={title} />
      <div className={styles.root}>
        {error && data !== undefined && <RefreshFailureNotice error={error} retry={retry} />}
        {failed ? (
          <ErrorPlaceholder error={failed} retry={retry} />
        ) : data !== undefined ? (
          <HelpLinksForm data={data} pages={catalogs.helpPages} sections={catalogs.helpPageSections} />
        ) : error ? (
          <ErrorPlaceholder error={error} retry={retry} />
        ) : (
          <LoadingFrame className={styles.root} />
        )}
      </div>
    </>
  )
}
