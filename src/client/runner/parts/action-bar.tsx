import { Button } from '@fluentui/react-components'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { noteKey } from '../../../shared/answers.ts'
import { ButtonKey } from '../../ui/button-key.tsx'
import { minutesAndSeconds } from '../../ui/format.ts'
import { usePhoneWidth } from '../../ui/phone-width.ts'
import { useNow } from '../use-now.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './action-bar.module.css'

interface Props {
  /** In the order in which they are seen. */
  events: readonly OfferedEvent[]
  label: (type: string) => string
  keys: ReadonlyMap<string, readonly string[]>
  /** Why the event cannot be sent now; null: it can. */
  reason: (event: OfferedEvent) => string | null
  /** Reasons that pass by themselves, and those that a bar tells already: they are told only to who asks. */
  isPassing: (reason: string) => boolean
  /** The reason that somebody ran into. */
  asked: string | null
  /** Answers of a call. */
  large: boolean
  busy: string | null
  onAct: (type: string) => void
  /** The pointer or the focus has come to the buttons. */
  onNear: () => void
  /** Puts the cursor into the note; null: the step has none. */
  onNote: (() => void) | null
  /** The next thing to do where none of the buttons is. */
  next: ReactNode
  /** What became of the last press: in sight wherever the page is scrolled to. */
  notices: ReactNode
  children: ReactNode
}

/** The buttons of the step; the main one is always the first. */
export function ActionBar(props: Props) {
  const {
    events,
    label,
    keys,
    reason,
    isPassing,
    asked,
    large,
    busy,
    onAct,
    onNear,
    onNote,
    next,
    notices,
    children,
  } = props
  const { t } = useTranslation('runner')
  const main = events.find(({ tone }) => tone === 'main')
  // On a phone the bar must not hide the form: what is not the main action waits behind one button.
  const phone = usePhoneWidth()
  const [all, setAll] = useState(false)
  const few = large ? 3 : 1
  const folds = phone && main !== undefined && events.length > few + 1
  const shown = folds && !all ? events.slice(0, few) : events
  const id = useId()
  const reasons = [...new Set(shown.map(reason).filter((why) => why !== null))]
  const told = reasons.filter((why) => why === asked || !isPassing(why))
  const whose = (why: string) => shown.filter((event) => reason(event) === why).map(({ type }) => label(type))
  return (
    <div
      className={classes(styles.root, events.length === 0 && styles.empty)}
      ref={useRoomBelow()}
      role="group"
      aria-label={t('actions.label')}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <div className={styles.notices}>{notices}</div>
      {next}
      {shown.map((event) => {
        const why = reason(event)
        return (
          <ActionButton
            key={event.type}
            event={event}
            label={label(event.type)}
            keys={keys.get(event.type) ?? []}
            reasonId={why === null ? undefined : `${id}${reasons.indexOf(why)}`}
            main={event === main}
            large={large}
            busy={busy}
            onAct={onAct}
          />
        )
      })}
      {folds && (
        <Button className={styles.button} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'actions.fewer' : 'actions.more')}
        </Button>
      )}
      {onNote && !phone && (
        <Button className={styles.button} appearance="subtle" aria-keyshortcuts={noteKey} onClick={onNote}>
          {t('actions.note')}
          <ButtonKey>{noteKey}</ButtonKey>
        </Button>
      )}
      <span className={styles.end}>{children}</span>
      <ul className={styles.reasons}>
        {reasons.map((why, i) => (
          <li
            key={why}
            id={`${id}${i}`}
            hidden={!told.includes(why)}
            className={classes(why === asked && styles.asked)}
          >
            {told.length > 1 && `${whose(why).join(', ')}: `}
            <span {...(why === asked && { role: 'alert' })}>{why}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** On a phone the bar lies over the page: the page keeps so much room free at its end. */
function useRoomBelow() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = bar.current?.closest<HTMLElement>('[data-runner]')
    if (!bar.current || !page) return
    const observer = new ResizeObserver(() =>
      page.style.setProperty('--action-bar', `${bar.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--action-bar')
    }
  }, [])
  return bar
}

/** Minutes and seconds that are left for an undo; not read out, it would be said every second. */
function Remaining({ until }: { until: string }) {
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
  /** Of the sentence that says why it cannot be pressed. */
  reasonId: string | undefined
  main: boolean
}

/** The same element with and without a reason: a button must not lose the focus because it may be pressed now. */
function ActionButton({ event, label, keys, reasonId, main, large, busy, onAct }: ActionButtonProps) {
  const off = reasonId !== undefined || busy !== null
  return (
    <Button
      className={classes(
        styles.button,
        large && styles.large,
        event.tone === 'danger' && !off && styles.danger,
      )}
      appearance={main ? 'primary' : 'secondary'}
      // Focusable, so that the reason is told to the keyboard too.
      disabledFocusable={off}
      aria-describedby={reasonId}
      aria-keyshortcuts={keys.map((key) => key.replace('Ctrl', 'Control')).join(' ') || undefined}
      onClick={() => onAct(event.type)}
      {...(busy === event.type && { icon: <Spinner size="tiny" /> })}
    >
      {label}
      {event.until !== undefined && <Remaining until={event.until} />}
      {keys.map((key) => (
        <ButtonKey key={key}>{key}</ButtonKey>
      ))}
    </Button>
  )
}
