import { createContext, type ReactNode } from 'react'

/**
 * Element that handles scans in dialogs that expect none. The shell provides it for dialogs outside the task runner.
 */
export const DialogScanHandlerContext = createContext<ReactNode>(null)
