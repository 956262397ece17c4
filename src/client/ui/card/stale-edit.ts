import type { OrderConflict } from '../../../../schemas/api/orders.ts'

/** A value that could not be saved because the order is newer than the page (355): offered again after the reload. */
export interface StaleEdit {
  /** Path of the page. */
  pathname: string
  /** Id of the field and its label. */
  field: string
  label: string
  value: boolean | string | null
  /** The other user's change, when the server knows it. */
  change: OrderConflict | null
}

const key = 'stale-edit'

/** Replaced in tests: test environments cannot reload. */
export const pageReloader = { reload: () => window.location.reload() }

/**
 * Specification 8: when the order is newer than the page, the page stores a flag and reloads. Returns false when
 * this browser has no storage: a reload would lose the entered value.
 */
export function reloadWithEdit(edit: StaleEdit): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    return false
  }
  pageReloader.reload()
  return true
}

/** The stored edit of the page at `pathname`. */
export function readStaleEdit(pathname: string): StaleEdit | null {
  try {
    const edit = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StaleEdit | null
    return edit?.pathname === pathname ? edit : null
  } catch {
    return null
  }
}

export function removeStaleEdit(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
