import type { SpinnerProps } from '@fluentui/react-components'
import { lazy, Suspense, type ComponentType } from 'react'
import styles from './spinner.module.css'

/** If the code of the spinner cannot be loaded, an empty element replaces it, so that the page still works. */
const FluentSpinner = lazy<ComponentType<SpinnerProps>>(() =>
  import('./fluent-spinner.ts').catch(() => ({ default: () => <span className={styles.place} /> })),
)

/**
 * Spinner of Fluent, loaded on first use. Its space is reserved until then. Without a name it is hidden from screen
 * readers, because then the button that contains it says what is in progress.
 */
export const Spinner = (props: SpinnerProps) => (
  <Suspense fallback={<span className={styles.place} />}>
    <FluentSpinner
      aria-hidden={props.label === undefined && props['aria-label'] === undefined ? true : undefined}
      {...props}
    />
  </Suspense>
)
