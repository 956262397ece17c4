import type { ReactNode } from 'react'

/** Replaces RJSF's Markdown component (vite.config.ts). Renders the text without changes. */
export const Markdown = ({ children }: { children: ReactNode }) => children
