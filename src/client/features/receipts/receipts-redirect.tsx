import { Navigate } from 'react-router-dom'
import { useRights } from '../../http/use-rights.ts'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { urls } from '../../ui/urls.ts'

/**
 * Redirects to the receipts of ATOL, or to the receipts of the tills if the user may not see those of ATOL
 * (specification 2).
 */
export function ReceiptsRedirect() {
  const rights = useRights()
  if (!rights) return <LoadingFrame />
  return <Navigate to={rights.has('settingsAtol') ? urls.receipts() : urls.tillReceipts()} replace />
}
