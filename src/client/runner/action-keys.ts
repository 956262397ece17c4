import { useEffect, useEffectEvent } from 'react'
import type { OfferedEvent } from '../../../schemas/api/tasks.ts'
import { answerKeys } from '../../shared/answers.ts'
import { isHeldKey, modifierKeys, watchKeyReleases } from './held-keys.ts'

const functionKeys = ['F2', 'F4', 'F8', 'F9']
const answerOrder = Object.keys(answerKeys)

/** The main event is the first; the others follow in the order of their digits. */
export const asSeen = (events: readonly OfferedEvent[]): OfferedEvent[] => {
  const rank = ({ tone, answer }: OfferedEvent) =>
    tone === 'main' ? -1 : answer === undefined ? answerOrder.length : answerOrder.indexOf(answer)
  return [...events].sort((a, b) => rank(a) - rank(b))
}

/**
 * Keys of each event by what it means, wherever it is among the buttons; the first main one has Ctrl+Enter too.
 * `digits`: nothing is typed or scanned in this step but notes.
 */
export function keysOf(events: readonly OfferedEvent[], digits: boolean): Map<string, string[]> {
  const main = events.find(({ tone }) => tone === 'main')
  return new Map(
    events.map((event) => {
      const keys: { digit?: string; functionKey?: string } = event.answer ? answerKeys[event.answer] : {}
      const own = digits ? keys.digit : keys.functionKey
      return [event.type, [...(event === main ? ['Ctrl+Enter'] : []), ...(own === undefined ? [] : [own])]]
    }),
  )
}

export const isTextField = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)

/** A list chooses by the digits that are typed. */
const takesDigits = (target: EventTarget | null) => isTextField(target) || target instanceof HTMLSelectElement

/** Name of the pressed key as `keysOf` writes it. */
export function nameOfKey(event: KeyboardEvent): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return null
  if (functionKeys.includes(key) && !ctrlKey && !metaKey) return shiftKey ? `Shift+${key}` : key
  if (shiftKey) return null
  if (ctrlKey || metaKey) {
    if (key === 'Enter') return 'Ctrl+Enter'
    // By the place of the key: a Russian layout writes another letter. In a text it takes typing back.
    return code === 'KeyZ' && !isTextField(event.target) ? 'Ctrl+Z' : null
  }
  // By the place of the key: a French layout has its digits on Shift.
  return /^(Digit|Numpad)[0-9]$/.test(code) && !takesDigits(event.target) ? code.slice(-1) : null
}

/** Milliseconds. A key alone is a person's, one of several is a scanner's; a timer later than `busy` may have overtaken keys. */
const silence = { around: 100, busy: 50 }

export const openDialog = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/** Not while a dialog is open: it has keys of its own. */
export function useActionKeys(keys: ReadonlyMap<string, readonly string[]>, act: (type: string) => void) {
  const typeOf = (name: string | null) =>
    name === null ? undefined : [...keys].find(([, own]) => own.includes(name))?.[0]
  const onAct = useEffectEvent((name: string) => {
    const type = typeOf(name)
    if (type !== undefined && !document.querySelector(openDialog)) act(type)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent): string | null => {
    const name = nameOfKey(event)
    const held = isHeldKey(event)
    if (event.defaultPrevented || held || document.querySelector(openDialog)) return null
    if (typeOf(name) === undefined) return null
    event.preventDefault()
    return name
  })
  useEffect(() => {
    watchKeyReleases()
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = -Infinity
    /** Sees every key first, those too that are kept from the page as parts of a scan. */
    const onAnyKey = ({ timeStamp, key }: KeyboardEvent) => {
      clearTimeout(timer)
      if (!modifierKeys.includes(key)) [before, previous] = [timeStamp, before]
    }
    let previous = -Infinity
    const inSilence = (name: string) => {
      const dueAt = performance.now() + silence.around
      timer = setTimeout(() => {
        if (performance.now() - dueAt > silence.busy) inSilence(name)
        else onAct(name)
      }, silence.around)
    }
    const listener = (event: KeyboardEvent) => {
      const name = onKeyDown(event)
      if (name === null) return
      if (name.startsWith('Ctrl+')) onAct(name)
      else if (event.timeStamp - previous > silence.around) inSilence(name)
    }
    window.addEventListener('keydown', onAnyKey, { capture: true })
    document.addEventListener('keydown', listener)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onAnyKey, { capture: true })
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
