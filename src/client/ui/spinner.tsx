import type { SpinnerProps } from '@fluentui/react-components'
import { lazy, Suspense, type ComponentType } from 'react'
import styles from './spinner.module.css'

/** A failed load of the spinner must not break the page. */
const FluentSpinner = lazy<ComponentType<SpinnerProps>>(() =>
  import('./fluent-spinner.ts').catch(() => ({ default: () => <span className={styles.place} /> })),
)

/** Fluent's spinner, loaded on first use; its space is reserved until then. */
export const Spinner = (props: SpinnerProps) => (
  <Suspense fallback={<span className={styles.place} />}>
    <FluentSpinner {...props} />
  </Suspense>
)
