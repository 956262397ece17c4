import { createContext, type ReactNode } from 'react'

/** Scan handler for dialogs that expect no scan. The shell provides it for dialogs outside the runner. */
export const ScanLine = createContext<ReactNode>(null)
