import { FluentProvider } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../../ui/states.tsx'
import styles from './away-page.module.css'

const inPage = {}

/**
 * The whole page after a sign-out that has not come to its end: nothing of the person's is on it any more. `stands`: the
 * identity provider could not be told yet; `elsewhere`: it is being told by another window.
 */
export function LeftPage({ how }: { how: 'stands' | 'elsewhere' }) {
  const { t } = useTranslation()
  const title = t(`shell:left.${how}.title`)
  useEffect(() => {
    document.title = `${title} | CRM`
  }, [title])
  return (
    <FluentProvider theme={inPage} className={styles.root}>
      <header className={styles.bar}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        CRM
      </header>
      <main>
        <div role="alert">
          <StateView level="h1" title={title}>
            {t(`shell:left.${how}.hint`)}
          </StateView>
        </div>
      </main>
    </FluentProvider>
  )
}
