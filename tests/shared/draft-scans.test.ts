import { describe, expect, it } from 'vitest'
import { applyDraftLineChanges, mergeDrafts, type DraftLineChange } from '../../src/shared/draft-scans.ts'

let count = 0
const scan = (more: Partial<DraftLineChange> = {}): DraftLineChange => ({
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
  it('add up in any order of saving', () => {
    const base = { lines: [line(0)] }
    const [local, remote] = [{ lines: [line(1)] }, { lines: [line(2)] }]
    const merged = mergeDrafts({ base, mine: local, theirs: remote, pending: [scan()] })
    expect(merged).toEqual({ data: { lines: [line(3)] }, offered: null })
  })

  it('never count more pieces than the line has', () => {
    expect(applyDraftLineChanges({ lines: [line(3)] }, [scan()])).toEqual({ lines: [line(3)] })
    expect(applyDraftLineChanges({ lines: [line(2, 1)] }, [scan()])).toEqual({ lines: [line(2, 1)] })
    const refused = scan({ add: { returned: 1 } })
    expect(applyDraftLineChanges({ lines: [line(3)] }, [refused])).toEqual({ lines: [line(2, 1)] })
  })

  it('are undone by an undo', () => {
    expect(applyDraftLineChanges({ lines: [line(2)] }, [scan({ add: { handed: -1 } })])).toEqual({
      lines: [line(1)],
    })
  })

  it('count the same unit once', () => {
    const unit = scan({ marks: { added: ['m1'], removed: [] } })
    const known = { lines: [line(1, 0, { marks: ['m1'] })] }
    expect(applyDraftLineChanges(known, [unit])).toEqual(known)
    expect(applyDraftLineChanges({ lines: [line(1, 0, { marks: ['m2'] })] }, [unit])).toEqual({
      lines: [line(2, 0, { marks: ['m2', 'm1'] })],
    })
  })

  it('[TK-27] never take a piece from those that another device entered as refused, whichever is saved first', () => {
    const refused = scan({ add: { returned: 1, handed: -1 } })
    const all = scan({ add: { handed: 3 } })
    for (const events of [
      [all, scan({ add: { returned: 1 } })],
      [scan({ add: { returned: 1 } }), all],
    ])
      expect(applyDraftLineChanges({ lines: [line(0)] }, events)).toEqual({ lines: [line(2, 1)] })
    for (const events of [
      [scan(), refused],
      [refused, scan()],
    ])
      expect(applyDraftLineChanges({ lines: [line(2)] }, events)).toEqual({ lines: [line(2, 1)] })
    const changedMind = scan({ add: { handed: 1, returned: -1 } })
    expect(applyDraftLineChanges({ lines: [line(2, 1)] }, [changedMind])).toEqual({ lines: [line(3, 0)] })
  })

  describe('[TK-27] of marking codes that identify counted pieces', () => {
    const identify = (...added: string[]) => scan({ add: {}, marks: { added, removed: [] } })
    const before = { lines: [line(2, 1, { marks: [] })] }

    it('change no count, also if two devices scan the same piece', () => {
      expect(applyDraftLineChanges(before, [identify('m1'), identify('m1')])).toEqual({
        lines: [line(2, 1, { marks: ['m1'] })],
      })
      const undo = scan({ add: {}, marks: { added: [], removed: ['m1'] } })
      expect(applyDraftLineChanges(before, [identify('m1'), undo, undo])).toEqual(before)
    })

    it('never identify more pieces than are handed over beside the refused ones', () => {
      expect(applyDraftLineChanges(before, [identify('m1', 'm2'), identify('m3')])).toEqual({
        lines: [line(2, 1, { marks: ['m1', 'm2'] })],
      })
    })

    it('count a second identified piece where nothing is refused', () => {
      const shelved = { lines: [{ lineId: 1, returned: 1, marks: [] }] }
      const identifyShelved = (code: string): DraftLineChange => ({
        id: code,
        field: 'lines',
        lineId: 1,
        count: 'returned',
        most: 3,
        add: {},
        marks: { added: [code], removed: [] },
      })
      expect(applyDraftLineChanges(shelved, [identifyShelved('m1'), identifyShelved('m2')])).toEqual({
        lines: [{ lineId: 1, returned: 2, marks: ['m1', 'm2'] }],
      })
    })
  })

  it('are applied to a line that the other device has not changed', () => {
    expect(applyDraftLineChanges({ lines: [] }, [scan()])).toMatchObject({
      lines: [{ lineId: 1, handed: 1 }],
    })
  })

  it('of boxes are merged, and boxes removed here stay removed', () => {
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
  it('keep the value of the device that changed them', () => {
    const base = { note: '', place: '' }
    const merged = mergeDrafts({
      base,
      mine: { note: 'a', place: '' },
      theirs: { note: '', place: 'A1' },
      pending: [],
    })
    expect(merged).toEqual({ data: { note: 'a', place: 'A1' }, offered: null })
  })

  it('changed on both devices are offered for a choice', () => {
    const merged = mergeDrafts({ base: {}, mine: { note: 'a' }, theirs: { note: 'b' }, pending: [] })
    expect(merged).toEqual({ data: { note: 'b' }, offered: { note: 'a' } })
  })
})
