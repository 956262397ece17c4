import { joinClasses } from '../../../ui/join-classes.ts'
import type { TextLine } from './text-styles.ts'
import styles from './text-lines.module.css'

interface LinesProps {
  lines: readonly TextLine[]
  /** Transitions that are highlighted. */
  marked?: ReadonlySet<string> | undefined
}

/** Lines of text, one below the other. A gap separates the lines of different transitions. */
export function TextLines({ lines, marked }: LinesProps) {
  return lines.map(({ text, style, transition }, index) => {
    const previous = lines[index - 1]
    return (
      <span
        key={index}
        className={joinClasses(
          styles.line,
          styles[style],
          previous && previous.transition !== transition && styles.separated,
          transition !== null && marked?.has(transition) && styles.marked,
        )}
      >
        {text}
      </span>
    )
  })
}
