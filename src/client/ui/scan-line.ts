import { createContext, type ReactNode } from 'react'

/** Scan handler for dialogs that expect no scan; the shell provides it to dialogs outside of the runner. */
export const ScanLine = createContext<ReactNode>(null)
