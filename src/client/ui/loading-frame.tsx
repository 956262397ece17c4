import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'
import { SkeletonBar } from './skeleton.tsx'

interface Props {
  className?: string | undefined
  /** Says what is being loaded or calculated, if that takes time. */
  label?: string
  children?: ReactNode
}

const widths = ['60%', '80%', '70%', '90%']

/** Placeholder in the final shape of the content that is being loaded; without `children` it has a few lines. */
export function LoadingFrame({ className, label, children }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={label ?? t('common:loading')} className={className}>
      {label !== undefined && <p className={styles.label}>{label}</p>}
      {children ?? (
        <div className={styles.lines}>
          {widths.map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      )}
    </div>
  )
}
