import { expect, type Page } from '@playwright/test'

/** Lists layout faults of the current page as text; empty when there are none. Runs in the page. */
function faultsOfLayout(): string[] {
  const faults: string[] = []
  // On a phone `innerWidth` grows with what leaves the screen.
  const pageWidth = document.documentElement.clientWidth
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}»`
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const isTable = (element: Element) =>
    element.matches('table, [role="table"]') || element.querySelector('table, [role="table"]') !== null

  // The whole page, and every scroll area in it except those of wide tables.
  for (const element of [document.documentElement, ...document.querySelectorAll('main, main *, dialog')]) {
    if (element !== document.documentElement && !scrolls(element)) continue
    if (element.scrollWidth <= element.clientWidth + 1) continue
    const wideTable = element !== document.documentElement && isTable(element) && element.tagName !== 'MAIN'
    if (!wideTable && !element.matches('[data-chip-row]'))
      faults.push(`${name(element)} scrolls sideways: ${element.scrollWidth} > ${element.clientWidth}`)
  }

  // An area that scrolls sideways must show it at its edge, else a cut column looks like the last one.
  const tables = [...document.querySelectorAll('main *')].filter(
    (element) => scrolls(element) && isTable(element) && element.scrollWidth > element.clientWidth + 1,
  )
  for (const element of tables)
    if (element.parentElement?.dataset.more === undefined)
      faults.push(`${name(element)} has columns beyond its edge and does not show it`)

  // A control or badge that its table cell cuts off. A plain text ends with «…» and has the full text as title.
  for (const cell of document.querySelectorAll('main :is(td, th, [role="cell"], [role="columnheader"])')) {
    const box = cell.getBoundingClientRect()
    if (box.width <= 1 || getComputedStyle(cell).overflowX === 'visible') continue
    for (const inner of cell.querySelectorAll('button, a[href], input, select, [data-badge]')) {
      const innerBox = inner.getBoundingClientRect()
      if (innerBox.width > 1 && (innerBox.right > box.right + 1 || innerBox.left < box.left - 1))
        faults.push(`${name(inner)} is cut by its cell`)
    }
  }
  for (const badge of document.querySelectorAll('main [data-badge]')) {
    const elements = [badge, ...badge.querySelectorAll('*')]
    // Text for screen readers only is one pixel wide.
    if (elements.some((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1))
      faults.push(`${name(badge)} is a badge that is cut`)
  }

  // In a row of one line every cell is centred. A table of rows with several lines aligns their first lines.
  for (const row of document.querySelectorAll('main :is(tbody, tfoot) tr')) {
    const box = row.getBoundingClientRect()
    if (box.height === 0 || box.height > 44 || getComputedStyle(row).display !== 'table-row') continue
    for (const cell of row.querySelectorAll('td')) {
      const content = document.createRange()
      // The range would also contain the hidden part of closed details.
      content.selectNodeContents(cell.querySelector('details:not([open]) > summary') ?? cell)
      const { top, bottom, height } = content.getBoundingClientRect()
      if (height > 0 && Math.abs((top + bottom) / 2 - (box.top + box.bottom) / 2) > 1.5)
        faults.push(`${name(cell)} is not in the middle of its row`)
    }
  }

  // A button of the action row that does not fit must be behind «more».
  for (const button of document.querySelectorAll('main [data-fitting]'))
    if (button.getBoundingClientRect().right > pageWidth + 1)
      faults.push(`${name(button)} is beyond the edge of the page`)

  /** The visible part of an element, clipped by scrolling or hiding ancestors. */
  const isVisible = (element: Element) => {
    const ownBox = element.getBoundingClientRect()
    const box = { left: ownBox.left, top: ownBox.top, right: ownBox.right, bottom: ownBox.bottom }
    for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
      if (getComputedStyle(ancestor).overflow === 'visible') continue
      const clip = ancestor.getBoundingClientRect()
      box.left = Math.max(box.left, clip.left)
      box.top = Math.max(box.top, clip.top)
      box.right = Math.min(box.right, clip.right)
      box.bottom = Math.min(box.bottom, clip.bottom)
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null
  }
  // A sticky or fixed bar covers content on purpose.
  const layer = (element: Element): Element | null => {
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(ancestor).position) || ancestor.matches('[role="toolbar"]'))
        return ancestor
    }
    return null
  }
  const modal = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1)
  const controls = [
    ...(modal ?? document).querySelectorAll('a[href], button, input, select, textarea, summary'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // An input that is rendered by its sibling (check box, switch) has no appearance of its own.
    .filter((element) => getComputedStyle(element).opacity !== '0')
    .flatMap((element) => {
      const box = isVisible(element)
      return box ? [{ element, box, layer: layer(element) }] : []
    })

  /** True if the user can scroll the element into view. States of a diagram are moved into view. */
  const isReachable = (element: Element): boolean => {
    for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
      if (
        ancestor.matches('.react-flow') ||
        (scrolls(ancestor) && ancestor.scrollWidth > ancestor.clientWidth + 1)
      )
        return true
    return false
  }
  for (const { element, box } of controls) {
    if (element.getBoundingClientRect().right > pageWidth + 1 && !isReachable(element))
      faults.push(`${name(element)} is cut by the edge of the page`)
    if (box.right > pageWidth + 1 || box.left < -1) faults.push(`${name(element)} leaves the screen`)
  }
  for (const [i, a] of controls.entries()) {
    for (const b of controls.slice(i + 1)) {
      // The numbers of a diagram are at its states, which are moved apart by zooming.
      if (a.element.closest('.react-flow') && b.element.closest('.react-flow')) continue
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue
      // The count of a state lies on the corner of its node. It is a link for the pointer only.
      if ([a, b].some(({ element }) => element.matches('.react-flow__node > [aria-hidden]'))) continue
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (width > 2 && height > 2) faults.push(`${name(a.element)} and ${name(b.element)} overlap`)
    }
  }
  return faults
}

/** Lists layout faults of the current page as text. */
export const listLayoutFaults = (page: Page): Promise<string[]> => page.evaluate(faultsOfLayout)

/**
 * Asserts that only wide tables and rows of chips scroll sideways, and that no control is off the screen or overlaps another, once the
 * page has settled.
 */
export async function expectGoodLayout(page: Page, screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  let faults = await listLayoutFaults(page)
  // After a resize the page renders again with a short delay.
  for (const deadline = Date.now() + 2_000; faults.length > 0 && Date.now() < deadline;) {
    await page.waitForTimeout(100)
    faults = await listLayoutFaults(page)
  }
  expect.soft(faults, `${screen} at ${width}×${height}`).toEqual([])
}
