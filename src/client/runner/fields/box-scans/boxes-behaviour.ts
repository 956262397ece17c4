import { parseBoxCode } from '../../../../shared/box-code.ts'
import type { FormSurroundings } from '../../form/form-context.ts'
import type { OwnField } from '../own-field.ts'

type Surroundings = Pick<FormSurroundings, 'order' | 'summary'>

export type BoxScan = { kind: 'box'; n: number } | { kind: 'foreign' | 'whichBox' | 'unknown' }

export const boxesIn = ({ summary }: Pick<Surroundings, 'summary'>) => Number(summary['boxes'] ?? 1)

/** The box of the order that has this code. */
export function readBox(code: string, { order, summary }: Surroundings): BoxScan {
  const track = order?.delivery?.track ?? null
  if (code === track) return boxesIn({ summary }) === 1 ? { kind: 'box', n: 1 } : { kind: 'whichBox' }
  const box = parseBoxCode(code)
  if (!box) return { kind: 'unknown' }
  return box.orderId === order?.orderId && box.n <= boxesIn({ summary })
    ? { kind: 'box', n: box.n }
    : { kind: 'foreign' }
}

/** The scanned code of each box. */
export function scannedBoxes(codes: readonly string[], surroundings: Surroundings): Map<number, string> {
  const scanned = new Map<number, string>()
  for (const code of codes) {
    const box = readBox(code, surroundings)
    if (box.kind === 'box') scanned.set(box.n, code)
  }
  return scanned
}

export const boxesBehaviour: OwnField = {
  initialValue: (value) => (Array.isArray(value) ? value : []),
  blocker: (value, surroundings) => {
    const scanned = scannedBoxes((value ?? []) as string[], surroundings).size
    const total = boxesIn(surroundings)
    return scanned < total ? { key: 'boxes.blocker', facts: { scanned, of: total } } : null
  },
}
