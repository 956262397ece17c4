import { describe, expect, it } from 'vitest'
import { applyScans, mergeDrafts, type ScanEvent } from '../../src/shared/draft-scans.ts'

let count = 0
const scan = (more: Partial<ScanEvent> = {}): ScanEvent => ({
  id: `s${++count}`,
  field: 'lines',
  lineId: 1,
  count: 'handed',
  apart: 'returned',
  most: 3,
  add: { handed: 1 },
  ...more,
})
const line = (handed: number, returned = 0, more = {}) => ({ lineId: 1, handed, returned, ...more })

describe('[TK-36] scans of two devices', () => {
  it('add up, whichever is saved last', () => {
    const base = { lines: [line(0)] }
    const [local, remote] = [{ lines: [line(1)] }, { lines: [line(2)] }]
    const merged = mergeDrafts({ base, mine: local, theirs: remote, pending: [scan()] })
    expect(merged).toEqual({ data: { lines: [line(3)] }, offered: null })
  })

  it('never count more pieces than the line has', () => {
    expect(applyScans({ lines: [line(3)] }, [scan()])).toEqual({ lines: [line(3)] })
    expect(applyScans({ lines: [line(2, 1)] }, [scan()])).toEqual({ lines: [line(3, 0)] })
    const refused = scan({ add: { returned: 1 } })
    expect(applyScans({ lines: [line(3)] }, [refused])).toEqual({ lines: [line(2, 1)] })
  })

  it('take back what was taken back', () => {
    expect(applyScans({ lines: [line(2)] }, [scan({ add: { handed: -1 } })])).toEqual({ lines: [line(1)] })
  })

  it('of the same unit count it once', () => {
    const unit = scan({ marks: { added: ['m1'], removed: [] } })
    const known = { lines: [line(1, 0, { marks: ['m1'] })] }
    expect(applyScans(known, [unit])).toEqual(known)
    expect(applyScans({ lines: [line(1, 0, { marks: ['m2'] })] }, [unit])).toEqual({
      lines: [line(2, 0, { marks: ['m2', 'm1'] })],
    })
  })

  it('reach a line of which the other device has said nothing', () => {
    expect(applyScans({ lines: [] }, [scan()])).toMatchObject({ lines: [{ lineId: 1, handed: 1 }] })
  })

  it('of boxes are all there, and those taken out here are out', () => {
    const merged = mergeDrafts({
      base: { boxes: ['1', '2'] },
      mine: { boxes: ['1', '3'] },
      theirs: { boxes: ['1', '2', '4'] },
      pending: [],
    })
    expect(merged).toEqual({ data: { boxes: ['1', '4', '3'] }, offered: null })
  })
})

describe('[EN-05] other fields of two devices', () => {
  it('stay as the one that changed them left them', () => {
    const base = { note: '', place: '' }
    const merged = mergeDrafts({
      base,
      mine: { note: 'a', place: '' },
      theirs: { note: '', place: 'A1' },
      pending: [],
    })
    expect(merged).toEqual({ data: { note: 'a', place: 'A1' }, offered: null })
  })

  it('changed at both places are asked about', () => {
    const merged = mergeDrafts({ base: {}, mine: { note: 'a' }, theirs: { note: 'b' }, pending: [] })
    expect(merged).toEqual({ data: { note: 'b' }, offered: { note: 'a' } })
  })
})
