import type { OrderEditConflict } from '../../../../schemas/api/orders.ts'

/**
 * A value that was not saved because the order has changed since it was displayed (code 355). The page offers the
 * value again after the reload.
 */
export interface StaleEdit {
  /** Path of the page. */
  pathname: string
  /** Id of the field. */
  field: string
  label: string
  value: boolean | string | null
  /** The change by another user, if the server knows it. */
  change: OrderEditConflict | null
}

const key = 'stale-edit'

/** An object, so that tests can replace the function, because test environments cannot reload a page. */
export const pageReloader = { reload: () => window.location.reload() }

/**
 * Stores the edit and reloads the page, because the order has changed since it was displayed (specification 8).
 * Returns false without a reload if this browser has no storage, because the entered value would be lost.
 */
export function storeEditAndReload(edit: StaleEdit): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    return false
  }
  pageReloader.reload()
  return true
}

/** Returns the stored edit of the page at `pathname`. */
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
