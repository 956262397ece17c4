import { parseBoxCode } from '../../../../shared/box-code.ts'
import type { FormContextValue } from '../../form/form-context.ts'
import type { CustomFieldBehaviour } from '../custom-field-behaviour.ts'

type Surroundings = Pick<FormContextValue, 'order' | 'summary'>

export type BoxScanResult = { kind: 'box'; n: number } | { kind: 'foreign' | 'whichBox' | 'unknown' }

export const getBoxCount = ({ summary }: Pick<Surroundings, 'summary'>) => Number(summary['boxes'] ?? 1)

/**
 * Identifies the box by a scanned code. `whichBox`: the track number of an order with several boxes. `foreign`: a box
 * of another order, or a number above the number of boxes. `unknown`: not the code of a box.
 */
export function identifyScannedBox(code: string, { order, summary }: Surroundings): BoxScanResult {
  const track = order?.delivery?.track ?? null
  if (code === track) return getBoxCount({ summary }) === 1 ? { kind: 'box', n: 1 } : { kind: 'whichBox' }
  const box = parseBoxCode(code)
  if (!box) return { kind: 'unknown' }
  return box.orderId === order?.orderId && box.n <= getBoxCount({ summary })
    ? { kind: 'box', n: box.n }
    : { kind: 'foreign' }
}

/** Returns the scanned code of each box by the number of the box. Codes that identify no box are omitted. */
export function getScannedBoxCodes(
  codes: readonly string[],
  surroundings: Surroundings,
): Map<number, string> {
  const scanned = new Map<number, string>()
  for (const code of codes) {
    const box = identifyScannedBox(code, surroundings)
    if (box.kind === 'box') scanned.set(box.n, code)
  }
  return scanned
}

export const boxesBehaviour: CustomFieldBehaviour = {
  initialValue: (value) => (Array.isArray(value) ? value : []),
  blocker: (value, surroundings) => {
    const scanned = getScannedBoxCodes((value ?? []) as string[], surroundings).size
    const total = getBoxCount(surroundings)
    return scanned < total ? { key: 'boxes.blocker', facts: { scanned, of: total } } : null
  },
}
