// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, useReducer, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyScan } from './apply-scan.ts'
import { interpretScan, type ScannableLine } from '../../../src/client/runner/scan/interpret-scan.ts'
import { createScanQueue } from '../../../src/client/runner/scan/scan-queue.ts'
import {
  LoadingScanQueue,
  useScanner,
  type ScannerOptions,
} from '../../../src/client/runner/scan/use-scanner.ts'
import type { Scan } from '../../../src/client/runner/scan/wedge.ts'
import { addCheckDigit } from '../../../src/shared/marks/barcode.ts'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'

afterEach(cleanup)

const codes = Array.from({ length: 10 }, (_, i) => addCheckDigit(`46012345678${i % 10}`.padEnd(12, '5')))
const keysOf = (texts: string[], startAt = 0) =>
  texts.flatMap((text, i) => scannerKeys(text, { gap: 1, startAt: startAt + i * 50 }))

interface Props extends ScannerOptions {
  onScan: (scan: Scan) => void | Promise<void>
}

function Listener({ onScan, ...options }: Props) {
  useScanner(onScan, options)
  return null
}

describe('scanner of a component', () => {
  it('[TK-19] every scan is delivered once and in order, in strict mode too', () => {
    const received: string[] = []
    render(<Listener onScan={(scan) => void received.push(scan.text)} />, { wrapper: StrictMode })
    simulateKeyPresses(keysOf(codes))
    expect(received).toEqual(codes)
  })

  const busy = { reason: 'busy', isTemporary: true }
  const blocked = { reason: 'held by another', isTemporary: false }

  it('[TK-19] scans during a pause are announced, queued and delivered after it', () => {
    const received: string[] = []
    const notices: string[] = []
    const onScan = (scan: Scan) => void received.push(scan.text)
    const onClosed = ({ text }: Scan, { reason }: { reason: string }) =>
      void notices.push(`${text} ${reason}`)
    const { rerender } = render(<Listener onScan={onScan} closed={busy} onClosed={onClosed} />)
    simulateKeyPresses(keysOf(codes))
    expect(received).toEqual([])
    expect(notices).toEqual(codes.map((code) => `${code} busy`))
    rerender(<Listener onScan={onScan} onClosed={onClosed} />)
    expect(received).toEqual(codes)
  })

  it('[TK-19] scans of a closed form are refused one by one, including those queued for it', () => {
    const [onScan, onClosed] = [vi.fn(), vi.fn()]
    const { rerender } = render(<Listener onScan={onScan} closed={busy} onClosed={onClosed} />)
    simulateKeyPresses(keysOf(codes.slice(0, 2)))
    rerender(<Listener onScan={onScan} closed={blocked} onClosed={onClosed} />)
    expect(onClosed.mock.calls.slice(2).map(([scan, reason]) => [scan.text, reason])).toEqual(
      codes.slice(0, 2).map((code) => [code, blocked]),
    )
    rerender(<Listener onScan={onScan} onClosed={onClosed} />)
    expect(onScan).not.toHaveBeenCalled()
  })

  it('[TK-19] scans that were queued for a step are delivered to the step that replaces it, never to another page', async () => {
    const [next, page] = [vi.fn(), vi.fn()]
    const Page = () => (useScanner(page, { priority: 'page' }), null)
    const draw = (step: ReactNode) => (
      <>
        <Page />
        {step}
      </>
    )
    const { rerender } = render(draw(<Listener key="1" onScan={vi.fn()} closed={busy} />))
    simulateKeyPresses(keysOf(codes.slice(0, 1)))
    await act(async () => rerender(draw(<Listener key="2" onScan={({ text }) => next(text)} />)))
    expect(next.mock.calls.flat()).toEqual(codes.slice(0, 1))
    await act(async () => rerender(draw(<Listener key="3" onScan={vi.fn()} closed={busy} />)))
    simulateKeyPresses(keysOf(codes.slice(0, 1), 10_000))
    await act(async () => rerender(draw(null)))
    expect(page).not.toHaveBeenCalled()
  })

  it('[TK-19] a scan made while the step loads waits for the step, and never opens another order', async () => {
    const [step, page] = [vi.fn(), vi.fn()]
    const Page = () => (useScanner(page, { priority: 'page' }), null)
    const screen = (loading: boolean) => (
      <>
        <Page />
        {loading ? <LoadingScanQueue /> : <Listener onScan={({ text }) => step(text)} />}
      </>
    )
    const { rerender } = render(screen(true))
    simulateKeyPresses(keysOf(codes))
    expect([step, page].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    await act(async () => rerender(screen(false)))
    expect(step.mock.calls.flat()).toEqual(codes)
    expect(page).not.toHaveBeenCalled()
  })

  it('[TK-26] queued scans of a step that takes none go to the page', async () => {
    const page = vi.fn()
    const Page = () => (useScanner(page, { priority: 'page' }), null)
    const { rerender } = render(
      <>
        <Page />
        <LoadingScanQueue />
      </>,
    )
    simulateKeyPresses(keysOf(codes.slice(0, 1)))
    await act(async () => rerender(<Page />))
    expect(page).toHaveBeenCalledOnce()
  })

  it('[TK-19] the newest handler is called', () => {
    const first = vi.fn()
    const second = vi.fn()
    const { rerender } = render(<Listener onScan={first} />)
    rerender(<Listener onScan={second} />)
    simulateKeyPresses(keysOf(codes.slice(0, 1)))
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
  })

  it('[TK-19] an unmounted component receives nothing', () => {
    const onScan = vi.fn()
    render(<Listener onScan={onScan} />).unmount()
    simulateKeyPresses(keysOf(codes))
    expect(onScan).not.toHaveBeenCalled()
  })

  it('[TK-19] ten scans before a render count ten, and a number typed meanwhile stays', () => {
    const line: ScannableLine = {
      lineId: 1,
      sku: '100',
      barcode: codes[0] ?? '',
      gtin: null,
      marked: false,
      ordered: 50,
      collected: 0,
      marks: [],
    }
    function Step() {
      const [lines, scanned] = useReducer(
        (before: ScannableLine[], scan: Scan) => {
          const result = interpretScan(before, scan)
          return result.kind === 'added' ? applyScan(before, result) : before
        },
        [line],
      )
      const [typed, setTyped] = useState('2')
      useScanner(scanned)
      return (
        <>
          <input aria-label="pieces" type="number" value={typed} onChange={(e) => setTyped(e.target.value)} />
          <output>{lines[0]?.collected}</output>
        </>
      )
    }
    render(<Step />)
    screen.getByLabelText('pieces').focus()
    act(() => simulateKeyPresses(keysOf(Array.from({ length: 10 }, () => codes[0] ?? ''))))
    expect(screen.getByRole('status').textContent).toBe('10')
    expect(screen.getByLabelText<HTMLInputElement>('pieces').value).toBe('2')
  })
})

describe('queue of scans', () => {
  const scan = (text: string): Scan => ({ kind: 'scan', text })

  it('[TK-19] a scan waits until the previous one is done', async () => {
    const log: string[] = []
    let finish = () => {}
    const queue = createScanQueue((item) => {
      log.push(item.text)
      return item.text === 'a' ? new Promise<void>((resolve) => (finish = resolve)) : undefined
    })
    for (const text of ['a', 'b', 'c']) queue.push(scan(text))
    expect(log).toEqual(['a'])
    finish()
    await vi.waitFor(() => expect(log).toEqual(['a', 'b', 'c']))
  })

  it('[TK-19] a failing handler, synchronous or asynchronous, loses only its own scan', async () => {
    const log: string[] = []
    const report = vi.fn()
    const queue = createScanQueue((item) => {
      if (item.text === 'a') throw new Error('at once')
      if (item.text === 'b') return Promise.reject(new Error('later'))
      log.push(item.text)
    }, report)
    for (const text of ['a', 'b', 'c', 'd']) queue.push(scan(text))
    await vi.waitFor(() => expect(log).toEqual(['c', 'd']))
    expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual(['at once', 'later'])
  })
})
