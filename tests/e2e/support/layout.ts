import { expect, type Page } from '@playwright/test'

/** What spoils the layout of the page as it stands, in words; empty when nothing does. Runs in the page. */
function faultsOfLayout(): string[] {
  const faults: string[] = []
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}»`
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const isTable = (element: Element) =>
    element.matches('table, [role="table"]') || element.querySelector('table, [role="table"]') !== null

  // The page as a whole, and every scroll area in it but those of wide tables.
  for (const element of [document.documentElement, ...document.querySelectorAll('main, main *, dialog')]) {
    if (element !== document.documentElement && !scrolls(element)) continue
    if (element.scrollWidth <= element.clientWidth + 1) continue
    const wideTable = element !== document.documentElement && isTable(element) && element.tagName !== 'MAIN'
    if (!wideTable)
      faults.push(`${name(element)} scrolls sideways: ${element.scrollWidth} > ${element.clientWidth}`)
  }

  // What scrolls sideways says so at its edge: else the column that is cut there looks like the last one.
  const tables = [...document.querySelectorAll('main *')].filter(
    (element) => scrolls(element) && isTable(element) && element.scrollWidth > element.clientWidth + 1,
  )
  for (const element of tables)
    if (element.parentElement?.dataset.more === undefined)
      faults.push(`${name(element)} has columns beyond its edge and does not show it`)

  // In a cell: a control or a badge that the cell itself cuts. A plain text ends with «…» and has its whole in the title.
  for (const cell of document.querySelectorAll('main :is(td, th, [role="cell"], [role="columnheader"])')) {
    const box = cell.getBoundingClientRect()
    if (box.width <= 1 || getComputedStyle(cell).overflowX === 'visible') continue
    for (const inner of cell.querySelectorAll('button, a[href], input, select, [data-badge]')) {
      const own = inner.getBoundingClientRect()
      if (own.width > 1 && (own.right > box.right + 1 || own.left < box.left - 1))
        faults.push(`${name(inner)} is cut by its cell`)
    }
  }
  for (const badge of document.querySelectorAll('main [data-badge]')) {
    const text = [badge, ...badge.querySelectorAll('*')]
    // What is only spoken is one pixel wide.
    if (text.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1))
      faults.push(`${name(badge)} is a badge that is cut`)
  }

  /** The part of an element that is to be seen: cut by what scrolls or hides around it. */
  const isVisible = (element: Element) => {
    const own = element.getBoundingClientRect()
    const box = { left: own.left, top: own.top, right: own.right, bottom: own.bottom }
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const cut = at.getBoundingClientRect()
      box.left = Math.max(box.left, cut.left)
      box.top = Math.max(box.top, cut.top)
      box.right = Math.min(box.right, cut.right)
      box.bottom = Math.min(box.bottom, cut.bottom)
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null
  }
  // A bar that stays while the rest scrolls or is moved beneath it covers on purpose.
  const layer = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(at).position) || at.matches('[role="toolbar"]')) return at
    }
    return null
  }
  const modal = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1)
  const controls = [
    ...(modal ?? document).querySelectorAll('a[href], button, input, select, textarea, summary'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // An input that is drawn by its neighbour (check box, switch) has no look of its own.
    .filter((element) => getComputedStyle(element).opacity !== '0')
    .flatMap((element) => {
      const box = isVisible(element)
      return box ? [{ element, box, layer: layer(element) }] : []
    })

  for (const { element, box } of controls) {
    if (box.right > window.innerWidth + 1 || box.left < -1) faults.push(`${name(element)} leaves the screen`)
  }
  for (const [i, a] of controls.entries()) {
    for (const b of controls.slice(i + 1)) {
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (width > 2 && height > 2) faults.push(`${name(a.element)} and ${name(b.element)} overlap`)
    }
  }
  return faults
}

/** Nothing scrolls sideways but wide tables, no control leaves the screen or lies on another, once the page has settled. */
export async function expectGoodLayout(page: Page, screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  let faults = await page.evaluate(faultsOfLayout)
  // A window that has just changed its size is drawn anew a moment later.
  for (const until = Date.now() + 2_000; faults.length > 0 && Date.now() < until;) {
    await page.waitForTimeout(100)
    faults = await page.evaluate(faultsOfLayout)
  }
  expect.soft(faults, `${screen} at ${width}×${height}`).toEqual([])
}
