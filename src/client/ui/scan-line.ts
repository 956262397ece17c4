import { createContext, type ReactNode } from 'react'

/** Scan handler for dialogs that expect no scan. The shell provides it for dialogs outside the runner. */
export const DialogScanHandlerContext = createContext<ReactNode>(null)
