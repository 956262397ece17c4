import type { ReactNode } from 'react'

/** A state of one or several components that the gallery displays. */
export interface Example {
  /** Name of the state, for example `disabled`; unique within its section. */
  state: string
  /** True if the example needs the whole width instead of a column. */
  isWide?: true
  /** URL of the page for components that read it; by default `/`. */
  url?: string
  /** True to draw the focus ring of the first control. */
  isFocused?: true
  /** True for a dialog. The gallery displays a button that opens the dialog. */
  isDialog?: true
  render: (close: () => void) => ReactNode
}
