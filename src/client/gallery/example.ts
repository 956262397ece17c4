import type { ReactNode } from 'react'

/** One state of a component. */
export interface Example {
  /** Name of the state: normal, disabled, busy, error, empty, long text. */
  state: string
  /** Takes the whole width instead of a column. */
  isWide?: true
  /** URL for components that keep their state in it. */
  url?: string
  /** True to draw the focus of its first control. */
  isFocused?: true
  /** True for a dialog, which opens with a button. */
  isDialog?: true
  render: (close: () => void) => ReactNode
}
