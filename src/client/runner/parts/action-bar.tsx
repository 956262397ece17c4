import { Button } from '@fluentui/react-components'
import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { noteFieldShortcutKey } from '../../../shared/answers.ts'
import { ButtonShortcut } from '../../ui/button-key.tsx'
import { formatMinutesAndSeconds } from '../../ui/format.ts'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import { useNow } from '../use-now.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { observeSize } from '../../ui/observe-size.ts'
import { useFittingCount } from '../../ui/fitting-count.ts'
import styles from './action-bar.module.css'

interface Props {
  /** The events in display order. */
  events: readonly OfferedEvent[]
  label: (type: string) => string
  keys: ReadonlyMap<string, readonly string[]>
  /** Returns why the event cannot be sent now; null if it can be sent. */
  reason: (event: OfferedEvent) => string | null
  /**
   * True if the reason disappears without the user's action, or if a bar already displays it. Such a reason is shown
   * only after the user tries the event.
   */
  isPassing: (reason: string) => boolean
  /** The reason that blocked the last attempt of the user. */
  attemptedReason: string | null
  /** True for large buttons, which are used for the outcomes of a call. */
  large: boolean
  busy: string | null
  onAct: (type: string) => void
  /** Called when the pointer or the focus reaches the buttons. */
  onNear: () => void
  /** Focuses the note; null if the step has none. */
  onNote: (() => void) | null
  /** Main button that belongs to no event, for example the button of the next task; false if there is none. */
  next: ReactNode
  /** Result of the last submit. It stays visible at every scroll position of the page. */
  notices: ReactNode
  children: ReactNode
}

/**
 * The buttons of the step in one row, the main button first and dangerous ones last. The button «More actions» opens a
 * menu over the row with those that do not fit, so that no button moves; on a phone it unfolds them in the bar. The
 * button that ends a call is always visible, at the end of the bar.
 */
export function ActionBar(props: Props) {
  const {
    events,
    label,
    keys,
    reason,
    isPassing,
    attemptedReason,
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
  // On a phone the bar must not cover the form, so only the first action is visible and one button unfolds the others.
  // The first three are visible if the buttons are large, or if neither an action nor the next task is the main button.
  const phone = useIsPhoneWidth()
  const [isExpanded, setAll] = useState(false)
  const isInPairs = large || (phone && main === undefined && !next)
  const ending = large ? events.find((event) => event.answer === 'end' && event !== main) : undefined
  const foldable = events.filter((event) => event !== ending)
  const visibleCount = isInPairs ? (ending ? 2 : 3) : 1
  const id = useId()
  const rowKey = JSON.stringify(
    foldable.map((event) => [
      label(event.type),
      keys.get(event.type),
      event.until === undefined,
      reason(event) !== null,
    ]),
  )
  const { row, fitting, hasSpare } = useFittingCount(phone ? 0 : foldable.length, rowKey)
  const isFoldable = phone ? foldable.length > visibleCount + 1 : fitting < foldable.length
  const unfolded = phone ? visibleCount : Math.max(1, fitting)
  const isMenuOpen = isExpanded && isFoldable && !phone
  const rowEvents = isFoldable && (isMenuOpen || !isExpanded) ? foldable.slice(0, unfolded) : foldable
  const menuEvents = isMenuOpen ? foldable.slice(unfolded) : []
  const visibleEvents = [...rowEvents, ...menuEvents, ...(ending ? [ending] : [])]
  // A key can press a button that is not visible. Its reason is displayed then too.
  const explainedEvents = events.filter(
    (event) =>
      visibleEvents.includes(event) || (attemptedReason !== null && reason(event) === attemptedReason),
  )
  const reasons = [...new Set(explainedEvents.map(reason).filter((text) => text !== null))]
  const lastingReasons = reasons.filter((text) => text === attemptedReason || !isPassing(text))
  // A phone has room for one reason. Another reason is displayed when its button is pressed.
  const visibleReasons = phone
    ? [lastingReasons.find((text) => text === attemptedReason) ?? lastingReasons[0] ?? []].flat()
    : lastingReasons
  const act = (type: string) => {
    setAll(false)
    onAct(type)
  }
  const bar = useReservedSpace()
  useEffect(() => {
    if (!isMenuOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setAll(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [bar, isMenuOpen])
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!phone && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setAll(false)
  }
  const labelsFor = (text: string) =>
    explainedEvents.filter((event) => reason(event) === text).map(({ type }) => label(type))
  const renderButton = (event: OfferedEvent) => {
    const text = reason(event)
    return (
      <ActionButton
        key={event.type}
        event={event}
        label={label(event.type)}
        keys={keys.get(event.type) ?? []}
        reasonId={text === null ? undefined : `${id}${reasons.indexOf(text)}`}
        isExplained={text !== null && busy === null && !isPassing(text)}
        main={event === main}
        large={isInPairs}
        busy={busy}
        onAct={act}
      />
    )
  }
  const secondaryClass = joinClasses(styles.button, isInPairs && styles.large)
  const renderNoteButton = () => (
    <Button
      data-spare
      className={secondaryClass}
      appearance="subtle"
      aria-keyshortcuts={noteFieldShortcutKey}
      onClick={() => {
        setAll(false)
        onNote?.()
      }}
    >
      {t('actions.note')}
      <ButtonShortcut>{noteFieldShortcutKey}</ButtonShortcut>
    </Button>
  )
  return (
    <div
      className={joinClasses(styles.root, events.length === 0 && styles.empty)}
      ref={bar}
      role="group"
      aria-label={t('actions.label')}
      onKeyDown={({ key }) => key === 'Escape' && setAll(false)}
      onPointerEnter={onNear}
      onFocus={onNear}
      onBlur={closeOnLeave}
    >
      <div className={styles.notices}>{notices}</div>
      <div className={styles.row} ref={row}>
        {next}
        {rowEvents.map(renderButton)}
        {isFoldable && (
          <span data-more className={styles.more}>
            <Button
              className={secondaryClass}
              aria-expanded={isExpanded}
              aria-label={t(isExpanded ? 'actions.fewer' : 'actions.moreLabel')}
              onClick={() => setAll(!isExpanded)}
            >
              {t(phone && isExpanded ? 'actions.fewer' : 'actions.more')}
            </Button>
            {isMenuOpen && (
              <div className={styles.menu}>
                {menuEvents.map(renderButton)}
                {onNote && renderNoteButton()}
              </div>
            )}
          </span>
        )}
        {phone && ending && renderButton(ending)}
        {onNote && !phone && hasSpare && renderNoteButton()}
      </div>
      <ul className={styles.reasons}>
        {reasons.map((text, i) => (
          <li
            key={text}
            id={`${id}${i}`}
            hidden={!visibleReasons.includes(text)}
            className={joinClasses(text === attemptedReason && styles.asked)}
          >
            {visibleReasons.length > 1 && `${labelsFor(text).join(', ')}: `}
            <span {...(text === attemptedReason && { role: 'alert' })}>{text}</span>
          </li>
        ))}
      </ul>
      <span className={joinClasses(styles.end, ending && styles.narrow)}>{children}</span>
      {!phone && ending && renderButton(ending)}
    </div>
  )
}

/** Pixels between the bar and a field that gets the focus. */
const focusDistance = 16

/**
 * Reserves space at the end of the page, because on a phone the bar covers a part of it, and scrolls a field that gets
 * the focus out from under the bar.
 */
function useReservedSpace() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = bar.current?.closest<HTMLElement>('[data-runner]')
    if (!bar.current || !page) return
    const scroller = page.closest('main')
    const stop = observeSize(bar.current, () => {
      const height = bar.current?.offsetHeight ?? 0
      page.style.setProperty('--action-bar', `${height}px`)
      scroller?.style.setProperty('scroll-padding-bottom', `${height + focusDistance}px`)
    })
    return () => {
      stop()
      page.style.removeProperty('--action-bar')
      scroller?.style.removeProperty('scroll-padding-bottom')
    }
  }, [])
  return bar
}

/**
 * Time left for an undo in minutes and seconds. Hidden from screen readers, because they would announce it every
 * second.
 */
function Remaining({ until }: { until: string }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000))
  return (
    <span className={styles.remaining} aria-hidden>
      {formatMinutesAndSeconds(seconds)}
    </span>
  )
}

interface ActionButtonProps extends Pick<Props, 'large' | 'busy' | 'onAct'> {
  event: OfferedEvent
  label: string
  keys: readonly string[]
  /** Id of the sentence that explains why the button is disabled. */
  reasonId: string | undefined
  /** True if a press of the disabled button leads to what is missing. */
  isExplained: boolean
  main: boolean
}

/**
 * The button of an event. A disabled and an enabled button are the same element, because otherwise the button would
 * lose the focus when it becomes enabled.
 */
function ActionButton(props: ActionButtonProps) {
  const { event, label, keys, reasonId, isExplained, main, large, busy, onAct } = props
  const isOff = reasonId !== undefined || busy !== null
  return (
    <Button
      data-fitting
      data-event={event.type}
      className={joinClasses(
        styles.button,
        large && styles.large,
        event.tone === 'danger' && !isOff && styles.danger,
      )}
      appearance={main ? 'primary' : 'secondary'}
      // Remains focusable while disabled, so that keyboard users can reach the reason too.
      disabledFocusable={isOff}
      aria-describedby={reasonId}
      aria-keyshortcuts={keys.map((key) => key.replace('Ctrl', 'Control')).join(' ') || undefined}
      onClick={() => onAct(event.type)}
      // A disabled button ignores `onClick`.
      onClickCapture={isExplained ? () => onAct(event.type) : undefined}
      {...(busy === event.type && { icon: <Spinner size="tiny" /> })}
    >
      {label}
      {event.until !== undefined && <Remaining until={event.until} />}
      {keys.map((key) => (
        <ButtonShortcut key={key}>{key}</ButtonShortcut>
      ))}
    </Button>
  )
}
