import { readBoxCode } from '../../../../shared/box-code.ts'
import type { FormSurroundings } from '../../form/form-context.ts'
import type { OwnField } from '../own-field.ts'

type Around = Pick<FormSurroundings, 'order' | 'summary'>

export type BoxScan = { kind: 'box'; n: number } | { kind: 'foreign' | 'whichBox' | 'unknown' }

export const boxesIn = ({ summary }: Pick<Around, 'summary'>) => Number(summary['boxes'] ?? 1)

/** Which box of the order has this code. */
export function readBox(code: string, { order, summary }: Around): BoxScan {
  const track = order?.delivery?.track ?? null
  if (code === track) return boxesIn({ summary }) === 1 ? { kind: 'box', n: 1 } : { kind: 'whichBox' }
  const box = readBoxCode(code)
  if (!box) return { kind: 'unknown' }
  return box.orderId === order?.orderId && box.n <= boxesIn({ summary })
    ? { kind: 'box', n: box.n }
    : { kind: 'foreign' }
}

/** Code by which each scanned box was read. */
export function scannedBoxes(codes: readonly string[], around: Around): Map<number, string> {
  const scanned = new Map<number, string>()
  for (const code of codes) {
    const box = readBox(code, around)
    if (box.kind === 'box') scanned.set(box.n, code)
  }
  return scanned
}

export const boxesBehaviour: OwnField = {
  opens: (value) => (Array.isArray(value) ? value : []),
  blocker: (value, around) => {
    const scanned = scannedBoxes((value ?? []) as string[], around).size
    const of = boxesIn(around)
    return scanned < of ? { key: 'boxes.blocker', facts: { scanned, of } } : null
  },
}
