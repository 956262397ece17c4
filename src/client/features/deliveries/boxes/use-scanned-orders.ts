import { useEffect, useReducer } from 'react'
import { useSession } from '../../../session/session-context.tsx'
import { applyScannedOrdersChange, type ScannedOrders } from './scanned-orders.ts'

/**
 * Scanned orders of the handover `place`. They are stored in the session storage of the tab, so that they survive a
 * reload of the page, but not the closing of the tab.
 */
export function useScannedOrders(place: string) {
  const { id: userId } = useSession()
  const key = `issue.boxes.${userId}.${place}`
  const [scanned, dispatch] = useReducer(applyScannedOrdersChange, key, read)
  useEffect(() => write(key, scanned), [key, scanned])
  return { scanned, change: dispatch, forget: () => write(key, []) }
}

function read(key: string): ScannedOrders {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as ScannedOrders
  } catch {
    return []
  }
}

function write(key: string, scanned: ScannedOrders): void {
  try {
    if (scanned.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(scanned))
  } catch {
    // If the browser denies access to the storage, the scans are lost on a reload.
  }
}
