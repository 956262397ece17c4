import type { SpinnerProps } from '@fluentui/react-components'
import { lazy, Suspense, type ComponentType } from 'react'
import styles from './spinner.module.css'

/** Nothing fails for want of a spinner. */
const FluentSpinner = lazy<ComponentType<SpinnerProps>>(() =>
  import('./fluent-spinner.ts').catch(() => ({ default: () => <span className={styles.place} /> })),
)

/** Fluent's own, fetched when something takes its time for the first time; its place is kept until then. */
export const Spinner = (props: SpinnerProps) => (
  <Suspense fallback={<span className={styles.place} />}>
    <FluentSpinner {...props} />
  </Suspense>
)
