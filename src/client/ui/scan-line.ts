import { createContext, type ReactNode } from 'react'

/** What a scan meets in a dialog that asks for none; the shell gives it to dialogs outside of the runner. */
export const ScanLine = createContext<ReactNode>(null)
