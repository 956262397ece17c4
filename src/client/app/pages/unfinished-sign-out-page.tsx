import { FluentProvider } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import styles from './sign-in-unavailable-page.module.css'

const emptyTheme = {}

/**
 * Shown instead of the application until a sign-out is finished, without any user data. `stands`: the identity provider
 * could not be reached yet. `elsewhere`: another window is finishing the sign-out.
 */
export function UnfinishedSignOutPage({ reason }: { reason: 'stands' | 'elsewhere' }) {
  const { t } = useTranslation()
  const title = t(`shell:left.${reason}.title`)
  useEffect(() => {
    document.title = `${title} | CRM`
  }, [title])
  return (
    <FluentProvider theme={emptyTheme} className={styles.root}>
      <header className={styles.bar}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        CRM
      </header>
      <main>
        <ContentPlaceholder level="h1" role="alert" title={title}>
          {t(`shell:left.${reason}.hint`)}
        </ContentPlaceholder>
      </main>
    </FluentProvider>
  )
}
