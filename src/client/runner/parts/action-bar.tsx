import { Button, makeStyles, mergeClasses, Spinner, tokens, Tooltip } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    padding: `${tokens.spacingVerticalM} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  button: {
    '@media (max-width: 767px)': { minHeight: '44px', flex: '1 1 auto' },
  },
  large: { minHeight: '44px', fontSize: tokens.fontSizeBase400 },
  danger: {
    color: tokens.colorStatusDangerForeground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
  },
  keys: {
    marginLeft: tokens.spacingHorizontalS,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: '1px solid currentColor',
    borderRadius: tokens.borderRadiusSmall,
    opacity: 0.8,
    '@media (max-width: 767px)': { display: 'none' },
  },
  end: { marginLeft: 'auto', '@media (max-width: 767px)': { marginLeft: 0, width: '100%' } },
})

interface Props {
  events: readonly OfferedEvent[]
  label: (type: string) => string
  keys: ReadonlyMap<string, readonly string[]>
  /** Why the event cannot be sent now; null: it can. */
  reason: (event: OfferedEvent) => string | null
  /** Answers of a call. */
  large: boolean
  busy: string | null
  onAct: (type: string) => void
  children: ReactNode
}

/** The buttons of the step; the main one is always the first. */
export function ActionBar({ events, label, keys, reason, large, busy, onAct, children }: Props) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const main = events.find(({ tone }) => tone === 'main')
  // A call keeps its answers in the order of their digits.
  const shown = large || !main ? events : [main, ...events.filter((event) => event !== main)]
  return (
    <div className={styles.root} role="group" aria-label={t('actions.label')}>
      {shown.map((event) => {
        const why = reason(event)
        const own = keys.get(event.type) ?? []
        const button = (
          <Button
            key={event.type}
            className={mergeClasses(
              styles.button,
              large && styles.large,
              event.tone === 'danger' && styles.danger,
            )}
            appearance={event === main ? 'primary' : 'secondary'}
            // Focusable, so that the reason is told to the keyboard too.
            disabledFocusable={why !== null || busy !== null}
            aria-keyshortcuts={own.map((key) => key.replace('Ctrl', 'Control')).join(' ') || undefined}
            onClick={() => onAct(event.type)}
            {...(busy === event.type && { icon: <Spinner size="tiny" /> })}
          >
            {label(event.type)}
            {own.map((key) => (
              <kbd key={key} className={styles.keys} aria-hidden>
                {key}
              </kbd>
            ))}
          </Button>
        )
        return why === null ? (
          button
        ) : (
          <Tooltip key={event.type} content={why} relationship="description">
            {button}
          </Tooltip>
        )
      })}
      <span className={styles.end}>{children}</span>
    </div>
  )
}
