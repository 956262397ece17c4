import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    maxWidth: '520px',
    margin: `${tokens.spacingVerticalXXXL} auto`,
    padding: tokens.spacingHorizontalL,
    textAlign: 'center',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
})

interface StateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** h1 when it is the whole screen. */
  level?: 'h1' | 'h2'
}

/** What stands where there is nothing to show: what happened, and what to do about it. */
export function StateView({ title, children, action, level: Heading = 'h2' }: StateProps) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}

export function ErrorState({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <StateView
        title={error.message}
        action={<Button onClick={retry}>{t('common:actions.retry')}</Button>}
      />
    </div>
  )
}
