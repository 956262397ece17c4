import { Button } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './tool-strip.module.css'

/** Tools in their own strip next to the diagram, so that they never cover a state. */
export function ToolStrip({ children }: { children: ReactNode }) {
  const { t } = useTranslation('processes')
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('processes:diagram.tools')}
      className={styles.root}
    >
      {children}
    </div>
  )
}

/** Line between two groups of tools. */
export const ToolGap = () => <span className={styles.gap} />

interface ToolButtonProps {
  name: string
  icon: ReactElement
  disabled?: boolean
  onClick: () => void
}

export function ToolButton({ name, icon, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Button
      appearance="subtle"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    />
  )
}
