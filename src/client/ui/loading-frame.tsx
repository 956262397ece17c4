import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonBar } from './skeleton.tsx'

/** Placeholder in the final shape of the content that is being loaded; without `children` it has a few lines. */
export function LoadingFrame({ className, children }: { className?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common:loading')} className={className}>
      {children ?? ['60%', '80%', '70%', '90%'].map((width) => <SkeletonBar key={width} width={width} />)}
    </div>
  )
}
