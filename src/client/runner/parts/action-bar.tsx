import { Button, makeStyles, mergeClasses, Spinner, tokens, Tooltip } from '@fluentui/react-components'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { minutesAndSeconds } from '../../ui/format.ts'
import { usePhoneWidth } from '../../ui/phone-width.ts'
import { useNow } from '../use-now.ts'

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
  empty: { borderTop: 'none' },
  button: {
    '@media (max-width: 767px)': { minHeight: '44px', flex: '1 1 auto' },
  },
  large: {
    minHeight: '44px',
    fontSize: tokens.fontSizeBase400,
    '@media (max-width: 767px)': { flexBasis: '45%', fontSize: tokens.fontSizeBase300 },
  },
  danger: {
    color: tokens.colorStatusDangerForeground3,
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
    '@media (max-width: 767px)': { display: 'none' },
  },
  remaining: {
    marginLeft: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
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
  const sorted = large || !main ? events : [main, ...events.filter((event) => event !== main)]
  // On a phone the bar must not hide the form: what is not the main action waits behind one button.
  const phone = usePhoneWidth()
  const [all, setAll] = useState(false)
  const folds = phone && !large && main !== undefined && events.length > 2
  const shown = folds && !all ? [main] : sorted
  return (
    <div
      className={mergeClasses(styles.root, events.length === 0 && styles.empty)}
      role="group"
      aria-label={t('actions.label')}
    >
      {shown.map((event) => (
        <ActionButton
          key={event.type}
          event={event}
          label={label(event.type)}
          keys={keys.get(event.type) ?? []}
          why={reason(event)}
          main={event === main}
          large={large}
          busy={busy}
          onAct={onAct}
        />
      ))}
      {folds && (
        <Button className={styles.button} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'actions.fewer' : 'actions.more')}
        </Button>
      )}
      <span className={styles.end}>{children}</span>
    </div>
  )
}

/** Minutes and seconds that are left for an undo; not read out, it would be said every second. */
function Remaining({ until }: { until: string }) {
  const styles = useStyles()
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000))
  return (
    <span className={styles.remaining} aria-hidden>
      {minutesAndSeconds(seconds)}
    </span>
  )
}

interface ActionButtonProps extends Pick<Props, 'large' | 'busy' | 'onAct'> {
  event: OfferedEvent
  label: string
  keys: readonly string[]
  why: string | null
  main: boolean
}

/** The same element with and without a reason: a button must not lose the focus because it may be pressed now. */
function ActionButton({ event, label, keys, why, main, large, busy, onAct }: ActionButtonProps) {
  const styles = useStyles()
  const reasonId = useId()
  const [pointed, setPointed] = useState(false)
  return (
    <>
      <Tooltip
        content={why ?? ''}
        relationship="inaccessible"
        visible={pointed && why !== null}
        onVisibleChange={(_, { visible }) => setPointed(visible)}
      >
        <Button
          className={mergeClasses(
            styles.button,
            large && styles.large,
            event.tone === 'danger' && styles.danger,
          )}
          appearance={main ? 'primary' : 'secondary'}
          // Focusable, so that the reason is told to the keyboard too.
          disabledFocusable={why !== null || busy !== null}
          aria-describedby={why === null ? undefined : reasonId}
          aria-keyshortcuts={keys.map((key) => key.replace('Ctrl', 'Control')).join(' ') || undefined}
          onClick={() => onAct(event.type)}
          {...(busy === event.type && { icon: <Spinner size="tiny" /> })}
        >
          {label}
          {event.until !== undefined && <Remaining until={event.until} />}
          {keys.map((key) => (
            <kbd key={key} className={styles.keys} aria-hidden>
              {key}
            </kbd>
          ))}
        </Button>
      </Tooltip>
      {why !== null && (
        <span id={reasonId} hidden>
          {why}
        </span>
      )}
    </>
  )
}
