import { expect, type Page } from '@playwright/test'
import { shortcutKeys, findButtonMeaning } from '../../../src/shared/answers.ts'
import { listStates } from '../../../src/server/platform/drivers/xstate.ts'
import type { StepMeta } from '../../../workflows/define.ts'
import { workflows } from '../../../workflows/registry.generated.ts'

/** Sizes of bar UX-6, the widest desktop first: each screen is opened on a desktop and then made narrower. */
export const deskSizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
] as const
export const phoneSizes = [
  { width: 480, height: 800 },
  { width: 390, height: 844 },
] as const

/** Pixels. */
const budget = {
  /** Top bar, title row and banners together. */
  head: 200,
  /** The row with the task, its order, the stages and the deadline. */
  runnerHead: 40,
  /** A row of tabs or of filters, with its margin. */
  row: 60,
  /** The search field and the row of filters below it, in a window without room for both in one row. */
  narrowFilters: 120,
  actionBar: 56,
  /** The names in a list of names and values. */
  names: 160,
  /** Two rows of buttons with touch targets of 44 pixels, a reason of two lines and the state of the draft. */
  phoneActionBar: 156,
  /** A column of a list is at least this wide before its text may be cut. */
  cutCell: 240,
}

/** Attribute `aria-keyshortcuts` of each visible button of a step, by its event. */
type KeysByEvent = Record<string, string>

interface Composition {
  faults: string[]
  keys: KeysByEvent
}

/** Runs in the page. */
function measureComposition(limits: typeof budget): Composition {
  const faults: string[] = []
  const keys: KeysByEvent = {}
  const main = document.querySelector('main')
  if (main === null) return { faults, keys }
  const isPhone = document.documentElement.clientWidth < 768
  const modal = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1) ?? null
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.getBoundingClientRect().height > 1
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}»`

  measureHead()
  measureActionBar()
  measureNames()
  findCutTexts()
  findMainActions()
  findForeignColours()
  findCoveredFields()
  for (const button of main.querySelectorAll<HTMLElement>('button[data-event]')) {
    keys[button.dataset.event!] = button.getAttribute('aria-keyshortcuts') ?? ''
    const shown = [...button.querySelectorAll('kbd')].map((key) =>
      key.textContent!.replace('Ctrl', 'Control'),
    )
    if (shown.join(' ') !== keys[button.dataset.event!])
      faults.push(`${name(button)} shows the keys ${shown.join(' ')} and has ${keys[button.dataset.event!]}`)
  }
  return { faults, keys }

  /** How far the screen is scrolled does not matter: the head is measured from the top of the content. */
  function measureHead() {
    const scrolled = main!.scrollTop
    const runner = main!.querySelector('[data-runner] > header')
    const runnerHeight = runner?.getBoundingClientRect().height ?? 0
    if (window.innerWidth >= 1024 && runnerHeight > limits.runnerHead + 1)
      faults.push(`the head of the task is ${Math.round(runnerHeight)} px high`)
    const heading = main!.querySelector('h1')
    if (heading === null || !isVisible(heading)) return
    const outside = 'nav, [role="search"], [role="status"], [role="alert"], header'
    const content = '[role="table"], table, ul, ol, dl, form, section, h2, p, .react-flow'
    // A placeholder and the result of a task have their text in the middle: they begin at the top of their frame.
    const beginOf = (element: Element) =>
      getComputedStyle(element).textAlign === 'center' ? element.parentElement! : element
    const [work] = [...main!.querySelectorAll(content)]
      .filter(
        (element) =>
          isVisible(element) &&
          !element.contains(heading) &&
          element.closest(outside) === null &&
          heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      .map(beginOf)
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    if (!work) return
    const top = work.getBoundingClientRect().top + scrolled
    const isAbove = (element: Element) =>
      isVisible(element) && element.getBoundingClientRect().bottom + scrolled <= top + 2
    const rows = [...main!.querySelectorAll('nav, [role="search"]')].filter(isAbove)
    for (const row of rows) {
      const { height } = row.getBoundingClientRect()
      const isNarrow = document.documentElement.clientWidth < 1024
      const allowed = isNarrow && row.matches('[role="search"]') ? limits.narrowFilters : limits.row
      if (height > allowed + 1) faults.push(`${name(row)} is ${Math.round(height)} px high`)
    }
    // The banner of a test environment is not there in production.
    const banner = document.querySelector('[data-environment]')
    const others = [...rows, ...(banner ? [banner] : [])]
    const height = others.reduce((rest, row) => rest - row.getBoundingClientRect().height, top)
    if (height > limits.head + 1)
      faults.push(`the head is ${Math.round(height)} px high, the work begins with ${name(work)}`)
  }

  function measureActionBar() {
    const bar = main!.querySelector('[data-runner] button[data-event]')?.closest('[role="group"]')
    if (!bar) return
    const box = bar.getBoundingClientRect()
    // After a refusal the bar also has its message.
    const hasNotice = bar.querySelector('[role="alert"]') !== null
    const isUnfolded = bar.querySelector('[data-more] > [aria-expanded="true"]') !== null
    const limit = isPhone ? limits.phoneActionBar : limits.actionBar
    if (!hasNotice && !isUnfolded && box.height > limit + 1)
      faults.push(`the action bar is ${Math.round(box.height)} px high`)
    if (box.bottom < window.innerHeight - 2) faults.push('the action bar is not at the end of the page')
    const first = bar.querySelector('button')
    const left = first === null ? 0 : first.getBoundingClientRect().left - box.left
    if (left > 24) faults.push(`the first action is ${Math.round(left)} px from the edge of its bar`)
    const buttons = [...bar.querySelectorAll('button[data-event], [data-more] > button')].filter(isVisible)
    const heights = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().height)))
    // A long label has two lines on a phone.
    if (!isPhone && heights.size > 1) faults.push(`the actions are ${[...heights].join(' and ')} px high`)
  }

  /** In a list of names and values the values begin near their names. */
  function measureNames() {
    for (const list of main!.querySelectorAll('dl')) {
      const columns = getComputedStyle(list).gridTemplateColumns.split(' ').map(Number.parseFloat)
      const [first] = list.children
      const value = list.querySelector('dd')
      if (columns.length !== 2 || !first || value === null || !isVisible(list)) continue
      if (first.tagName !== 'DT' && getComputedStyle(first).display !== 'contents') continue
      if (/right|end/.test(getComputedStyle(value).textAlign)) continue
      if (columns[0]! > limits.names + 1)
        faults.push(`the names in ${name(list)} are ${Math.round(columns[0]!)} px wide`)
    }
  }

  function findCutTexts() {
    for (const element of (modal ?? main!).querySelectorAll<HTMLElement>('*')) {
      const { clientWidth, scrollWidth } = element
      if (clientWidth <= 1 || scrollWidth <= clientWidth + 1 || !element.textContent?.trim()) continue
      if (element.matches('input, textarea, select, pre, svg *, option')) continue
      if (element.closest('.react-flow') !== null || !isVisible(element)) continue
      const style = getComputedStyle(element)
      // A text for screen readers only is clipped.
      if (!/hidden|clip/.test(style.overflowX) || style.clipPath !== 'none') continue
      const cell = element.closest('[role="cell"]')
      const isLongCell = cell !== null && cell.getBoundingClientRect().width >= limits.cutCell
      const isBadge = element.closest('[data-badge]') !== null
      if (!isLongCell || isBadge) faults.push(`${name(element)} is cut: ${scrollWidth} > ${clientWidth}`)
    }
    for (const element of (modal ?? main!).querySelectorAll('button, [data-badge], [role="cell"]'))
      if (element.scrollHeight > element.clientHeight + 4 && element.clientHeight > 1 && isVisible(element))
        if (/hidden|clip/.test(getComputedStyle(element).overflowY))
          faults.push(`${name(element)} is cut at its lower edge`)
  }

  function findMainActions() {
    const probe = document.body.appendChild(document.createElement('span'))
    const brand = new Set(
      ['colorBrandBackground', 'colorBrandBackgroundHover', 'colorBrandBackgroundPressed'].map((token) => {
        probe.style.backgroundColor = `var(--${token})`
        return getComputedStyle(probe).backgroundColor
      }),
    )
    probe.remove()
    const primary = [...(modal ?? main!).querySelectorAll('button, a[href]')].filter(
      (button) => isVisible(button) && brand.has(getComputedStyle(button).backgroundColor),
    )
    if (primary.length > 1) faults.push(`${primary.length} main actions: ${primary.map(name).join(', ')}`)
  }

  /** A colour that is not a shade of grey must be one of the theme, which has brand and status colours, or of a chart. */
  function findForeignColours() {
    const tokens = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) =>
        rule instanceof CSSStyleRule && rule.selectorText === ':root' ? [...rule.style] : [],
      )
      .filter((property) => property.startsWith('--color'))
    const probe = document.body.appendChild(document.createElement('span'))
    const known = new Set(
      tokens.map((token) => {
        probe.style.color = `var(${token})`
        return getComputedStyle(probe).color
      }),
    )
    probe.remove()
    const isColourful = (colour: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return colour.startsWith('rgb') && alpha === 1 && Math.max(r, g, b) - Math.min(r, g, b) > 24
    }
    const foreign = new Set<string>()
    for (const element of document.querySelectorAll('header *, main *, [aria-modal="true"] *')) {
      if (element.closest('svg, .react-flow, img, [data-chart]') !== null || !isVisible(element)) continue
      const style = getComputedStyle(element)
      for (const colour of [style.color, style.backgroundColor])
        if (isColourful(colour) && !known.has(colour)) foreign.add(`${name(element)} is ${colour}`)
    }
    faults.push(...[...foreign].slice(0, 5))
  }

  /** A check box or a switch is drawn by an element beside it. */
  function isLabelOf(element: Element, field: Element) {
    return field.parentElement?.contains(element) === true
  }

  /** A field that gets the focus is scrolled into view; no bar may cover it then. */
  function findCoveredFields() {
    if (main!.querySelector('[data-runner]') === null && modal === null) return
    const active = document.activeElement
    const fields = (modal ?? main!).querySelectorAll<HTMLElement>('input, textarea, select')
    for (const field of fields) {
      if (!isVisible(field) || field.matches(':disabled')) continue
      field.focus()
      if (document.activeElement !== field) continue
      const box = field.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 24)]
      const hit = document.elementFromPoint(x, y)
      const isHit = hit !== null && (field.contains(hit) || hit.contains(field) || isLabelOf(hit, field))
      if (!isHit)
        faults.push(`${name(field)} is under ${hit === null ? 'the edge of the window' : name(hit)}`)
    }
    if (active instanceof HTMLElement) active.focus()
  }
}

/** Meanings that an event has in the steps of the workflows that know it. */
const meaningsOf = (type: string) =>
  new Set(
    workflows.flatMap(({ name, events, machine }) => {
      const event = events[type]
      if (event?.by !== 'person') return []
      const overriddenTones = listStates(machine.root).flatMap(({ meta }) => {
        const step = meta as StepMeta | undefined
        return step?.for === 'person' ? (step.eventOverrides?.[type]?.tone ?? []) : []
      })
      return [event.tone, ...overriddenTones].flatMap((tone) => findButtonMeaning(name, type, tone) ?? [])
    }),
  )

/** Keys of the buttons that are not those of their meaning. */
const findOtherKeys = (keys: KeysByEvent): string[] =>
  Object.entries(keys).flatMap(([type, shown]) => {
    const own = shown.split(' ').filter((key) => key !== '' && key !== 'Control+Enter')
    const allowed = [...meaningsOf(type)].flatMap((meaning) =>
      Object.values(shortcutKeys[meaning]).map((key) => key.replace('Ctrl', 'Control')),
    )
    const other = own.filter((key) => !allowed.includes(key))
    return other.length === 0 ? [] : [`${type} has ${other.join()} instead of ${allowed.join(' or ')}`]
  })

/**
 * Asserts the composition of the current screen at the current size (bars UX-4 and UX-6): height budget, no cut text,
 * one main action, colours of the theme only, no field under a bar, and the keys of the table of meanings.
 */
export async function expectComposition(page: Page, screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const measure = async () => {
    const { faults, keys } = await page.evaluate(measureComposition, budget)
    return [...faults, ...findOtherKeys(keys)]
  }
  let faults = await measure()
  // After a resize the page renders again with a short delay.
  for (const deadline = Date.now() + 1_500; faults.length > 0 && Date.now() < deadline;) {
    await page.waitForTimeout(150)
    faults = await measure()
  }
  expect.soft(faults, `${screen} at ${width}×${height}`).toEqual([])
}
