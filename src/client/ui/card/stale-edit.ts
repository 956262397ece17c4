import type { OrderChanged } from '../../../../schemas/api/orders.ts'

/** What could not be saved because the order is newer than the page (355): offered back after the reload. */
export interface StaleEdit {
  /** Address of the page. */
  pathname: string
  /** Id of the field, and what it is called. */
  field: string
  label: string
  value: boolean | string | null
  /** Who was quicker, where the server knows it. */
  change: OrderChanged | null
}

const key = 'stale-edit'

/** Replaced in tests: no test environment reloads. */
export const page = { reload: () => window.location.reload() }

/**
 * Specification 8: an order that is newer than the page sets a flag and reloads the page. False: this browser stores
 * nothing, and a reload would lose what was entered.
 */
export function reloadWith(edit: StaleEdit): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    return false
  }
  page.reload()
  return true
}

/** The flag of the page at `pathname`. */
export function readStaleEdit(pathname: string): StaleEdit | null {
  try {
    const edit = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StaleEdit | null
    return edit?.pathname === pathname ? edit : null
  } catch {
    return null
  }
}

export function forgetStaleEdit(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
