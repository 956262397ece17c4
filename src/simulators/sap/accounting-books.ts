interface Document {
  document: string
  reference: string
  orderId: number
  operation: string
  amount: string
  currency: string
  postingDate: string
  factory: string
  warehouse: string
}

export interface AccountingBooks {
  post: (body: unknown) => { status: number; body: Record<string, unknown> }
  documents: () => Document[]
  counts: () => { documents: number; requests: number }
  /** `closedTo`: last day of the closed accounting periods, YYYY-MM-DD; null if none is closed. */
  set: (setting: { closedTo?: string | null }) => void
}

const day = /^\d{4}-\d{2}-\d{2}$/
const code = /^[\p{L}\d]{3,4}$/u

/**
 * Creates accounting books in memory. A document is posted only once per reference; a repeated request returns the
 * existing document.
 */
export function createAccountingBooks(): AccountingBooks {
  const byReference = new Map<string, Document>()
  let requests = 0
  let closedTo: string | null = null
  return {
    set: (setting) => {
      if (setting.closedTo !== undefined) closedTo = setting.closedTo
    },
    post: (input) => {
      requests++
      const body = (input ?? {}) as Partial<Record<keyof Document, unknown>>
      const problem = findProblem(body)
      if (problem) return { status: 422, body: { error: problem } }
      const existing = byReference.get(body.reference as string)
      if (existing) return { status: 200, body: toResponse(existing) }
      if (closedTo !== null && (body.postingDate as string) <= closedTo)
        return { status: 422, body: { error: 'period_closed' } }
      const created = { ...(body as Document), document: String(5_100_000_001 + byReference.size) }
      byReference.set(created.reference, created)
      return { status: 201, body: toResponse(created) }
    },
    documents: () => [...byReference.values()].reverse(),
    counts: () => ({ documents: byReference.size, requests }),
  }
}

const toResponse = ({ document, postingDate }: Document) => ({ document, postingDate })

function findProblem(body: Partial<Record<keyof Document, unknown>>): string | null {
  const text = (name: keyof Document) => (typeof body[name] === 'string' ? body[name] : '')
  if (!/^[\w-]{1,40}$/.test(text('reference'))) return 'reference'
  if (!/^\d+\.\d{2}$/.test(text('amount')) || Number(text('amount')) <= 0) return 'amount'
  if (!day.test(text('postingDate'))) return 'posting_date'
  if (!code.test(text('factory')) || !code.test(text('warehouse'))) return 'factory'
  return /^[A-Z]{3}$/.test(text('currency')) ? null : 'currency'
}
